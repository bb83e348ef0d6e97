import { fileNameIn } from '#common/rules/file-name.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { sendFile } from '#web/platform/api/send-file.ts'
import { settings } from '#web/platform/settings.ts'
import { type Column, extensionOf, kindOf } from '../model/columns.ts'
import { valuesIn } from '../model/values.ts'
import type { TableModel } from '../model/table-model.ts'
import { messages } from '#web/platform/api/messages.ts'

/** A file being uploaded, or one whose upload failed. */
export interface Upload {
  status: 'uploading' | 'error'
  name: string
  /** 0 to 100. */
  percent: number
  message: string
}

/** The table that uploads belong to: they are kept by cell and drawn with their row. */
export interface UploadingTable {
  uploads: Map<string, Upload>
  model: TableModel
  redraw: (id: string) => void
  write: (id: string, key: string, value: unknown) => void
}

/** What a cell of kind upload holds (spec §3 Uploaded file). */
export interface UploadedFile {
  name: string
  type: string
  size: number
  status: 'done'
  percent: 100
  path: string
  url: string
}

/** A stored file, independent of the shape in which the cell keeps it. */
export interface StoredFile {
  name: string
  path: string
}

const uploadName = ({ id, key }: { id: string; key: string }) => `${id} ${key}`
export const uploadOf = (
  { uploads }: Pick<UploadingTable, 'uploads'>,
  cell: { id: string; key: string },
): Upload | undefined => uploads.get(uploadName(cell))

/** Files of a cell's value: an UploadedFile object, or paths joined by commas. */
export function filesIn(value: unknown): StoredFile[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { path = '', name } = value as Partial<UploadedFile>
    return path === ''
      ? []
      : path.split(',').map((one, at) => ({ path: one, name: at === 0 && name ? name : fileNameIn(one) }))
  }
  return valuesIn(value).map((path) => ({ path, name: fileNameIn(path) }))
}

/** Greatest number of files in a cell of the column. */
export const mostFiles = (column: Column): number => column.number ?? extensionOf(column).uploadnum ?? 1

/** The value of a cell with these files. */
export function valueOfFiles(column: Column, files: readonly StoredFile[], file?: File): unknown {
  const [first] = files
  if (!first) return null
  const path = files.map((one) => one.path).join(',')
  if (kindOf(column) !== 'upload') return path
  return {
    name: file?.name ?? first.name,
    type: file?.type ?? '',
    size: file?.size ?? 0,
    status: 'done',
    percent: 100,
    path,
    url: first.path,
  } satisfies UploadedFile
}

/** A file name cut to five characters, as cells show it (spec §9). */
export const shortName = (name: string): string => ([...name].length > 5 ? `${[...name].slice(0, 5).join('')}…` : name)

/** Address that uploads of a column are sent to: the column's own, else the one for all files (spec §7). */
export const addressOf = ({ action = '' }: Column): string =>
  action === '' ? urlOf('POST /sys/common/upload') : /^https?:/.test(action) ? action : settings.apiBase + action

/**
 * True when an upload carries the access token: our own upload address always needs it; any other gets it when the
 * column says so, but never an address on another host.
 */
export const carriesToken = ({ token = false, action = '' }: Column, address: string, origin: string): boolean =>
  (token || action === '') && new URL(address, origin).origin === origin

/** Uploads a file chosen for a cell; the cell shows the progress, and then the file or the failure. */
export async function uploadTo(
  table: UploadingTable,
  cell: { id: string; key: string },
  column: Column,
  file: File,
): Promise<void> {
  const name = uploadName(cell)
  const tell = (upload: Upload | null) => {
    if (upload) table.uploads.set(name, upload)
    else table.uploads.delete(name)
    table.redraw(cell.id)
  }
  const fail = (message: string) => {
    tell({ status: 'error', name: file.name, percent: 0, message })
    table.model.mark(cell.id, cell.key, message)
  }
  if (kindOf(column) === 'image' && !file.type.includes('image')) return fail(messages.imagesOnly)
  tell({ status: 'uploading', name: file.name, percent: 0, message: '' })
  const address = addressOf(column)
  try {
    const answer = await sendFile(address, file, {
      fields: { biz: 'temp', isup: '1', ...column.data },
      token: carriesToken(column, address, location.origin),
      onProgress: (percent) => tell({ status: 'uploading', name: file.name, percent, message: '' }),
    })
    const { success, message } = answer
    if (success === false) return fail(typeof message === 'string' && message !== '' ? message : '未知错误')
    const path = answer[column.responseName ?? 'message']
    if (typeof path !== 'string' || path === '') return fail('未知错误')
    const most = mostFiles(column)
    const before = most > 1 ? filesIn(table.model.valueOf(cell.id, cell.key)) : []
    tell(null)
    table.model.mark(cell.id, cell.key, null)
    table.write(cell.id, cell.key, valueOfFiles(column, [...before, { path, name: file.name }].slice(-most), file))
  } catch (error) {
    fail(error instanceof Error && error.message !== '' ? error.message : '上传失败')
  }
}
