import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { exportOf, workbookOf } from '#server/testing/workbook.ts'

const TITLES = ['角色名称', '角色编码']
const own = () => `x${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:role:list', 'system:role:import'])
})
afterAll(() => test.close())

const send = async (files: { name: string; bytes: Uint8Array }[]) =>
  (await test.ask('POST /sys/role/importExcel', { token, ...formOf({}, files) })).body
const sheet = async (name: string, rows: string[][], titles = TITLES) => ({
  name,
  bytes: await workbookOf(titles, rows),
})
const count = async (codes: string[]) =>
  (await test.database.db.selectFrom('role').select('code').where('code', 'in', codes).orderBy('code').execute()).map(
    ({ code }) => code,
  )

describe('POST /sys/role/importExcel with several workbooks', () => {
  it('several workbooks are one import that names each refused line by file and number', async () => {
    const [a, b, c] = [own(), own(), own()]
    const body = await send([
      await sheet('甲.xlsx', [
        ['甲一', a],
        ['甲二', '错 误'],
      ]),
      await sheet(
        '乙.xlsx',
        [
          ['乙一', b, '留言'],
          ['乙二', c, ''],
          ['乙三', a, '同一编码'],
        ],
        [...TITLES, '描述'],
      ),
    ])
    expect(body).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 3, errorCount: 2 } })
    expect(await count([a, b, c])).toEqual([a, b, c].toSorted())
    const { lines } = await exportOf(test, body.result.fileUrl, token)
    expect(lines.slice(2)).toEqual([
      ['原文件', '原行号', '错误列', '错误原因', '角色名称', '角色编码', '描述'],
      ['甲.xlsx', '4', '角色编码', expect.stringContaining('角色编码'), '甲二', '错 误'],
      ['乙.xlsx', '5', '角色编码', '角色编码：角色编码已存在，忽略导入。', '乙三', a, '同一编码'],
    ])
  })
  it.each(['xlsx', 'biff8'] as const)(
    'a formula that failed refuses its line, named by the number that the author sees (%s)',
    async (bookType) => {
      const [good, bad] = [own(), own()]
      const sheet = XLSX.utils.sheet_add_aoa({}, [TITLES, ['好', good], ['坏', bad]], { origin: 'A4' })
      sheet['A6'] = { t: 'e', v: 23, w: '#REF!' }
      const book = XLSX.utils.book_new()
      XLSX.utils.book_append_sheet(book, sheet)
      const bytes = new Uint8Array(XLSX.write(book, { type: 'array', bookType }) as ArrayBuffer)
      const body = await send([{ name: '甲.xls', bytes }])
      expect(body).toMatchObject({ code: 201, result: { totalCount: 2, successCount: 1, errorCount: 1 } })
      expect(await count([good, bad])).toEqual([good])
      const { lines } = await exportOf(test, body.result.fileUrl, token)
      expect(lines.slice(3)).toEqual([
        ['6', '角色名称', '角色名称：单元格的公式出错，显示为“#REF!”，请改成实际的内容', '#REF!', bad],
      ])
    },
  )
  // spec §2.47, §3.16
  it('several workbooks are imported together, or not at all when one cannot be read', async () => {
    const code = own()
    const good = await sheet('甲.xlsx', [['甲一', code]])
    for (const [bad, message] of [
      [
        await sheet('乙.xlsx', [['乙一']], ['角色名称']),
        '文件导入失败！乙.xlsx 中缺少列：角色编码。请使用导出的文件作为模板',
      ],
      [
        { name: '丙.xls', bytes: Buffer.from('角色名称,角色编码') },
        '文件导入失败！丙.xls 不是 .xls 或 .xlsx 格式的 Excel 文件',
      ],
    ] as const)
      expect(await send([good, bad])).toMatchObject({ success: false, message })
    expect(await count([code])).toEqual([])
  })
  it('several workbooks together may have no more lines than one workbook', async () => {
    const half = await sheet(
      '甲.xlsx',
      Array.from({ length: 25_001 }, (_, at) => [`角色${at}`, `many${at}`]),
    )
    expect(await send([half, { ...half, name: '乙.xlsx' }])).toMatchObject({
      success: false,
      message: '文件导入失败！一次最多导入 50000 行，请分几次导入',
    })
    expect(await count(['many0', 'many25000'])).toEqual([])
  })
})

describe('POST /sys/role/importExcel with a malicious workbook', () => {
  // The writer's own deflate takes ten times as long.
  XLSX.CFB.utils.use_zlib(zlib)
  const WORKSHEET = 'xl/worksheets/sheet1.xml'
  const head =
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  /** An .xlsx with this worksheet. */
  function withSheet(xml: string): Uint8Array {
    const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([TITLES]))
    const zip = XLSX.CFB.read(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }), { type: 'buffer' })
    XLSX.CFB.utils.cfb_add(zip, `/${WORKSHEET}`, Buffer.from(xml))
    return XLSX.CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
  }
  const titles = `<row r="1">${cell('A1', '角色名称')}${cell('B1', '角色编码')}</row>`
  it('a workbook with a cell at its far end is read up to the limit', async () => {
    const code = own()
    const far = `${head}${titles}<row r="2">${cell('A2', '远')}${cell('B2', code)}</row><row r="50000">${cell('XFD50000', '远')}</row></sheetData></worksheet>`
    const began = Date.now()
    expect(await send([{ name: '远.xlsx', bytes: withSheet(far) }])).toMatchObject({
      success: true,
      result: { totalCount: 1, successCount: 1 },
    })
    // Every row as wide as the last one (800 million cells) took half a minute and all memory on an idle machine; the
    // limit takes two seconds.
    expect(Date.now() - began).toBeLessThan(20_000)
  }, 60_000)
  // spec §3.16
  it('a workbook that inflates beyond the limit is refused', async () => {
    const bytes = withSheet(
      `${head}${titles}<row r="2">${cell('A2', 'a'.repeat(300 * 1024 * 1024))}</row></sheetData></worksheet>`,
    )
    expect(bytes.length).toBeLessThan(3 * 1024 * 1024)
    expect(await send([{ name: '大.xlsx', bytes }])).toMatchObject({
      success: false,
      message:
        '文件导入失败！大.xlsx 已损坏、不完整或者内容过大，请用 Excel 或 WPS 打开后另存为新的 .xlsx，行数多的分成几个文件导入',
    })
  }, 30_000)
  // spec §3.16
  it('a workbook with very long texts in thousands of cells is refused', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, 'b'.repeat(32_000))}</row>`,
    ).join('')
    const bytes = withSheet(`${head}${titles}${rows}</sheetData></worksheet>`)
    expect(await send([{ name: '长.xlsx', bytes }])).toMatchObject({
      success: false,
      message: expect.stringContaining('长.xlsx'),
    })
  }, 30_000)
})
