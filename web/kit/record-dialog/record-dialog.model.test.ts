import { describe, expect, it } from 'vitest'
import { differences, draftOf, faultsOf, sentValues, textOfChoices, type FormFieldSpec } from './record-dialog.model.ts'

const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'username', label: '用户账号', required: true, rule: (value) => (String(value).length < 4 ? '至少 4 个字符' : null) },
  { kind: 'password', name: 'password', label: '密码' },
  { kind: 'select', name: 'role', label: '角色', required: true, options: [] },
  { kind: 'text', name: 'phone', label: '手机', rule: async (value) => (value === '1' ? '该值不可用，系统中已存在！' : null) },
]

describe('what is wrong with a form', () => {
  it('is said of each field, of what is typed and what is chosen in its own words', async () => {
    expect(await faultsOf(FIELDS, { username: '  ', phone: '1' })).toEqual({
      username: '请输入用户账号!',
      role: '请选择角色!',
      phone: '该值不可用，系统中已存在！',
    })
  })
  it('says what is to be done with a field that is picked or sent', async () => {
    const fields: FormFieldSpec[] = [
      { kind: 'record', of: 'user', name: 'user', label: '经办人', required: true },
      { kind: 'files', name: 'files', label: '附件', required: true },
      { kind: 'amount', name: 'amount', label: '金额', required: true },
    ]
    expect(await faultsOf(fields, {})).toEqual({
      user: '请选择经办人!',
      files: '请上传附件!',
      amount: '请输入金额!',
    })
  })
  it('is nothing when all will do; blanks are not checked', async () => {
    expect(await faultsOf(FIELDS, { username: 'zhang', role: 'a', phone: '' })).toEqual({})
  })
})

it('only fields are sent, without blanks around, what is empty as null', () => {
  expect(sentValues(FIELDS, { username: ' zhang ', password: ' p w ', phone: '', createTime: '2026' })).toEqual({
    username: 'zhang',
    password: ' p w ',
    role: null,
    phone: null,
  })
})

it('drafts hold no password', () => {
  expect(draftOf(FIELDS, { username: 'zhang', password: 'x' })).toEqual({ username: 'zhang' })
})

it('two states differ where a reader would see it', () => {
  expect(differences(FIELDS, { username: 'a', role: null, phone: '1' }, { username: 'b', role: '', phone: '1', password: 'x' })).toEqual([
    { field: FIELDS[0], theirs: 'a', mine: 'b' },
  ])
})

describe('what was chosen', () => {
  const ROLES = [
    { value: 'a', label: '编辑员' },
    { value: 'b', label: '审查员' },
  ]
  it('is said in words, several one after the other, also from below in a tree', () => {
    expect(textOfChoices(ROLES, 'b,a')).toBe('审查员、编辑员')
    expect(textOfChoices([{ value: '1', title: '司法厅', children: [{ value: '2', title: '立法处' }] }], '2')).toBe('立法处')
  })
  it('is said as it is where no choice has it', () => {
    expect(textOfChoices(ROLES, 'a,gone')).toBe('编辑员、gone')
    expect(textOfChoices(ROLES, '')).toBe('')
  })
})
