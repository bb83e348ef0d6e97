import { describe, expect, it } from 'vitest'
import { checkedFields, faultsOf, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { userFields } from './user-form.model.ts'

const CHOICES = {
  roles: [{ value: 'r', label: '编辑员' }],
  positions: [],
  tenants: [],
  departments: [{ value: 'a', title: '厅', children: [{ value: 'b', title: '处' }] }],
}
const fieldsOf = (values: object, mode: 'add' | 'edit' | 'detail' = 'add', mayGrant = true) =>
  userFields(values as Record<string, unknown>, mode, CHOICES, { mayGrant })
const faults = (
  fields: readonly FormFieldSpec[],
  values: object,
  began: object | null = null,
  ask?: Parameters<typeof faultsOf>[3],
) =>
  faultsOf(
    checkedFields('account', fields),
    values as Record<string, unknown>,
    began as Record<string, unknown> | null,
    ask,
  )
const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

describe('userFields', () => {
  it('the form asks for a password and its repetition for new users only', () => {
    expect(names(fieldsOf({}))).toEqual(expect.arrayContaining(['password', 'confirmpassword']))
    expect(names(fieldsOf({}, 'edit'))).not.toContain('password')
  })
  it('the form has no role field for users who may not grant roles', () => {
    expect(names(fieldsOf({}, 'edit', false))).not.toContain('selectedroles')
    expect(names(fieldsOf({}, 'detail', false))).toContain('selectedroles')
  })
  it('the form offers the chosen departments as departments in charge', () => {
    const charge = fieldsOf({ userIdentity: '2', selecteddeparts: 'b' }).find(({ name }) => name === 'departIds')
    expect(charge).toMatchObject({ options: [{ value: 'b', label: '处' }] })
    expect(names(fieldsOf({ userIdentity: '1' }))).not.toContain('departIds')
  })
  it('the form reports a fault for each field', async () => {
    const values = {
      username: 'ab',
      realname: '',
      password: 'weak',
      confirmpassword: 'other',
      phone: '1',
      email: 'x',
      telephone: '1',
    }
    expect(await faults(fieldsOf(values), values)).toEqual({
      username: '用户名长度为 4 到 18 位',
      realname: '请输入用户姓名!',
      password: '密码由8位数字、大小写字母和特殊符号组成!',
      confirmpassword: '两次输入密码不一致!',
      phone: '请输入正确的手机号!',
      email: '邮箱格式不正确',
      telephone: '请输入正确的固定电话，如 0571-87000000',
    })
  })
  it('the form reports a value that another user has', async () => {
    const values = { username: 'zhang' }
    const ask = async ({ unique = '' }: { unique?: string }, value: string) => `${unique} ${value} 已存在`
    expect((await faults(fieldsOf(values), values, null, ask))['username']).toBe('sys_user.username zhang 已存在')
  })
  it('a mobile number is no user name', async () => {
    expect((await faults(fieldsOf({ username: '13900000001' }), { username: '13900000001' }))['username']).toMatch(
      /^手机号不能作为用户账号/,
    )
  })
  it('shortened contacts that nobody touched have no fault, those typed anew are checked', async () => {
    const shown = { phone: '138****5678', email: 'z***@x.cn' }
    const fields = userFields({}, 'edit', CHOICES, { mayGrant: true, shown })
    const [kept, typed] = [shown, { phone: '138****5679', email: 'new@x.cn' }]
    expect(await faults(fields, { realname: '张三', ...kept }, shown)).not.toHaveProperty('phone')
    expect((await faults(fields, { realname: '张三', ...typed }, shown))['phone']).toBe('请输入正确的手机号!')
  })
})
