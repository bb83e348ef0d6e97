import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/new-id.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'
import type { DocumentColumns } from './documents.sql.ts'
import { beginRegister, settleRegisters, showRegister, stageRegistered } from './register.sql.ts'

const IMPORT = 'POST /dataManagement/document/importExcel'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:import']
const TITLES = [
  '标题',
  '文件类型',
  '效力层级',
  '制定机关',
  '发文字号',
  '通过日期',
  '公布日期',
  '施行日期',
  '时效性',
  '行政区域',
  '备注',
]
const SAMPLES = join(projectRoot, '../shared/samples/xls')

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(CODES)
})
afterAll(() => test.close())

/** Its transaction, its moment and its documents; the same for the versions. */
const STATEMENTS_OF_A_PART = 12

let number = 0
/** A line of a register that no other test has. */
const line = (given: Partial<Record<string, string>> = {}): string[] => {
  const good: Record<string, string> = {
    标题: `杭州市登记测试办法（${++number}）`,
    文件类型: '政府规章',
    效力层级: '设区的市（州）级',
    行政区域: '杭州市',
  }
  return TITLES.map((title) => given[title] ?? good[title] ?? '')
}
const send = async (rows: string[][], as = token) =>
  (await importWorkbook(test, IMPORT, as, await workbookOf(TITLES, rows))).body
const refusedIn = async ({ result }: { result: { fileUrl: string } }, as = token) =>
  (await exportOf(test, result.fileUrl, as)).lines
const stored = async (title: string) =>
  (await test.ask(`GET /dataManagement/document/list?title=${title}`, { token })).body.result.records

