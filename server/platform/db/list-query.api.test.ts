import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuleTree } from '#common/rules/data-rules.ts'
import { isReadable } from '#server/platform/http/readable.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { ListColumns } from './list-conditions.ts'
import { type ListRequest, pageOf } from './list-query.ts'

let test: TestApp
/** Marks the rows of this file. */
const own = randomBytes(6).toString('hex')

const COLUMNS: ListColumns = {
  id: ['activityLog.id', 'number'],
  name: ['activityLog.username', 'text'],
  cost: ['activityLog.tookMs', 'number'],
  success: ['activityLog.success', 'boolean'],
  createTime: ['activityLog.createdAt', 'moment'],
}
const LIST = { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' } as const

const ROWS: [name: string | null, cost: number | null, success: boolean, createdAt: string][] = [
  ['张三', 5, true, '2026-01-01T00:00:00+08:00'],
  ['张三丰', 12, true, '2026-01-01T23:59:59.700+08:00'],
  ['李四', 7, false, '2026-01-02T00:00:00+08:00'],
  ['100%_\\x', null, true, '2026-01-03T12:30:15.250+08:00'],
  [null, 40, false, '2026-01-04T08:00:00+08:00'],
  ['Wang,Li', 41, true, '2026-01-05T08:00:00+08:00'],
]

beforeAll(async () => {
  test = await startTestApp()
  for (const [username, tookMs, success, createdAt] of ROWS)
    await test.database.db
      .insertInto('activityLog')
      .values({ kind: 2, content: own, username, tookMs, success, createdAt: new Date(createdAt) })
      .execute()
})
afterAll(() => test.close())

const page = (query: ListRequest['query'] = {}, rules: RuleTree | null = null, warn?: ListRequest['warn']) =>
  pageOf(
    test.database.db.selectFrom('activityLog').where('activityLog.content', '=', own),
    LIST,
    { query, rules, warn },
    (rows) => rows.select(['activityLog.username', 'activityLog.tookMs']),
  )
/** Numbers of the rows above that come back, in the order they were written. */
const found = async (query: ListRequest['query'], rules: RuleTree | null = null) => {
  const { records } = await page(query, rules)
  return ROWS.flatMap(([name], at) => (records.some(({ username }) => username === name) ? [at] : []))
}

describe('pageOf: parameters', () => {
  // spec §2.45
  it.each<[ListRequest['query'], number[]]>([
    [{ name: '张三' }, [0]],
    [{ name: '*三*' }, [0, 1]],
    [{ name: '张*' }, [0, 1]],
    [{ name: '*四' }, [2]],
    [{ name: '!张三' }, [1, 2, 3, 4, 5]],
    [{ name: '张三,李四' }, [0, 2]],
    [{ name: ',丰,四,' }, [1, 2]],
    [{ name: 'Wang++Li' }, [5]],
    [{ name: '*wang*' }, [5]],
    [{ name: '**' }, [0, 1, 2, 3, 4, 5]],
    [{ name: '*%_\\*' }, [3]],
    [{ name: '*_*' }, [3]],
    [{ name: '*%*' }, [3]],
    [{ name_MultiString: '张三,李四,' }, [0, 2]],
    [{ cost: '>= 12' }, [1, 4, 5]],
    [{ cost: '< 7.5' }, [0, 2]],
    [{ cost: '5,40' }, [0, 4]],
    [{ cost: '4*' }, [4, 5]],
    [{ cost_begin: '7', cost_end: '12' }, [1, 2]],
    [{ success: true }, [0, 1, 3, 5]],
    [{ success: '!true' }, [2, 4]],
    [{ createTime: '2026-01-01' }, [0, 1]],
    [{ createTime: '!= 2026-01-01' }, [2, 3, 4, 5]],
    [{ createTime: '2026-01-03 12:30:15' }, [3]],
    [{ createTime: '2026-01-03 12:30' }, [3]],
    [{ createTime: '> 2026-01-01' }, [2, 3, 4, 5]],
    [{ createTime: '> 2026-01-01 23:59:59' }, [2, 3, 4, 5]],
    [{ createTime: '2026-01-03 12*' }, [3]],
    [{ createTime_begin: '2026-01-01 23:59:59', createTime_end: '2026-01-02' }, [1, 2]],
    [{ createTime_end: '2026-01-01' }, [0, 1]],
    [{ name: '*三*', success: 'false' }, []],
    [{ password: 'x', pageSize: 20 }, [0, 1, 2, 3, 4, 5]],
    [{ name: "' or 1=1 --" }, []],
  ])('the parameters %j find the rows that fit them', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })
  it.each([
    [{ cost: 'many' }, /cost 无效：应为数字/],
    [{ cost: '> 1e999' }, /应为数字/],
    [{ success: 'perhaps' }, /应为 true 或 false/],
    [{ createTime: '2026-02-30' }, /应为 YYYY-MM-DD/],
    [{ createTime_begin: 'yesterday' }, /应为 YYYY-MM-DD/],
    [{ createTime_end: '0000-01-01' }, /应为 YYYY-MM-DD/],
    [{ name: 'x\0' }, /含有无法识别的字符/],
    [{ superQueryParams: '[{"field":"name","rule":"like","val":"x\\ud800"}]' }, /含有无法识别的字符/],
  ])('the parameters %j are refused with a message', async (query, message) => {
    await expect(page(query)).rejects.toThrow(message)
  })
  it('a parameter of any readable text is searched for literally and never breaks the query', async () => {
    const db = test.database.db
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }).filter(isReadable), async (text) => {
        await page({ name: text, superQueryParams: JSON.stringify([{ field: 'name', rule: 'like', val: text }]) })
        const plain = text.replaceAll(',', '')
        if (plain.trim() === '') return
        const mark = randomBytes(8).toString('hex')
        await db
          .insertInto('activityLog')
          .values({ kind: 2, content: mark, username: `a${plain}b`, success: true })
          .execute()
        const leaf: RuleTree = { field: 'name', op: 'LIKE', value: plain }
        const mine = db.selectFrom('activityLog').where('activityLog.content', '=', mark)
        expect(
          (await pageOf(mine, LIST, { query: {}, rules: leaf }, (rows) => rows.select('activityLog.id'))).total,
        ).toBe(1)
        // Longer than the name, so that it cannot be in it.
        const other: RuleTree = { field: 'name', op: 'LIKE', value: `${plain}${plain}${plain}b` }
        expect(
          (await pageOf(mine, LIST, { query: {}, rules: other }, (rows) => rows.select('activityLog.id'))).total,
        ).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('pageOf: the advanced query', () => {
  const ask = (rows: object[], superQueryMatchType: string, rest = {}) =>
    found({ superQueryParams: encodeURIComponent(JSON.stringify(rows)), superQueryMatchType, ...rest })
  const rows = [
    { field: 'name', type: 'text', rule: 'right_like', val: '张' },
    { field: 'cost', type: 'int', rule: 'gt', val: '10' },
  ]
  it('the advanced query is one group beside the other conditions', async () => {
    expect(await ask(rows, 'and')).toEqual([1])
    expect(await ask(rows, 'or')).toEqual([0, 1, 4, 5])
    expect(await ask(rows, 'or', { success: 'true' })).toEqual([0, 1, 5])
  })
  it('the advanced query cannot name a column of the database', async () => {
    await expect(ask([{ field: 'activity_log.content', rule: 'eq', val: own }], 'and')).rejects.toThrow(/没有字段/)
  })
})

describe('pageOf: data rules', () => {
  // spec §2.45, §3.14, §6.21
  it('data rules narrow what is asked for and are not widened by "or"', async () => {
    const rules: RuleTree = { all: [{ field: 'success', op: '=', value: 'true' }] }
    expect(await found({}, rules)).toEqual([0, 1, 3, 5])
    const either = [
      { field: 'cost', rule: 'gt', val: '10' },
      { field: 'success', rule: 'eq', val: 'false' },
    ]
    expect(await found({ superQueryParams: JSON.stringify(either), superQueryMatchType: 'or' }, rules)).toEqual([1, 5])
  })
  it('data rules may be trees', async () => {
    const rules: RuleTree = {
      any: [
        { field: 'name', op: 'IN', value: ['李四', '张三'] },
        {
          all: [
            { field: 'cost', op: '>', value: '40' },
            { field: 'success', op: '=', value: 'true' },
          ],
        },
      ],
    }
    expect(await found({}, rules)).toEqual([0, 2, 5])
  })
  it.each<[string, RuleTree]>([
    [
      'on a field the list lacks',
      {
        any: [
          { field: 'success', op: '=', value: 'true' },
          { field: 'orgCode', op: '=', value: 'A01' },
        ],
      },
    ],
    ['with a value that does not fit', { all: [{ field: 'cost', op: '>', value: 'much' }] }],
    ['that let nothing through', { any: [] }],
  ])('data rules %s leave nothing', async (_, rules) => {
    const faults: string[] = []
    expect(await page({}, rules, (fault) => faults.push(fault))).toEqual({
      records: [],
      total: 0,
      size: 10,
      current: 1,
      pages: 0,
    })
    expect(faults).toHaveLength(rules && 'any' in rules && rules.any.length === 0 ? 0 : 1)
  })
})

describe('pageOf: order', () => {
  const costs = async (query: ListRequest['query']) => (await page(query)).records.map(({ tookMs }) => tookMs)
  it('a list has its own order unless another is asked for', async () => {
    expect(await costs({})).toEqual([41, 40, null, 7, 12, 5])
    expect(await costs({ column: '', order: 'asc' })).toEqual([41, 40, null, 7, 12, 5])
  })
  // spec §2.28
  it('a list is sorted by its fields, ascending or descending, with empty values last', async () => {
    expect(await costs({ column: 'cost', order: 'asc' })).toEqual([5, 7, 12, 40, 41, null])
    expect(await costs({ column: 'cost', order: 'DESC' })).toEqual([41, 40, 12, 7, 5, null])
    expect(await costs({ column: 'cost', order: 'asc; drop table account' })).toEqual([5, 7, 12, 40, 41, null])
    expect(await costs({ column: 'cost_dictText', order: 'ASC' })).toEqual([5, 7, 12, 40, 41, null])
    expect(await costs({ column: 'success,cost', order: 'asc' })).toEqual([7, 40, 5, 12, 41, null])
  })
  // spec §2.45
  it.each(['password', 'activity_log.id', 'cost desc', 'constructor', '(select 1)'])(
    'sorting by %s is refused',
    async (column) => {
      await expect(page({ column, order: 'asc' })).rejects.toThrow(`请注意，将要排序的列字段不存在：${column}`)
    },
  )
  it('a list without a creation time ignores the order that clients ask of every list', async () => {
    const { createTime: _, ...columns } = COLUMNS
    const rows = test.database.db.selectFrom('activityLog').where('activityLog.content', '=', own)
    const list = { columns, order: [['cost', 'asc']], unique: 'id' } as const
    const { records } = await pageOf(
      rows,
      list,
      { query: { column: 'createTime', order: 'desc' }, rules: null },
      (all) => all.select('activityLog.tookMs'),
    )
    expect(records.map(({ tookMs }) => tookMs)).toEqual([5, 7, 12, 40, 41, null])
  })
})

describe('pageOf: pages', () => {
  it('a page holds the rows asked for and the total', async () => {
    expect(await page({ pageNo: 2, pageSize: 4 })).toMatchObject({
      total: 6,
      size: 4,
      current: 2,
      pages: 2,
      records: [{ tookMs: 12 }, { tookMs: 5 }],
    })
    expect(await page({ pageNo: 9, pageSize: 4 })).toMatchObject({ total: 6, current: 9, pages: 2, records: [] })
  })
  it('pages never overlap where rows are equal in the sorted field', async () => {
    const halves = await Promise.all(
      [1, 2].map((pageNo) => page({ pageNo, pageSize: 3, column: 'success', order: 'asc' })),
    )
    expect(new Set(halves.flatMap(({ records }) => records.map(({ username }) => username))).size).toBe(6)
    // The later row first where the order is downwards.
    expect((await page({ column: 'success', order: 'desc' })).records.map(({ tookMs }) => tookMs)).toEqual([
      41,
      null,
      12,
      5,
      40,
      7,
    ])
  })
  it('a page of a search inside a field takes one statement and has the same total', async () => {
    const all = await page()
    const inside = { name: '*三*' }
    const { result, count } = await test.statements(() => page({ ...inside, pageSize: 1 }))
    expect(count).toBe(1)
    const fitting = all.records.filter(({ username }) => String(username).includes('三'))
    expect(fitting.length).toBeGreaterThan(1)
    expect(result).toMatchObject({ total: fitting.length, pages: fitting.length, records: [fitting[0]] })
    expect(await page({ ...inside, pageSize: 1, pageNo: 99 })).toMatchObject({ total: fitting.length, records: [] })
    expect(await page({ name: '*no such*' })).toMatchObject({ total: 0, pages: 0, records: [] })
  })
  it('a page takes two statements, or one when nothing is found', async () => {
    expect((await test.statements(() => page())).count).toBe(2)
    expect((await test.statements(() => page({ name: 'nobody' }))).count).toBe(1)
  })
})
