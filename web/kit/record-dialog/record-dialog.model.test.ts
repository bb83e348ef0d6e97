import { describe, expect, it } from 'vitest'
import { differences, draftOf, faultsOf, sentValues, textOfChoices, type FormFieldSpec } from './record-dialog.model.ts'

const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'username', label: '用户账号', required: true, rule: (value) => (String(value).length < 4 ? '至少 4 个字符' : null) },
  { kind: 'password', name: 'password', label: '密码' },
  { kind: 'select', name: 'role', label: '角色', required: true, options: [] },
  { kind: 'text', name: 'phone', label: '手机', rule: async (value) => (value === '1' ? '该值不可用，系统中已存在！' : null) },
]

describe('faultsOf, sentValues, draftOf and differences', () => {
  it('each field has its own message for missing and invalid values', async () => {
    expect(await faultsOf(FIELDS, { username: '  ', phone: '1' })).toEqual({
      username: '请输入用户账号!',
      role: '请选择角色!',
      phone: '该值不可用，系统中已存在！',
    })
  })
  it('messages of picked and uploaded fields say what to do', async () => {
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
  it('a valid form has no faults, and empty optional fields are not checked', async () => {
    expect(await faultsOf(FIELDS, { username: 'zhang', role: 'a', phone: '' })).toEqual({})
  })
})

it('only fields of the form are sent, trimmed, empty ones as null', () => {
  expect(sentValues(FIELDS, { username: ' zhang ', password: ' p w ', phone: '', createTime: '2026' })).toEqual({
    username: 'zhang',
    password: ' p w ',
    role: null,
    phone: null,
  })
})

it('drafts contain no password', () => {
  expect(draftOf(FIELDS, { username: 'zhang', password: 'x' })).toEqual({ username: 'zhang' })
})

it('two states differ only where the shown values differ', () => {
  expect(differences(FIELDS, { username: 'a', role: null, phone: '1' }, { username: 'b', role: '', phone: '1', password: 'x' })).toEqual([
    { field: FIELDS[0], theirs: 'a', mine: 'b' },
  ])
})

describe('textOfChoices', () => {
  const ROLES = [
    { value: 'a', label: '编辑员' },
    { value: 'b', label: '审查员' },
  ]
  it('textOfChoices joins the labels of several values, also from within a tree', () => {
    expect(textOfChoices(ROLES, 'b,a')).toBe('审查员、编辑员')
    expect(textOfChoices([{ value: '1', title: '司法厅', children: [{ value: '2', title: '立法处' }] }], '2')).toBe('立法处')
  })
  it('textOfChoices keeps a value that no choice has', () => {
    expect(textOfChoices(ROLES, 'a,gone')).toBe('编辑员、gone')
    expect(textOfChoices(ROLES, '')).toBe('')
  })
})
