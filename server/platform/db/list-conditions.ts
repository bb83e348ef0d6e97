import { type Expression, sql, type SqlBool } from 'kysely'
import { momentText } from '../clock.ts'
import { momentColumn } from './moment-column.ts'
import type { Comparison, Condition, Emptiness, RuleTree } from '#common/rules/data-rules.ts'
import { EMAIL, MOBILE } from '#common/rules/field-formats.ts'
import { type ContactSealer, TAIL } from '../auth/contact-sealer.ts'
import { isReadable } from '../http/readable.ts'

/**
 * How the values of a column are written and compared: a `code` is a text of one spelling, whose beginnings an index
 * finds; a `phone` or `email` is stored sealed, and found by keyed hashes of the whole value, a `phone` of its last
 * four digits too. A function compares in a way of its own, such as by what the value belongs to.
 */
export type ColumnType = 'text' | 'code' | 'number' | 'boolean' | 'day' | 'moment' | 'phone' | 'email' | Comparing
/** Compares the values of a field. @throws UnfitCondition when they cannot be compared so */
export type Comparing = (
  source: Expression<unknown>,
  field: string,
  op: Comparison,
  value: string,
) => Expression<SqlBool>
/** Whether a record has a row of another table for which a condition holds. */
export type RowsWhere = (condition: Expression<SqlBool>) => Expression<SqlBool>
/**
 * Where the values of a field come from (`table.column` or an expression), and of what type they are. Of a `phone` and
 * an `email` it is the column of their hash, and then that of the hash of the last digits. A field of the rows that
 * belong to a record comes with what finds them.
 */
export type ListColumn = readonly [
  source: string | Expression<unknown>,
  type: ColumnType,
  tail?: string | undefined,
  rows?: RowsWhere,
]
/** The fields of a list by the names the wire has for them. Nothing else can be filtered or sorted by. */
export type ListColumns = Readonly<Record<string, ListColumn>>

/** A condition that cannot be asked of its field. */
export class UnfitCondition extends Error {
  readonly field: string
  readonly reason: string

  constructor(field: string, reason: string) {
    super(`${field}：${reason}`)
    this.field = field
    this.reason = reason
  }
}

const sourceOf = ([source]: ListColumn) => (typeof source === 'string' ? sql.ref(source) : source)

/** Column of a field. @throws UnfitCondition when the list has no such field */
function columnOf(columns: ListColumns, field: string): ListColumn {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!column) throw new UnfitCondition(field, '这个列表没有此字段')
  return column
}

const isSealed = (type: ColumnType): type is 'phone' | 'email' => type === 'phone' || type === 'email'

/**
 * What to sort by for a field; undefined when the list has no such field, or its values are sealed or those of several
 * rows and have no order.
 */
export const sortSource = (columns: ListColumns, field: string) => {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  return column && !isSealed(column[1]) && !column[3] ? sourceOf(column) : undefined
}

/** Makes the hashes by which sealed values are found; null when the caller may not ask for them. */
export type HashContacts = ContactSealer['hash'] | null

/**
 * A tree of conditions as SQL. Names come from the list's own columns only, values are always bound.
 * @throws UnfitCondition when a field is unknown or a value does not fit its field
 */
export function whereOf(columns: ListColumns, tree: RuleTree, hash: HashContacts = null): Expression<SqlBool> {
  if ('all' in tree) return joined(columns, tree.all, ' and ', hash)
  if ('any' in tree) return joined(columns, tree.any, ' or ', hash)
  return comparison(columnOf(columns, tree.field), tree, hash)
}

function joined(
  columns: ListColumns,
  branches: RuleTree[],
  word: ' and ' | ' or ',
  hash: HashContacts,
): Expression<SqlBool> {
  const none = word === ' and '
  if (branches.length === 0) return none ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const ofRows = none ? conditionsOfRows(columns, branches) : new Map<RowsWhere, Condition[]>()
  const together = new Set<RuleTree>([...ofRows.values()].flat())
  return sql<SqlBool>`(${sql.join(
    [
      ...branches.filter((branch) => !together.has(branch)).map((branch) => whereOf(columns, branch, hash)),
      ...[...ofRows].map(([has, some]) =>
        has(
          sql<SqlBool>`(${sql.join(
            some.map((one) => comparison(withoutRows(columnOf(columns, one.field)), one, hash)),
            sql` and `,
          )})`,
        ),
      ),
    ],
    word === ' and ' ? sql` and ` : sql` or `,
  )})`
}

