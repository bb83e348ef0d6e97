import { editorOf, type QueryField } from './query-fields.ts'

/** Rules of the advanced query in the order selects offer them (spec §9; the last two are ours). */
export const QUERY_RULES = [
  { value: 'eq', text: '等于' },
  { value: 'like', text: '包含' },
  { value: 'right_like', text: '以..开始' },
  { value: 'left_like', text: '以..结尾' },
  { value: 'in', text: '在...中' },
  { value: 'ne', text: '不等于' },
  { value: 'gt', text: '大于' },
  { value: 'ge', text: '大于等于' },
  { value: 'lt', text: '小于' },
  { value: 'le', text: '小于等于' },
  { value: 'empty', text: '为空' },
  { value: 'not_empty', text: '不为空' },
] as const
export type QueryRule = (typeof QUERY_RULES)[number]['value']
export type MatchType = 'and' | 'or'

export type { QueryField } from './query-fields.ts'

/** A condition as it is typed; what is missing is not yet chosen. */
export interface QueryCondition {
  key: string
  field?: string | undefined
  rule?: QueryRule | undefined
  /** Several only for the rule `in`. */
  val?: string | readonly string[] | undefined
}
/** Conditions of which all must hold, or at least one. */
export interface QueryGroup {
  key: string
  matchType: MatchType
  rows: readonly (QueryCondition | QueryGroup)[]
}
export const isGroup = (row: QueryCondition | QueryGroup): row is QueryGroup => 'rows' in row

/** Groups within groups, as deep as the server takes them. */
export const DEEPEST_GROUP = 5

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['empty', 'not_empty'])
export const needsValue = (rule: QueryRule | undefined): boolean => rule === undefined || !WITHOUT_VALUE.has(rule)
const RULES = new Set<string>(QUERY_RULES.map(({ value }) => value))
const isRule = (text: unknown): text is QueryRule => typeof text === 'string' && RULES.has(text)

const SIZES: readonly QueryRule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const CHOSEN: readonly QueryRule[] = ['eq', 'ne', 'in']
const INSIDE: readonly QueryRule[] = ['like', 'right_like', 'left_like']
const EMPTINESS: readonly QueryRule[] = ['empty', 'not_empty']

/** Rules that make sense for how a field is typed in: numbers and moments have no beginning, choices no size. */
export function rulesFor(field: QueryField): readonly QueryRule[] {
  // Stored sealed: compared as a whole only.
  if (field.type === 'phone' || field.type === 'email') return [...CHOSEN, ...EMPTINESS]
  switch (editorOf(field)) {
    case 'number':
      return [...SIZES, 'in', ...EMPTINESS]
    case 'date':
    case 'datetime':
    case 'time':
      return [...SIZES, ...EMPTINESS]
    case 'switch':
      return ['eq', 'ne', ...EMPTINESS]
    case 'choice':
      return [...CHOSEN, ...EMPTINESS]
    case 'text':
      return QUERY_RULES.map(({ value }) => value)
    default:
      return [...CHOSEN, ...INSIDE, ...EMPTINESS]
  }
}

/** Whether a rule asks for a part of a value: that is typed, even where whole values are picked. */
export const asksForPart = (rule: QueryRule | undefined): boolean => rule !== undefined && INSIDE.includes(rule)

const valueText = ({ val }: QueryCondition): string => (Array.isArray(val) ? val.join(',') : String(val ?? '')).trim()
/** Whether a condition can be asked. */
export const isFilled = (row: QueryCondition): boolean =>
  row.field !== undefined && row.rule !== undefined && (!needsValue(row.rule) || valueText(row) !== '')

/** Whether there is nothing to ask: no condition that is filled in. */
export const isEmptyQuery = ({ rows }: QueryGroup): boolean =>
  rows.every((row) => (isGroup(row) ? isEmptyQuery(row) : !isFilled(row)))