describe('POST /dataManagement/document/importExcel', () => {
  it('a line becomes a draft with what the register says of it', async () => {
    const [title = '', ...rest] = line({
      制定机关: '杭州市人民政府、杭州市公安局',
      发文字号: '杭政〔2026〕5号',
      通过日期: '2026年1月5日',
      公布日期: '20260106',
      施行日期: '2026/3/1',
      时效性: '有效',
      备注: '=HYPERLINK("http://example.org")',
    })
    expect(await send([[`\u3000${title} `, ...rest]])).toMatchObject({
      success: true,
      code: 200,
      result: { successCount: 1, errorCount: 0 },
    })
    expect(await stored(title)).toMatchObject([
      {
        title,
        state: 10,
        fType: 'FT02',
        fLevel: 'F02',
        region: '330100',
        issuers: '杭州市人民政府、杭州市公安局',
        docNumber: '杭政〔2026〕5号',
        adoptDate: '2026-01-05',
        publishDate: '2026-01-06',
        effectDate: '2026-03-01',
        effectStatus_dictText: '有效',
        note: '=HYPERLINK("http://example.org")',
      },
    ])
  })
  it.each([
    ['标题', '', '标题不能为空'],
    ['标题', '长'.repeat(501), '标题超长（501字，最多500字）'],
    ['文件类型', '地方法规类文件', '文件类型“地方法规类文件”不在字典中'],
    ['行政区域', '火星市', '行政区域“火星市”不在字典中'],
    ['通过日期', '2021年2月30日', '日期不存在：2021年2月30日'],
    ['公布日期', '20211301', '日期不存在：20211301'],
    ['发文字号', '号'.repeat(201), '发文字号超长（201字，最多200字）'],
  ])('a line with the %s “%s” comes back with its reason, and the others are taken', async (column, cell, reason) => {
    const good = line()
    const body = await send([line({ [column]: cell }), good])
    expect(body).toMatchObject({ code: 201, result: { totalCount: 2, successCount: 1, errorCount: 1 } })
    expect((await refusedIn(body)).flat().join('\n')).toContain(reason)
    expect(await stored(good[0] ?? '')).toHaveLength(1)
  })
  it('the same line twice, in one register or in two, makes one document', async () => {
    const row = line({ 通过日期: '2026-01-01' })
    const body = await send([row, row])
    expect(body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } })
    expect((await refusedIn(body)).flat().join('\n')).toMatch(/与第\d+行标题和通过日期相同/)
    expect(await send([row])).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 1 } })
    expect(await stored(row[0] ?? '')).toHaveLength(1)
  })
  it('the corrected workbook of refused lines can be sent as it is', async () => {
    const body = await send([line({ 行政区域: '火星市' })])
    const [, , titles = [], wrong = []] = await refusedIn(body)
    const corrected = wrong.map((cell) => (cell === '火星市' ? '杭州市' : cell))
    expect((await importWorkbook(test, IMPORT, token, await workbookOf(titles, [corrected]))).body).toMatchObject({
      success: true,
      result: { successCount: 1 },
    })
  })
  it('a restricted kind is not in the dictionary for staff without the permission', async () => {
    const special = await test.signIn([...CODES, 'item:special_permissions'])
    const kind = await test.database.db
      .selectFrom('dictionaryItem')
      .select('text')
      .where('dictionaryCode', '=', 'F_TYPE')
      .where('value', '=', 'FT08')
      .executeTakeFirstOrThrow()
    expect((await send([line({ 文件类型: kind.text })])).result.successCount).toBe(0)
    const hidden = line({ 文件类型: kind.text })
    expect((await send([hidden], special)).result.successCount).toBe(1)
    // Nor does the same title tell that the hidden document exists.
    expect((await send([[hidden[0] ?? '', ...line().slice(1)]])).result.successCount).toBe(1)
  })
  it('a hidden row is not taken in unseen: it comes back with the reason, and is taken in when it is sent again', async () => {
    const [shown, hidden] = [line(), line()]
    const sheet = XLSX.utils.aoa_to_sheet([TITLES, shown, hidden, line()])
    sheet['!rows'] = [{}, {}, { hidden: true }]
    const book = XLSX.utils.book_new(sheet, '登记表')
    const { body } = await importWorkbook(
      test,
      IMPORT,
      token,
      XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    )
    expect(body).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 1 } })
    expect(await stored(hidden[0] ?? '')).toEqual([])
    const { bytes, lines } = await exportOf(test, body.result.fileUrl, token)
    expect(JSON.stringify(lines)).toContain('隐藏')
    expect((await importWorkbook(test, IMPORT, token, bytes)).body.result).toMatchObject({
      successCount: 1,
      errorCount: 0,
    })
  })
  it('headings in two lines, with blanks, * or （必填）, are the columns they name', async () => {
    const given = line({ 通过日期: '2026-01-05' })
    const above = TITLES.map((title) => (title === '通过日期' ? '日期' : title.endsWith('日期') ? '' : title))
    const below = TITLES.map((title) => (title.endsWith('日期') ? title : ''))
    const body = async (headings: string[], rows: string[][]) =>
      (await importWorkbook(test, IMPORT, token, await workbookOf(headings, rows))).body
    expect(await body(above, [below, given])).toMatchObject({ code: 200, result: { successCount: 1, errorCount: 0 } })
    expect(await stored(given[0] ?? '')).toMatchObject([{ adoptDate: '2026-01-05' }])
    const marked = TITLES.map((title) => ({ 标题: '标　题*', 文件类型: '文件类型（必填）' })[title] ?? title)
    expect(await body(marked, [line()])).toMatchObject({ code: 200, result: { successCount: 1, errorCount: 0 } })
  })
  it('statements of an import grow with its parts of fifty lines, not with its lines', async () => {
    const count = async (lines: number) =>
      (await test.statements(() => send(Array.from({ length: lines }, () => line())))).count
    const [small, large] = [await count(50), await count(500)]
    expect(large - small).toBeLessThanOrEqual(9 * STATEMENTS_OF_A_PART)
  })
  it('the same register sent twice at the same time makes each document once', async () => {
    const rows = Array.from({ length: 250 }, () => line())
    const answers = await Promise.all([send(rows), send(rows)])
    expect(
      answers.map(({ result }) => result.successCount).toSorted((one: number, other: number) => one - other),
    ).toEqual([0, 250])
    expect(await stored(rows[7]?.[0] ?? '')).toHaveLength(1)
  })
  it('each document of a register has its first version, by who sent it', async () => {
    const row = line()
    await send([row])
    const [{ id }] = await stored(row[0] ?? '')
    const versions = await test.database.db.selectFrom('recordVersion').selectAll().where('recordId', '=', id).execute()
    expect(versions).toMatchObject([
      { operation: 'add', revision: 1, content: { title: row[0], fType: 'FT02', state: 10, issuers: '' } },
    ])
    expect(await test.database.db.selectFrom('registerImport').select('id').execute()).toEqual([])
  })
  it('the template has the headings that the import reads', async () => {
    const { lines } = await exportOf(test, '/dataManagement/document/importTemplate', token)
    expect(
      lines
        .at(-1)
        ?.map((title) => title.replace('*', ''))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(TITLES.toSorted((one, other) => one.localeCompare(other)))
    expect(
      (
        await test.ask('GET /dataManagement/document/importTemplate', {
          token: await test.signIn(['data:document:list']),
        })
      ).body,
    ).toMatchObject({
      success: false,
    })
  })
})