/**
 * Conditions of which all must hold, on the rows of a record, by the rows that they are about: one row has to satisfy
 * all of them.
 */
function conditionsOfRows(columns: ListColumns, branches: readonly RuleTree[]): Map<RowsWhere, Condition[]> {
  const found = new Map<RowsWhere, Condition[]>()
  for (const branch of branches) {
    if ('all' in branch || 'any' in branch || OPPOSITES[branch.op]) continue
    const has = Object.hasOwn(columns, branch.field) ? columns[branch.field]?.[3] : undefined
    if (has) found.set(has, [...(found.get(has) ?? []), branch])
  }
  return found
}

/** What a condition on rows denies: none of them may be so. */
const OPPOSITES: Partial<Record<Condition['op'], Condition['op']>> = { '!=': '=', EMPTY: 'NOT_EMPTY' }
const withoutRows = ([source, type, tail]: ListColumn): ListColumn => [source, type, tail]

function comparison(column: ListColumn, condition: Condition, hash: HashContacts): Expression<SqlBool> {
  const { field, op, value } = condition
  const has = column[3]
  if (has) {
    const opposite = OPPOSITES[op]
    const held = has(comparison(withoutRows(column), opposite ? { ...condition, op: opposite } : condition, hash))
    return opposite ? sql<SqlBool>`not ${held}` : held
  }
  if (op === 'EMPTY' || op === 'NOT_EMPTY') return emptiness(column, op)
  if (Array.isArray(value))
    return sql<SqlBool>`(${sql.join(
      value.map((one) => single(column, field, '=', one, hash)),
      sql` or `,
    )})`
  return single(column, field, op, value, hash)
}

const SEALED_WORDS = {
  phone: '加密保存，只能按完整的手机号或后四位查询',
  email: '加密保存，只能按完整的邮箱地址查询',
}

/**
 * @throws UnfitCondition when a sealed value is compared with anything but a whole one, a telephone number also with
 * its last digits
 */
function ofSealed(
  [source, type, tail]: ListColumn,
  field: string,
  op: Comparison,
  given: string,
  hash: HashContacts,
): Expression<SqlBool> {
  if (hash === null) throw new UnfitCondition(field, '没有查看完整联系方式的权限，不能按它查询')
  const value = given.trim()
  const kind = type === 'email' ? 'email' : 'phone'
  const column = typeof source === 'string' ? sql.ref(source) : source
  const isWhole = (kind === 'phone' ? MOBILE : EMAIL).test(value)
  if (isWhole && op === '!=') return sql<SqlBool>`${column} is distinct from ${hash(kind, value)}`
  if (isWhole && (op === '=' || op in PATTERNS)) return sql<SqlBool>`${column} = ${hash(kind, value)}`
  const isTail =
    tail !== undefined &&
    new RegExp(`^\\d{${TAIL}}$`).test(value) &&
    (op === '=' || op === 'LIKE' || op === 'LEFT_LIKE')
  if (!isTail) throw new UnfitCondition(field, SEALED_WORDS[kind])
  return sql<SqlBool>`${sql.ref(tail)} = ${hash('phone-tail', value)}`
}

/** A text without characters counts as empty, like null: users see no difference. */
function emptiness(column: ListColumn, op: Emptiness): Expression<SqlBool> {
  const source = sourceOf(column)
  const isText = column[1] === 'text' || column[1] === 'code'
  const empty = isText ? sql<SqlBool>`coalesce(${source}, '') = ''` : sql<SqlBool>`${source} is null`
  return op === 'EMPTY' ? empty : sql<SqlBool>`not (${empty})`
}

