import { passwordFault } from '#common/rules/password-policy.ts'
import {
  textIn,
  type Choice,
  type FormFieldSpec,
  type FormValues,
  type TreeChoice,
} from '#web/kit/record-dialog/record-dialog.model.ts'

/** Choices of the form for roles, tenants and departments. */
export interface UserChoices {
  roles: readonly Choice[]
  tenants: readonly Choice[]
  departments: readonly TreeChoice[]
}

const IDENTITIES = [
  { value: '1', label: '普通用户' },
  { value: '2', label: '上级' },
]
const ABOVE = '2'

const idsIn = (value: unknown): string[] =>
  textIn(value)
    .split(',')
    .filter((id) => id !== '')

/** The chosen departments of the tree, as choices for the departments in charge. */
function chosenOf(tree: readonly TreeChoice[], ids: ReadonlySet<string>): Choice[] {
  return tree.flatMap(({ value, title, children }) => [
    ...(ids.has(value) ? [{ value, label: title }] : []),
    ...chosenOf(children ?? [], ids),
  ])
}

/** Contacts as the record shows them: shortened where the signed-in user may not see them whole. */
export type ShownContacts = Readonly<Partial<Record<'phone' | 'email', string | null>>>

const isShortened = (text: string | null | undefined): boolean => text?.includes('***') === true

/**
 * The fields of a user's form.
 * @param shown the contacts that the form began with
 * @param mayGrant true when the signed-in user may grant roles; otherwise there is no such field and roles stay
 * unchanged
 */
export function userFields(
  values: FormValues,
  mode: 'add' | 'edit' | 'detail',
  choices: UserChoices,
  { mayGrant, shown = {} }: { mayGrant: boolean; shown?: ShownContacts },
): FormFieldSpec[] {
  const contact = (field: 'phone' | 'email') =>
    isShortened(shown[field]) ? { hint: '只显示了一部分；不改动就保持原值，要修改请填写完整的新值' } : {}
  const inCharge = chosenOf(
    choices.departments,
    new Set([...idsIn(values['selecteddeparts']), ...idsIn(values['departIds'])]),
  )
  return [
    {
      kind: 'text',
      name: 'username',
      label: '用户账号',
      required: true,
      fixed: 'edit',
      maxLength: 18,
      hint: mode === 'add' ? '4 到 18 位字母、数字或下划线，保存后不能修改' : '账号不能修改',
    },
    { kind: 'text', name: 'realname', label: '用户姓名', required: true, maxLength: 100 },
    ...(mode === 'add' ? passwordFields(textIn(values['username'])) : []),
    { kind: 'text', name: 'workNo', label: '工号', maxLength: 50 },
    { kind: 'record', of: 'position', name: 'post', label: '职务', several: true },
    ...(mayGrant || mode === 'detail'
      ? [{ kind: 'select' as const, name: 'selectedroles', label: '角色', options: choices.roles, several: true }]
      : []),
    { kind: 'tree', name: 'selecteddeparts', label: '所属部门', options: choices.departments, several: true },
    { kind: 'radio', name: 'userIdentity', label: '身份', options: IDENTITIES },
    ...(textIn(values['userIdentity']) === ABOVE
      ? [
          {
            kind: 'select' as const,
            name: 'departIds',
            label: '负责部门',
            options: inCharge,
            several: true,
            hint: '从所属部门中选择',
          },
        ]
      : []),
    ...(choices.tenants.length > 0
      ? [{ kind: 'select' as const, name: 'relTenantIds', label: '租户', options: choices.tenants, several: true }]
      : []),
    { kind: 'dict', name: 'sex', label: '性别', dictCode: 'sex', asRadio: true },
    { kind: 'date', name: 'birthday', label: '生日' },
    { kind: 'text', name: 'phone', label: '手机号码', maxLength: 11, ...contact('phone') },
    { kind: 'text', name: 'email', label: '电子邮件', maxLength: 100, ...contact('email') },
    { kind: 'text', name: 'telephone', label: '座机', maxLength: 20, placeholder: '如 0571-87000000' },
    { kind: 'avatar', name: 'avatar', label: '头像', nameIn: 'realname' },
  ]
}

/** A new password and its repetition. */
export function passwordFields(username: string): FormFieldSpec[] {
  return [
    {
      kind: 'password',
      name: 'password',
      makes: 'confirmpassword',
      label: '登录密码',
      required: true,
      hint: '至少 8 位，含字母、数字和特殊符号；用户首次登录须修改',
      rule: (value) => passwordFault(textIn(value), username.trim()),
    },
    {
      kind: 'password',
      name: 'confirmpassword',
      label: '确认密码',
      required: true,
      placeholder: '请再次输入登录密码',
      rule: (value, values) => (textIn(value) === textIn(values['password']) ? null : '两次输入密码不一致!'),
    },
  ]
}
