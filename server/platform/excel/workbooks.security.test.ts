import yazl from 'yazl'
import { describe, expect, it } from 'vitest'
import { cellsOf } from './read-workbook.ts'

const PARTS = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** A workbook of so many rows of so many cells, each a number: far smaller in its file than in memory. */
async function bomb(rows: number, columns: number): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name)
  const row = `<row>${'<c><v>1</v></c>'.repeat(columns)}</row>`
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row.repeat(rows)}</sheetData></worksheet>`
  zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/sheet1.xml')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const read = (bytes: Uint8Array) =>
  cellsOf({ field: 'file', name: '名单.xlsx', bytes }).then(
    (rows) => rows.length,
    (error: { errorCode?: string }) => error.errorCode,
  )

describe('a workbook that is small as a file and large in memory', () => {
  // spec §6.12
  it('six such workbooks at once are refused in bounded time and memory, and a real one is read after them', async () => {
    const large = await bomb(58_000, 130)
    expect(large.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage.rss()
    let peak = 0
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() - before)), 50)
    const began = performance.now()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => read(large)))
    clearInterval(watching)
    const took = performance.now() - began
    expect(new Set(outcomes)).toEqual(new Set(['file.workbook-broken']))
    // One of them alone took a minute and up to 900 MB.
    expect(took).toBeLessThan(30_000)
    expect(peak / 1024 / 1024).toBeLessThan(700)
    expect(await read(await bomb(3, 4))).toBe(3)
  }, 180_000)
  // spec §6.12
  it('the largest import there may be is read', async () => {
    expect(await read(await bomb(50_000, 25))).toBe(50_000)
  }, 60_000)
})