/** Characters that mean something in a pattern are looked for as they are. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const PATTERNS: Partial<Record<Comparison, (text: string) => string>> = {
  LIKE: (text) => `%${text}%`,
  LEFT_LIKE: (text) => `%${text}`,
  RIGHT_LIKE: (text) => `${text}%`,
}

function single(
  column: ListColumn,
  field: string,
  op: Comparison,
  given: string,
  hash: HashContacts,
): Expression<SqlBool> {
  const [, type] = column
  const source = sourceOf(column)
  // The advanced query is a text of its own, into which the gate does not look.
  if (!isReadable(given)) throw new UnfitCondition(field, '含有无法识别的字符')
  const value = given
  if (typeof type === 'function') return type(source, field, op, value)
  if (isSealed(type)) return ofSealed(column, field, op, value, hash)
  const pattern = PATTERNS[op]
  if (pattern) {
    // For a value without upper-case and lower-case letters (Chinese, digits) the quicker comparison gives the same
    // result.
    const like = type === 'code' || value.toLowerCase() === value.toUpperCase() ? sql`like` : sql`ilike`
    return sql<SqlBool>`${printed(source, type)} ${like} ${pattern(literal(value))}`
  }
  if (type === 'moment') return duringOf(source, field, op, value)
  const bound = boundValue(type, field, value)
  switch (op) {
    case '>':
      return sql<SqlBool>`${source} > ${bound}`
    case '>=':
      return sql<SqlBool>`${source} >= ${bound}`
    case '<':
      return sql<SqlBool>`${source} < ${bound}`
    case '<=':
      return sql<SqlBool>`${source} <= ${bound}`
    case '!=':
      // An empty field differs from every value.
      return sql<SqlBool>`${source} is distinct from ${bound}`
    default:
      return sql<SqlBool>`${source} = ${bound}`
  }
}

/** A column as users see it, for patterns. */
function printed(source: Expression<unknown>, type: ColumnType): Expression<unknown> {
  if (type === 'text' || type === 'code') return source
  return type === 'moment' ? momentColumn(source) : sql`cast(${source} as text)`
}

const YES = new Set(['true', '1', 'y', '是'])
const NO = new Set(['false', '0', 'n', '否'])

function boundValue(
  type: Exclude<ColumnType, 'moment' | 'phone' | 'email' | Comparing>,
  field: string,
  value: string,
): Expression<unknown> {
  if (type === 'text' || type === 'code') return sql`cast(${value} as text)`
  if (type === 'number') {
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) throw new UnfitCondition(field, '应为数字')
    // Whole columns compared with a numeric would be converted row by row.
    return Number.isInteger(number) && Math.abs(number) < 2 ** 31
      ? sql`cast(${String(number)} as integer)`
      : sql`cast(${String(number)} as numeric)`
  }
  if (type === 'day') return sql`cast(${periodOf(field, value).day} as date)`
  const word = value.trim().toLowerCase()
  if (!YES.has(word) && !NO.has(word)) throw new UnfitCondition(field, '应为 true 或 false')
  return sql`cast(${YES.has(word)} as boolean)`
}

const SECOND = 1000
const DAY = 86_400_000

/**
 * A time with its zone, as older clients send what their date pickers give, as the wire writes it; other texts stay as
 * they are.
 */
function inLibraryZone(value: string): string {
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? value : momentText(at)
}

/** The day, minute or second a text names, in the library's time zone. */
function periodOf(field: string, value: string): { day: string; from: Date; to: Date } {
  const [, day = '', time = '', seconds] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(inLibraryZone(value.trim())) ?? []
  const from = new Date(`${day}T${time || '00:00'}${seconds ?? ':00'}+08:00`)
  const length = time === '' ? DAY : seconds === undefined ? 60 * SECOND : SECOND
  const real =
    !Number.isNaN(from.getTime()) &&
    !day.startsWith('0000') &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!real) throw new UnfitCondition(field, '应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss 格式的时间')
  return { day, from, to: new Date(from.getTime() + length) }
}

/**
 * A moment compared with a day means the whole day, with a second the whole second: as users understand what a list
 * shows.
 */
function duringOf(source: Expression<unknown>, field: string, op: Comparison, value: string): Expression<SqlBool> {
  const { from, to } = periodOf(field, value)
  switch (op) {
    case '>':
      return sql<SqlBool>`${source} >= ${to}`
    case '>=':
      return sql<SqlBool>`${source} >= ${from}`
    case '<':
      return sql<SqlBool>`${source} < ${from}`
    case '<=':
      return sql<SqlBool>`${source} < ${to}`
    case '!=':
      return sql<SqlBool>`(${source} is null or ${source} < ${from} or ${source} >= ${to})`
    default:
      return sql<SqlBool>`(${source} >= ${from} and ${source} < ${to})`
  }
}
