import { describe, expect, it } from 'vitest'
import {
  changedBody,
  checkedFields,
  draftOf,
  faultsOf,
  sentValues,
  textOfChoices,
  type FormFieldSpec,
} from './record-dialog.model.ts'

const FIELDS: FormFieldSpec[] = [
  {
    kind: 'text',
    name: 'username',
    label: '用户账号',
    required: true,
    rule: (value) => (String(value).length < 4 ? '至少 4 个字符' : null),
  },
  { kind: 'password', name: 'password', label: '密码' },
  { kind: 'select', name: 'role', label: '角色', required: true, options: [] },
  {
    kind: 'text',
    name: 'phone',
    label: '手机',
    rule: async (value) => (value === '1' ? '该值不可用，系统中已存在！' : null),
  },
]

describe('faultsOf, sentValues, draftOf and changedBody', () => {
  // spec §2.48
  it('each field has its own message for missing and invalid values', async () => {
    expect(await faultsOf(FIELDS, { username: '  ', phone: '1' })).toEqual({
      username: '请输入用户账号!',
      role: '请选择角色!',
      phone: '该值不可用，系统中已存在！',
    })
  })
  // spec §2.125
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

// spec §2.49
it('only changed fields are sent, with the values they had', () => {
  expect(
    changedBody(
      { username: 'a', role: null, phone: '1', status: 0 },
      { username: 'b', role: '', phone: null, status: '0' },
    ),
  ).toEqual({
    changed: { username: 'b', phone: null },
    began: { username: 'a', phone: '1' },
  })
})
it('a fault that an untouched field had before is not reported, one that another change caused is', async () => {
  const fields: FormFieldSpec[] = [
    {
      kind: 'text',
      name: 'phone',
      label: '手机',
      rule: (value) => (String(value).includes('*') ? '请输入正确的手机号码!' : null),
    },
    { kind: 'date', name: 'begin', label: '开始' },
    {
      kind: 'date',
      name: 'end',
      label: '结束',
      rule: (end, { begin }) => (String(end) < String(begin) ? '结束日期不能早于开始日期' : null),
    },
  ]
  const began = { phone: '138****0001', begin: '2026-01-01', end: '2026-02-01' }
  expect(await faultsOf(fields, { ...began, begin: '2026-01-02' }, began)).toEqual({})
  expect(await faultsOf(fields, { ...began, begin: '2026-03-01' }, began)).toEqual({ end: '结束日期不能早于开始日期' })
  expect(await faultsOf(fields, { ...began, phone: '139****' }, began)).toEqual({ phone: '请输入正确的手机号码!' })
})

describe('textOfChoices', () => {
  const ROLES = [
    { value: 'a', label: '编辑员' },
    { value: 'b', label: '审查员' },
  ]
  it('textOfChoices joins the labels of several values, also from within a tree', () => {
    expect(textOfChoices(ROLES, 'b,a')).toBe('审查员、编辑员')
    expect(textOfChoices([{ value: '1', title: '司法厅', children: [{ value: '2', title: '立法处' }] }], '2')).toBe(
      '立法处',
    )
  })
  it('textOfChoices keeps a value that no choice has', () => {
    expect(textOfChoices(ROLES, 'a,gone')).toBe('编辑员、gone')
    expect(textOfChoices(ROLES, '')).toBe('')
  })
})

describe('declared checks', () => {
  const FORM = checkedFields('role', [{ kind: 'text', name: 'roleCode', label: '角色编码', required: true }])
  const taken = async () => '角色编码“a”已存在，请换一个'
  // spec §5.2
  it('a field has the checks of its kind of record, its format before the server is asked', async () => {
    expect(FORM[0]?.check).toMatchObject({ format: 'dottedCode', unique: 'sys_role.role_code' })
    expect(await faultsOf(FORM, { roleCode: 'a b' }, null, taken)).toEqual({
      roleCode: '编码由不超过 64 位的字母、数字、下划线、点或横线组成',
    })
    expect(await faultsOf(FORM, { roleCode: 'a' }, null, taken)).toEqual({ roleCode: '角色编码“a”已存在，请换一个' })
  })
  it('the server is not asked about a value that nobody changed', async () => {
    expect(await faultsOf(FORM, { roleCode: 'a' }, { roleCode: 'a' }, taken)).toEqual({})
  })
  it('the number of ticked boxes is checked', async () => {
    const boxes: FormFieldSpec[] = [{ kind: 'checkboxes', name: 'kinds', label: '种类', options: [], min: 2, max: 3 }]
    expect(await faultsOf(boxes, { kinds: 'a' })).toEqual({ kinds: '请至少选择 2 项' })
    expect(await faultsOf(boxes, { kinds: 'a,b,c,d' })).toEqual({ kinds: '最多选择 3 项' })
  })
  it('an empty switch is sent as off', () => {
    const fields: FormFieldSpec[] = [
      { kind: 'switch', name: 'inForce', label: '有效' },
      { kind: 'switch', name: 'hidden', label: '隐藏', on: true, off: false },
    ]
    expect(sentValues(fields, { hidden: null })).toEqual({ inForce: 'N', hidden: false })
  })
})
