import { fileNameIn } from '#common/rules/file-name.ts'

/** A stored file as forms keep it when they do not keep its path alone (spec §3 Uploaded file). */
export interface StoredEntry {
  fileName: string
  filePath: string
  /** In bytes. */
  fileSize: number
}
/** Paths joined by commas, or entries (returnUrl false). */
export type UploadValue = string | readonly StoredEntry[]
export type FileType = 'all' | 'image' | 'file'

/** A file of an upload (spec §3 Upload value). */
export interface UploadItem {
  uid: string
  name: string
  /** Media type; '' when unknown. */
  type: string
  /** In bytes; 0 when unknown. */
  size: number
  status: 'uploading' | 'done' | 'error' | 'removed'
  percent: number
  /** True while there is no connection; the upload resumes by itself. */
  waiting: boolean
  /** Stored path; '' until the file is stored. */
  path: string
  /** Why the upload failed. */
  message: string
}

/** The items of a stored value. */
export function itemsOf(value: UploadValue | null | undefined): UploadItem[] {
  const entries: StoredEntry[] =
    typeof value === 'string'
      ? value
          .split(',')
          .map((path) => path.trim())
          .filter((path) => path !== '')
          .map((filePath) => ({ fileName: fileNameIn(filePath), filePath, fileSize: 0 }))
      : [...(value ?? [])]
  return entries.map(({ fileName, filePath, fileSize }, index) => ({
    uid: `stored-${index}-${filePath}`,
    name: fileName || fileNameIn(filePath),
    type: '',
    size: fileSize,
    status: 'done',
    percent: 100,
    waiting: false,
    path: filePath,
    message: '',
  }))
}

const staying = (items: readonly UploadItem[]) => items.filter(({ status }) => status !== 'removed')

/** The value for the form; null while an item is not done (spec §4 Upload widget). */
export function valueOf(items: readonly UploadItem[], returnUrl: boolean): UploadValue | null {
  const left = staying(items)
  if (left.some(({ status }) => status !== 'done')) return null
  if (returnUrl) return left.map(({ path }) => path).join(',')
  return left.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }))
}

/** The newest `number` items; all of them without a number. */
export const latest = (items: readonly UploadItem[], number: number | undefined): UploadItem[] =>
  number === undefined || number <= 0 ? [...items] : items.slice(-number)

/** The items with one moved, or why it cannot move. */
export function moved(items: readonly UploadItem[], uid: string, by: -1 | 1): readonly UploadItem[] | 'first' | 'last' {
  const at = items.findIndex((item) => item.uid === uid)
  const to = at + by
  if (at === -1 || to < 0) return 'first'
  if (to >= items.length) return 'last'
  return items.map((item, index) => (index === at ? items[to] : index === to ? items[at] : item) as UploadItem)
}

export const isImage = (type: string): boolean => type.includes('image')

const PICTURES = /\.(png|jpe?g|gif|webp|bmp)$/i
/** True for a picture: by the media type of a chosen file, by the file extension of a stored one. */
export const looksLikePicture = ({ type, path, name }: Pick<UploadItem, 'type' | 'path' | 'name'>): boolean =>
  type === '' ? PICTURES.test(path) || PICTURES.test(name) : isImage(type)

/** True when two values have the same content. */
export const sameValue = (one: UploadValue | null | undefined, other: UploadValue | null | undefined): boolean =>
  JSON.stringify(one || '') === JSON.stringify(other || '')
