import { refuse } from '#common/errors.ts'
import type { UploadedFile } from '#server/platform/http/read-upload.ts'
import { tablesOf } from '../sheets/sheets.door.ts'
import { readList, type ReadList } from './read-table.rules.ts'

const MOST_ROWS = 5_000
const ADVICE = '请上传 .xlsx、.xls、.et、.csv，或者带表格的 .docx，表格要有“名称”一列'

/**
 * Reads an uploaded list, whatever kind of file it is by its content.
 * @throws Refusal record.invalid with what to do, file.workbook-broken and others of workbooks
 */
export async function readListFile(file: UploadedFile): Promise<ReadList & { words: string[] }> {
  const { sheets, words } = await tablesOf(file, ADVICE)
  const read = readList(sheets)
  if (read.laws.length === 0)
    throw refuse('record.invalid', { field: 'file', reason: `“${file.name}”里没有找到目录。${ADVICE}` })
  if (read.laws.length > MOST_ROWS)
    throw refuse('record.invalid', {
      field: 'file',
      reason: `一份目录最多 ${MOST_ROWS} 行，“${file.name}”有 ${read.laws.length} 行，请分成几份`,
    })
  return { ...read, words: [...words, ...read.above, file.name] }
}
