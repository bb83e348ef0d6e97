import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isFilled,
  isGroup,
  type QueryCondition,
  type QueryField,
  type QueryGroup,
  rulesFor,
  toWire,
} from '#common/rules/query-conditions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { ListColumns } from './list-conditions.ts'
import { pageOf } from './list-query.ts'

let test: TestApp
const own = randomBytes(6).toString('hex')
const COLUMNS: ListColumns = {
  id: ['activityLog.id', 'number'],
  name: ['activityLog.username', 'text'],
  ip: ['activityLog.ip', 'text'],
  cost: ['activityLog.tookMs', 'number'],
  success: ['activityLog.success', 'boolean'],
}
const LIST = { columns: COLUMNS, order: [['id', 'asc']], unique: 'id' } as const
const FIELDS: QueryField[] = [
  { value: 'name', text: '操作人', type: 'string' },
  { value: 'ip', text: '地址', type: 'dict' },
  { value: 'cost', text: '耗时', type: 'number' },
  { value: 'success', text: '成功', type: 'switch' },
]

interface LogRow {
  name: string | null
  ip: string | null
  cost: number | null
  success: boolean
}
const NAMES = ['张三', '张三丰', '李四', 'Wang', 'wang', '50%', 'a_b', '', null]
const ADDRESSES = ['1', '2', '3', null]
/** Every combination of a few values, so that random queries find some rows and leave out others. */
const ROWS: LogRow[] = NAMES.flatMap((name, at) =>
  ADDRESSES.map((ip, of) => ({
    name,
    ip,
    cost: (at + of) % 5 === 0 ? null : at * 3 + of,
    success: (at + of) % 2 === 0,
  })),
)
beforeAll(async () => {
  test = await startTestApp()
  await test.database.db
    .insertInto('activityLog')
    .values(
      ROWS.map(({ name, ip, cost, success }) => ({ kind: 2, content: own, username: name, ip, tookMs: cost, success })),
    )
    .execute()
})
afterAll(() => test.close())

/** Whether a row fits a condition, computed without a database. */
function holds({ field, rule, val }: QueryCondition, row: LogRow): boolean {
  const value = row[field as keyof LogRow]
  if (rule === 'empty') return value === null || value === ''
  if (rule === 'not_empty') return value !== null && value !== ''
  const wanted = Array.isArray(val) ? val : [String(val)]
  const [first = ''] = wanted
  if (rule === 'ne') return value === null || !equal(value, first)
  if (value === null) return false
  const text = String(value).toLowerCase()
  switch (rule) {
    case 'in':
      return wanted.some((one) => equal(value, one))
    case 'like':
      return text.includes(first.toLowerCase())
    case 'right_like':
      return text.startsWith(first.toLowerCase())
    case 'left_like':
      return text.endsWith(first.toLowerCase())
    case 'gt':
      return order(value, first) > 0
    case 'ge':
      return order(value, first) >= 0
    case 'lt':
      return order(value, first) < 0
    case 'le':
      return order(value, first) <= 0
    default:
      return equal(value, first)
  }
}
const equal = (value: string | number | boolean, wanted: string) =>
  typeof value === 'number'
    ? value === Number(wanted)
    : typeof value === 'boolean'
      ? value === (wanted === 'Y')
      : value === wanted
const order = (value: string | number | boolean, wanted: string) => Number(value) - Number(wanted)

function matches(group: QueryGroup, row: LogRow): boolean | null {
  const answers = group.rows.flatMap((one) => {
    const answer = isGroup(one) ? matches(one, row) : isFilled(one) ? holds(one, row) : null
    return answer === null ? [] : [answer]
  })
  if (answers.length === 0) return null
  return group.matchType === 'or' ? answers.some(Boolean) : answers.every(Boolean)
}

const VALUES: Record<string, fc.Arbitrary<string>> = {
  name: fc.constantFrom('张三', '张', '三', 'wang', '%', '_', '李四'),
  ip: fc.constantFrom('1', '2', '3', '4'),
  cost: fc.integer({ min: -1, max: 30 }).map(String),
  success: fc.constantFrom('Y', 'N'),
}
/** The database orders texts in its own way, so only numbers are compared by size. */
const SIZES = new Set(['gt', 'ge', 'lt', 'le'])
const condition: fc.Arbitrary<QueryCondition> = fc.constantFrom(...FIELDS).chain((field) =>
  fc.constantFrom(...rulesFor(field).filter((rule) => field.type === 'number' || !SIZES.has(rule))).chain((rule) => {
    const value = VALUES[field.value] ?? fc.constant('')
    const val: fc.Arbitrary<string | string[] | undefined> = rule === 'in' ? fc.array(value, { maxLength: 3 }) : value
    return fc.record({
      key: fc.constant('c'),
      field: fc.constant(field.value),
      rule: fc.constant(rule),
      val: fc.option(val, { nil: undefined, freq: 8 }),
    })
  }),
)
const query = fc.letrec<{ group: QueryGroup }>((tie) => ({
  group: fc.record({
    key: fc.constant('g'),
    matchType: fc.constantFrom('and' as const, 'or' as const),
    rows: fc.array(fc.oneof({ maxDepth: 3, depthSize: 'small' }, condition, tie('group')), { maxLength: 4 }),
  }),
})).group

describe('pageOf with an advanced query', () => {
  // spec §2.43
  it('an advanced query finds the rows that a plain filter in memory finds, whatever its conditions', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (group) => {
        const { records, total } = await pageOf(
          test.database.db.selectFrom('activityLog').where('activityLog.content', '=', own),
          LIST,
          {
            query: {
              pageSize: 500,
              superQueryMatchType: group.matchType,
              superQueryParams: encodeURIComponent(JSON.stringify(toWire(group, FIELDS))),
            },
            rules: null,
          },
          (rows) =>
            rows.select([
              'activityLog.username as name',
              'activityLog.ip',
              'activityLog.tookMs as cost',
              'activityLog.success',
            ]),
        )
        const expected = ROWS.filter((row) => matches(group, row) ?? true)
        expect(records).toEqual(expected)
        expect(total).toBe(expected.length)
      }),
      { numRuns: 250 },
    )
  })
  it.each([
    [
      [
        { field: 'name', rule: 'like', val: 'x' },
        { matchType: 'and', params: [{ field: 'secret', rule: 'eq', val: '1' }] },
      ],
      '没有字段 secret',
    ],
    [Array.from({ length: 101 }, () => ({ field: 'name', rule: 'like', val: 'x' })), '不能超过 100 个条件'],
    [
      [1, 2, 3, 4, 5].reduce<object>((params) => ({ matchType: 'and', params: [params] }), {
        field: 'name',
        rule: 'eq',
        val: 'x',
      }),
      '条件组不能超过 5 层',
    ],
  ])('an advanced query with an unknown field or too many conditions or levels is refused', async (rows, reason) => {
    const asked = pageOf(
      test.database.db.selectFrom('activityLog'),
      LIST,
      { query: { superQueryParams: JSON.stringify([rows].flat()) }, rules: null },
      (all) => all.select('activityLog.id'),
    )
    await expect(asked).rejects.toThrow(reason)
  })
})
