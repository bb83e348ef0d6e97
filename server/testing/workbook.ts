import { writeSheets, writeXlsx } from '#server/platform/excel/write-xlsx.ts'
import { cellsOf, sheetsOf } from '#server/platform/excel/read-workbook.ts'
import type { TestApp } from './app.ts'
import { formOf } from './form.ts'

/** A workbook as a user would fill one in: headings, and a line of cells for each row. */
export async function workbookOf(titles: string[], rows: string[][]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const columns = titles.map((title, at) => ({ title, value: (row: string[]) => row[at] ?? '' }))
  for await (const part of writeXlsx<string[]>({ title: '模板', subtitle: null, columns, rows: [rows] }))
    parts.push(part)
  return Buffer.concat(parts)
}

/** A workbook of several sheets, each with headings and lines of cells. */
export async function bookOf(sheets: Record<string, [titles: string[], ...rows: string[][]]>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const given = Object.entries(sheets).map(([title, [titles, ...rows]]) => ({
    title,
    subtitle: null,
    columns: titles.map((name, at) => ({ title: name, value: (row: string[]) => row[at] ?? '' })),
    rows: [rows],
  }))
  for await (const part of writeSheets<string[]>(given)) parts.push(part)
  return Buffer.concat(parts)
}

/** All lines of each sheet, by the name of the sheet, without the empty cells at their ends. */
export async function bookIn(bytes: Uint8Array): Promise<Record<string, string[][]>> {
  const sheets = await sheetsOf({ field: 'file', name: 'workbook', bytes })
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.map(withoutBlankEnd)]))
}

/** All lines of the first sheet. */
export const linesIn = (bytes: Uint8Array): Promise<string[][]> => cellsOf({ field: 'file', name: 'workbook', bytes })

/** Sends a workbook to an import. */
export const importWorkbook = (test: TestApp, name: string, token: string, bytes: Uint8Array) =>
  test.ask(name, { token, ...formOf({}, [{ name: '名单.xlsx', bytes }]) })

/** Fetches an export: its bytes, its lines of cells, and how it is to be saved. */
export async function exportOf(test: TestApp, path: string, token: string) {
  const response = await test.app.inject({ url: encodeURI(`/fagui${path}`), headers: { 'x-access-token': token } })
  const bytes = new Uint8Array(response.rawPayload)
  const isFile = !response.headers['content-type']?.toString().includes('json')
  return {
    bytes,
    lines: isFile ? (await linesIn(bytes)).map(withoutBlankEnd) : [],
    name: decodeURIComponent(response.headers['content-disposition']?.toString().split("UTF-8''")[1] ?? ''),
    body: isFile ? null : response.json(),
  }
}

/** A line without the empty cells at its end: all lines are as wide as the sheet. */
const withoutBlankEnd = (line: string[]): string[] => line.slice(0, line.findLastIndex((cell) => cell !== '') + 1)