describe('a register that is being taken in', () => {
  const by = { orgCode: null, by: 'clerk', now: new Date() }
  const none = {
    adoptDate: null,
    publishDate: null,
    effectDate: null,
    effectStatus: null,
    sourceName: null,
    note: null,
    proofState: null,
  }
  const place = { fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01', subject: null }
  const columns = (title: string): DocumentColumns => ({
    title,
    titleNote: '',
    body: '',
    docNumber: null,
    issuers: [],
    ...place,
    ...none,
  })
  /** A register that stopped before its documents were shown, or after. */
  const stopped = async (title: string, shown: boolean) => {
    const { db } = test.database
    const id = newId()
    await beginRegister(db, id, { accountId: null, username: 'clerk' })
    await stageRegistered(db, id, [{ id: newId(), columns: columns(title) }], by)
    if (shown)
      await inTransaction(test.database.db, (db) => showRegister(db, id, 'all', { keys: new Set(), since: new Date() }))
    return id
  }
  const inBin = async () =>
    (
      await test.ask('GET /dataManagement/document/recycleBin?pageSize=100', {
        token: await test.signIn([...CODES, 'data:document:delete']),
      })
    ).body.result.records as { title: string }[]
  const left = async () =>
    (await test.database.db.selectFrom('registerImport').select('id').execute()).map(({ id }) => id)

  it('shows none of its documents, neither in the list nor in the recycle bin', async () => {
    await stopped('杭州市未完登记办法', false)
    expect(await stored('杭州市未完登记办法')).toEqual([])
    expect((await inBin()).map(({ title }) => title)).not.toContain('杭州市未完登记办法')
  })
  it('is taken away by the next start of the server, and one that was shown gets its versions', async () => {
    await stopped('杭州市中断登记办法', false)
    await stopped('杭州市已示登记办法', true)
    await settleRegisters(test.database.db, true)
    const rows = await test.database.db
      .selectFrom('document')
      .select(['id', 'title'])
      .where('title', 'like', '杭州市%登记办法')
      .execute()
    const shown = rows.find(({ title }) => title === '杭州市已示登记办法')
    expect([rows.some(({ title }) => title === '杭州市中断登记办法'), shown !== undefined, await left()]).toEqual([
      false,
      true,
      [],
    ])
    expect(
      await test.database.db
        .selectFrom('recordVersion')
        .select('username')
        .where('recordId', '=', shown?.id ?? '')
        .execute(),
    ).toEqual([{ username: 'clerk' }])
  })
  it('leaves a document that was changed before its first version was kept the versions it has', async () => {
    const { db } = test.database
    await stopped('杭州市先改登记办法', true)
    const { id } = await db
      .selectFrom('document')
      .select('id')
      .where('title', '=', '杭州市先改登记办法')
      .executeTakeFirstOrThrow()
    const baseline = {
      tableName: 'document',
      recordId: id,
      revision: 1,
      operation: 'baseline',
      label: '文件',
      content: '{}',
      username: '系统',
    }
    await db
      .insertInto('recordVersion')
      .values({ ...baseline, createdAt: new Date() })
      .execute()
    await settleRegisters(db, true)
    const kept = await db.selectFrom('recordVersion').select('operation').where('recordId', '=', id).execute()
    expect(kept).toEqual([{ operation: 'baseline' }])
  })
  it('is left alone while another process may go on with it', async () => {
    const id = await stopped('杭州市他处登记办法', false)
    await settleRegisters(test.database.db, false)
    expect(await left()).toEqual([id])
  })
})

describe.skipIf(!existsSync(SAMPLES))(
  `the sample registers${existsSync(SAMPLES) ? '' : ` (skipped: no ${SAMPLES})`}`,
  () => {
    interface Expected {
      rows: {
        excel_row: number
        valid: boolean
        values: Record<string, string | null>
        errors?: { column: string; code: string }[]
      }[]
    }
    const expectedOf = (name: string): Expected => JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')) as Expected
    const sendFile = async (app: TestApp, as: string, name: string) =>
      (await importWorkbook(app, IMPORT, as, readFileSync(join(SAMPLES, name)))).body

    it.each(['documents-200.xlsx', 'documents-200.xls'])(
      '%s gives 200 documents with the values of its JSON',
      async (name) => {
        const fresh = await startTestApp()
        const as = await fresh.signIn(CODES)
        try {
          expect(await sendFile(fresh, as, name)).toMatchObject({
            success: true,
            code: 200,
            result: { successCount: 200, errorCount: 0 },
          })
          const rows = await fresh.database.db.selectFrom('document').selectAll().execute()
          const texts = new Map(
            (
              await fresh.database.db.selectFrom('dictionaryItem').select(['dictionaryCode', 'value', 'text']).execute()
            ).map((item) => [`${item.dictionaryCode} ${item.value}`, item.text]),
          )
          const told = rows.map((row) => ({
            标题: row.title,
            文件类型: texts.get(`F_TYPE ${row.fType}`),
            效力层级: texts.get(`F_LEVEL ${row.fLevel}`),
            制定机关: (row.issuers as string[]).join('、'),
            发文字号: row.docNumber,
            通过日期: row.adoptDate,
            公布日期: row.publishDate,
            施行日期: row.effectDate,
            时效性: texts.get(`F_STATUS ${row.effectStatus}`) ?? null,
            行政区域: texts.get(`region ${row.region}`),
            备注: row.note,
          }))
          const wanted = expectedOf('documents-200.json').rows.map(({ values }) => values)
          const byTitle = (one: { 标题?: unknown }, other: { 标题?: unknown }) =>
            String(one.标题).localeCompare(String(other.标题))
          expect(told.toSorted(byTitle)).toEqual(wanted.toSorted(byTitle))
        } finally {
          await fresh.close()
        }
      },
    )
    it('documents-bad-40.xlsx reports every bad line by its number, and takes the good ones', async () => {
      const fresh = await startTestApp()
      const as = await fresh.signIn(CODES)
      try {
        const body = await sendFile(fresh, as, 'documents-bad-40.xlsx')
        const refused = (await exportOf(fresh, body.result.fileUrl, as)).lines
        const numbers = refused.flatMap((cells) => cells.filter((cell) => /^\d+$/.test(cell)).slice(0, 1))
        // Cells that are only harmful where they are run are taken as the texts they are.
        const harmless = new Set(['FORMULA_CELL', 'UNSAFE_TEXT', 'FORMULA_INJECTION'])
        const bad = expectedOf('documents-bad-40.json').rows.filter(({ errors = [] }) =>
          errors.some(({ code }) => !harmless.has(code)),
        )
        expect(numbers.map(Number)).toEqual(bad.map((row) => row.excel_row))
        expect(body.result).toMatchObject({ totalCount: 40, errorCount: bad.length })
      } finally {
        await fresh.close()
      }
    })
    it.each([
      ['not-really.xlsx', '不是 .xls 或 .xlsx 格式的 Excel 文件'],
      ['empty.xlsx', '是空文件'],
      ['zip-bomb-300MB.xlsx', '已损坏、不完整或者内容过大'],
      ['password-protected.xlsx', '文件已加密'],
      ['corrupt-truncated.xlsx', '已损坏、不完整或者内容过大'],
    ])('%s is refused, and nothing of it is stored', async (name, reason) => {
      const before = await test.database.db
        .selectFrom('document')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      const body = await sendFile(test, token, name)
      expect(body).toMatchObject({ success: false, message: expect.stringContaining(reason) })
      expect(
        await test.database.db
          .selectFrom('document')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      ).toEqual(before)
    })
  },
)
