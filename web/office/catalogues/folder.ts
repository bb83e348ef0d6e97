import type { NamedFile } from './batches.model.ts'

/** A file that was chosen or dropped, with its name within the folder. */
export interface FolderFile extends NamedFile {
  file: File
}

/** Whether whole folders can be chosen here. */
export const CHOOSES_FOLDERS =
  typeof HTMLInputElement !== 'undefined' && 'webkitdirectory' in HTMLInputElement.prototype

/** Files of a chooser: with their folders, when a folder was chosen. */
export const chosenFiles = (files: Iterable<File>): FolderFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath || file.name, size: file.size, file }))

/**
 * What was dropped: files, and folders with all that is in them. It must be called while the event is handled; the
 * entries are gone later.
 * @throws when a folder or a file cannot be read
 */
export function droppedFiles(transfer: DataTransfer): Promise<FolderFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return Promise.resolve(chosenFiles(transfer.files))
  return allWithin(entries)
}

async function allWithin(entries: readonly FileSystemEntry[]): Promise<FolderFile[]> {
  const found: FolderFile[] = []
  const waiting = [...entries]
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (entry.isDirectory) waiting.push(...(await entriesIn(entry as FileSystemDirectoryEntry)))
    else {
      const file = await fileOf(entry as FileSystemFileEntry)
      found.push({ name: entry.fullPath.replace(/^\//, ''), size: file.size, file })
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** All entries of a folder; the browser gives them by the hundred. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))