/** The condition with another field. Its value is dropped, and so is a rule that does not fit the field (spec §4). */
export function withField(row: QueryCondition, field: QueryField): QueryCondition {
  const fits = rulesFor(field)
  return { key: row.key, field: field.value, rule: row.rule && fits.includes(row.rule) ? row.rule : fits[0] }
}

/** The condition with another rule: away from `in`, only the first of several values stays (spec §4). */
export function withRule(row: QueryCondition, rule: QueryRule): QueryCondition {
  if (!needsValue(rule)) return { key: row.key, field: row.field, rule }
  if (rule === 'in') return { ...row, rule }
  return { ...row, rule, val: Array.isArray(row.val) ? row.val[0] : row.val }
}

/**
 * What a condition of the wire says of its field (spec §3 Query condition row); choices and reports are left out,
 * because addresses are short.
 */
const TRAITS = [
  'dbType',
  'formatStr',
  'dictCode',
  'dictTable',
  'dictText',
  'customReturnField',
  'extendOption',
] as const
type WireTraits = Partial<Pick<QueryField, (typeof TRAITS)[number]>>
const traitsOf = (field: QueryField | undefined): WireTraits =>
  Object.fromEntries(TRAITS.flatMap((name) => (field?.[name] === undefined ? [] : [[name, field[name]]])))

/** A row of the wire: a condition, or a group of rows of its own. */
export type WireRow =
  | ({ field: string; rule: string; val: string; type: string } & WireTraits)
  | { matchType: MatchType; params: WireRow[] }

/** What is sent: rows that are filled in, several values joined by commas (spec §4, wire.md §5.3). */
export function toWire(group: QueryGroup, fields: readonly QueryField[]): WireRow[] {
  return group.rows.flatMap((row): WireRow[] => {
    if (isGroup(row)) {
      const params = toWire(row, fields)
      return params.length === 0 ? [] : [{ matchType: row.matchType, params }]
    }
    if (!isFilled(row)) return []
    const field = fields.find(({ value }) => value === row.field)
    return [
      {
        rule: row.rule ?? 'eq',
        field: row.field ?? '',
        type: field?.type ?? 'string',
        ...traitsOf(field),
        val: needsValue(row.rule) ? valueText(row) : '',
      },
    ]
  })
}

/**
 * The query rows of the wire stand for; fields and rules that are unknown are left open, to be chosen anew.
 * @param newKey names the rows of the form
 */
export function fromWire(
  rows: readonly unknown[],
  matchType: MatchType,
  fields: readonly QueryField[],
  newKey: () => string,
): QueryGroup {
  return {
    key: newKey(),
    matchType,
    rows: rows.flatMap((given): (QueryCondition | QueryGroup)[] => {
      if (typeof given !== 'object' || given === null) return []
      const row = given as Record<string, unknown>
      if (Array.isArray(row['params']))
        return [fromWire(row['params'], row['matchType'] === 'or' ? 'or' : 'and', fields, newKey)]
      const field = fields.find(({ value }) => value === row['field'])
      const rule = isRule(row['rule']) ? row['rule'] : undefined
      const val = typeof row['val'] === 'string' || typeof row['val'] === 'number' ? `${row['val']}` : undefined
      return [
        {
          key: newKey(),
          ...(field ? { field: field.value } : {}),
          ...(rule ? { rule } : {}),
          ...(val === undefined || val === '' ? {} : { val: rule === 'in' ? val.split(',') : val }),
        },
      ]
    }),
  }
}

/** A group with one of its rows, at any depth, put in the place of another; null takes it out. */
export function replaced(
  group: QueryGroup,
  key: string,
  by: (row: QueryCondition | QueryGroup) => QueryCondition | QueryGroup | null,
): QueryGroup {
  if (group.key === key) {
    const next = by(group)
    return next && isGroup(next) ? next : group
  }
  return {
    ...group,
    rows: group.rows.flatMap((row) => {
      if (row.key === key) return by(row) ?? []
      return isGroup(row) ? [replaced(row, key, by)] : [row]
    }),
  }
}
