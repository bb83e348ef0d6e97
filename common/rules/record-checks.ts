import { DICTIONARY } from '../records/dictionary.ts'
import { CHECK_RULE, FILL_RULE } from '../records/field-rule.ts'
import { POSITION } from '../records/position.ts'
import { TENANT } from '../records/tenant.ts'
import type { SheetFields } from '../records/sheet.ts'
import { FORMATS, type FormatName } from './field-formats.ts'

/** Columns in which no two records have the same value: names of the wire, and what users call the field. */
export const UNIQUE_FIELDS = {
  'sys_user.username': '用户账号',
  'sys_user.phone': '手机号码',
  'sys_user.email': '电子邮件',
  'sys_user.work_no': '工号',
  'sys_role.role_code': '角色编码',
  'sys_depart.org_code': '部门编码',
  'sys_depart_role.role_code': '部门角色编码',
  'sys_dict.dict_code': DICTIONARY.fields.dictCode.label,
  'sys_position.code': POSITION.fields.code.label,
  'sys_category.code': '分类编码',
  'sys_fill_rule.rule_code': FILL_RULE.fields.ruleCode.label,
  'sys_check_rule.rule_code': CHECK_RULE.fields.ruleCode.label,
  'sys_tenant.id': TENANT.fields.id.label,
  'sys_permission.url': '菜单路径',
  'sys_permission.perms': '授权标识',
  'onl_cgform_head.table_name': '台账编码',
  'onl_cgreport_head.code': '报表编码',
} as const
export type UniqueField = keyof typeof UNIQUE_FIELDS

/** What a value has to satisfy besides being there. Form and server check the same, in this order, and say the same. */
export interface FieldCheck {
  format?: FormatName
  /** No other record has the value (spec §5 Duplicate-value check). */
  unique?: UniqueField
  /**
   * Code of a check rule (校验规则) that staff may set up; while there is none, every value fits (spec §5 Rule-code check).
   */
  checkRule?: string
  /** Shown in part to those who may not see it whole: a value with asterisks is no new value. */
  shortened?: true
}

/** The checks of the fields of a sheet, by their names. */
const checksIn = ({ fields }: { fields: SheetFields }): Readonly<Record<string, FieldCheck>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, { check }]) => (check ? [[key, check as FieldCheck]] : [])))

/**
 * The checks of each kind of record by its fields. An entry of the contract with `checks` is checked on the server
 * before its handler, a form with the same `checks` before it is sent (docs/decisions/0087-checks-declared-once.md).
 */
const RECORD_CHECKS = {
  account: {
    username: { format: 'accountName', unique: 'sys_user.username' },
    workNo: { unique: 'sys_user.work_no', checkRule: 'work_no' },
    phone: { format: 'mobile', unique: 'sys_user.phone', shortened: true },
    email: { format: 'email', unique: 'sys_user.email', shortened: true },
    telephone: { format: 'landline' },
  },
  ownProfile: {
    email: { format: 'email', unique: 'sys_user.email', shortened: true },
    telephone: { format: 'landline' },
  },
  role: { roleCode: { format: 'dottedCode', unique: 'sys_role.role_code', checkRule: 'role_code' } },
  position: checksIn(POSITION),
  department: { mobile: { format: 'telephone' }, fax: { format: 'telephone' } },
  departmentRole: { roleCode: { format: 'code', unique: 'sys_depart_role.role_code' } },
  dictionary: checksIn(DICTIONARY),
  tenant: checksIn(TENANT),
  fillRule: checksIn(FILL_RULE),
  checkRule: checksIn(CHECK_RULE),
} as const satisfies Record<string, Record<string, FieldCheck>>
export type CheckedRecord = keyof typeof RECORD_CHECKS

export const checksOf = (kind: CheckedRecord): Readonly<Record<string, FieldCheck>> => RECORD_CHECKS[kind]

/** Codes of check rules that forms ask for, with the field they are asked about. */
export const ASKED_CHECK_RULES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<Readonly<Record<string, FieldCheck>>>(RECORD_CHECKS)
    .flatMap((fields) => Object.values(fields))
    .flatMap(({ checkRule, unique }) => (checkRule && unique ? [[checkRule, UNIQUE_FIELDS[unique]]] : [])),
)

/** A value as a check sees it: text without blanks at its ends. */
export const checkedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** What is wrong with the form of a text; null when nothing is, or there is none. */
export const formatFault = ({ format }: FieldCheck, text: string): string | null =>
  format ? FORMATS[format](text) : null

/** What is said when another record has the value. @param bin the kind of record in the recycle bin that has it */
export function takenWords(
  unique: UniqueField,
  value: string,
  { bin, erased = false }: { bin?: string | undefined; erased?: boolean } = {},
): string {
  const what = `${UNIQUE_FIELDS[unique]}“${value}”`
  if (erased) return `${what}属于已注销的账号，不能再用，请换一个`
  return bin ? `${what}已被回收站中的${bin}占用，请先还原或彻底删除该${bin}` : `${what}已存在，请换一个`
}
