import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { insertJson, jsonRows } from './json-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const MOMENT = new Date('2026-11-20T04:05:06.789Z')
const account = (
  id: string,
  own: { sex?: number | null; birthday?: string | null; chargeDepartments?: string[]; updatedAt?: Date | null } = {},
) => ({
  id,
  username: `json-${id}`,
  realname: '引号"与\\反斜线，换行\n制表\t𠀀',
  passwordHash: 'x',
  status: 2,
  mustChangePassword: true,
  sex: null,
  birthday: null,
  chargeDepartments: [],
  updatedAt: null,
  createdAt: MOMENT,
  ...own,
})
const version = (tableName: string, content: unknown, recordId = 'json-1') => ({
  tableName,
  recordId,
  revision: 1,
  operation: 'add',
  label: '标签',
  content,
  username: 'u',
  createdAt: MOMENT,
})
const contents = async (tableName: string) => {
  const rows = await test.database.db
    .selectFrom('recordVersion')
    .select('content')
    .where('tableName', '=', tableName)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

describe('insertJson', () => {
  beforeEach(async () => {
    await test.database.db.deleteFrom('account').where('username', 'like', 'json-%').execute()
  })

  it('insertJson stores text, numbers, truth values, dates, moments, arrays and nulls as they were given', async () => {
    const { db } = test.database
    const rows = [
      account('1', { sex: 1, birthday: '1999-12-31', chargeDepartments: ['A01', '带,逗号', '{"}'], updatedAt: MOMENT }),
      account('2'),
    ]
    await insertJson(db, 'account', rows)
    const stored = await db
      .selectFrom('account')
      .select([
        'id',
        'username',
        'realname',
        'passwordHash',
        'status',
        'mustChangePassword',
        'sex',
        'birthday',
        'chargeDepartments',
        'updatedAt',
      ])
      .select('createdAt')
      .where('username', 'like', 'json-%')
      .orderBy('id')
      .execute()
    expect(stored).toEqual(rows)
  })

  it('insertJson stores any JSON value in a jsonb column with the keys it has', async () => {
    const values = [{ camelCase: 1, nested: { 'a b': [null, true, 'x'] } }, [], ['only'], 'text', 0, false]
    await insertJson(
      test.database.db,
      'recordVersion',
      values.map((value, at) => version('values', value, String(at))),
    )
    expect(await contents('values')).toEqual(values)
  })

  it('insertJson stores whole numbers beyond 32 bits in a bigint column', async () => {
    const { db } = test.database
    const file = {
      id: 'json-big',
      path: 'p',
      name: 'f',
      biz: 'b',
      mediaType: 'text/plain',
      sha256: 's',
      size: Number.MAX_SAFE_INTEGER,
    }
    await insertJson(db, 'storedFile', [file])
    expect((await db.deleteFrom('storedFile').where('id', '=', file.id).returning('size').execute())[0]).toEqual({
      size: file.size,
    })
  })

  it('insertJson leaves columns that no row names to their defaults', async () => {
    const { db } = test.database
    await insertJson(db, 'account', [{ id: 'json-3', username: 'json-3', realname: 'r', passwordHash: 'x' }])
    const row = await db
      .selectFrom('account')
      .select(['status', 'chargeDepartments', 'revision'])
      .where('id', '=', 'json-3')
      .executeTakeFirst()
    expect(row).toEqual({ status: 1, chargeDepartments: [], revision: 1 })
  })

  it('insertJson skips or updates rows that exist already, as its caller asks', async () => {
    const { db } = test.database
    const statusOf = async (id: string) =>
      (await db.selectFrom('account').select('status').where('id', '=', id).executeTakeFirst())?.status
    await insertJson(db, 'account', [account('4')])
    const again = { ...account('4'), status: 1 }
    await insertJson(db, 'account', [again, account('5')], (conflict) => conflict.doNothing())
    expect([await statusOf('4'), await statusOf('5')]).toEqual([2, 2])
    await insertJson(db, 'account', [again], (conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ status: row.ref('excluded.status') })),
    )
    expect(await statusOf('4')).toBe(1)
  })

  it('insertJson writes thousands of rows with one statement and sends none without rows', async () => {
    const { db } = test.database
    const rows = Array.from({ length: 20_000 }, (_, at) => version('many', { at }, `json-${at}`))
    expect((await test.statements(() => insertJson(db, 'recordVersion', rows))).count).toBe(1)
    expect(await contents('many')).toEqual(rows.map(({ content }) => content))
    expect((await test.statements(() => insertJson(db, 'recordVersion', []))).count).toBe(0)
  })

  it('insertJson refuses rows whose columns differ and columns without a value', async () => {
    const { db } = test.database
    const [one, other] = [account('6'), account('7')]
    const { sex: _, ...less } = other
    await expect(insertJson(db, 'account', [one, less])).rejects.toThrow(/different columns/)
    await expect(insertJson(db, 'account', [{ ...one, sex: undefined }])).rejects.toThrow(/without its column sex/)
  })

  it('insertJson accepts only columns of the table with values of their types', () => {
    const { db } = test.database
    const checked = () => [
      // @ts-expect-error accountRole has no column roleIds
      insertJson(db, 'accountRole', [{ accountId: 'a', roleId: 'r', roleIds: ['r'] }]),
      // @ts-expect-error roleId is missing
      insertJson(db, 'accountRole', [{ accountId: 'a' }]),
      // @ts-expect-error a role's id is text
      insertJson(db, 'accountRole', [{ accountId: 'a', roleId: 1 }]),
      // @ts-expect-error the column is named in camel case
      jsonRows('accountRole', 'given', [{ account_id: 'a' }]),
      // @ts-expect-error bytes cannot travel as JSON
      jsonRows('searchBlock', 'given', [{ postings: new Uint8Array() }]),
    ]
    expect(checked).toBeTypeOf('function')
  })
})

describe('jsonRows', () => {
  it('jsonRows gives a statement rows with the types of the table, numbered from 1', async () => {
    const given = jsonRows('account', 'given', [
      account('8', { sex: 2, birthday: '2000-01-02', chargeDepartments: ['A01'] }),
      account('9'),
    ])
    const rows = await test.database.db
      .selectFrom(given)
      .select(['given.id', 'given.sex', 'given.birthday', 'given.chargeDepartments', 'given.ordinality'])
      .execute()
    expect(rows).toEqual([
      { id: '8', sex: 2, birthday: '2000-01-02', chargeDepartments: ['A01'], ordinality: 1 },
      { id: '9', sex: null, birthday: null, chargeDepartments: [], ordinality: 2 },
    ])
  })
})
