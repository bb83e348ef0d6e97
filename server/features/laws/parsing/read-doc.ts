import { inTemporaryFolder } from '#server/platform/programs/temporary-folder.ts'
import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import { splitHeader } from './document-header.ts'
import { boundText } from './intake-limits.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import { cleanText, type SourceBlock, type SourceDocument, type SourceRemark } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Memory that reading takes at most, in MB: what the thread makes, and all of its program. */
export const DOC_MEMORY = { memoryMb: 128, apartMb: 270 }

/** A message about a hostile file is due within 5 seconds. */
const reading = new WorkerQueue({
  script: 'server/features/laws/parsing/read-doc-worker.mjs',
  threads: 2,
  waiting: 20,
  timeMs: 4_000,
  ...DOC_MEMORY,
})

interface Read {
  text: string
  /** Words with a line through them, in order, each with what stands before it in its paragraph. */
  struck: { words: string; before: string }[]
}

/**
 * Reads paragraphs and tables of a Word 97–2003 file; page headers, footers and notes are left out.
 * @throws UnreadableFile
 */
export async function readDoc(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const { text, struck } = await inTemporaryFolder({ name: 'text.doc', bytes }, (_, path) =>
    reading.run<Read>(path),
  ).catch((error: unknown) => {
    throw error instanceof WorkFailed ? new UnreadableFile('CORRUPT') : error
  })
  if (text.trim() === '') throw new UnreadableFile('EMPTY')
  boundText(text)
  const remarks: SourceRemark[] = []
  const lines = text.split(BREAK).map((line, at) => shown(line, at + 1, remarks))
  remarks.push(...struckIn(lines, struck))
  const blocks = blocksOf(lines.join('\n'))
  return { fileName, ...splitHeader(blocks), remarks }
}

const BREAK = /\r\n|\r|\n/
/**
 * Marks that doc-characters.mjs leaves: of words that are hidden, and in the place of raised and lowered figures and
 * letters.
 */
const HIDDEN = '\uda00'
const OFF_LEVEL = /[\ud821-\ud87e]+|[\ud921-\ud97e]+/g

/** What ends paragraphs and cells in the file, and stands for what was deleted. */
const ENDS = new RegExp(`[${['\0', '\r', '\u0007'].join('')}]`)
/**
 * Words with a line through them stay, for it may be the mark of a reader; they are told, each with the line in which
 * it stands.
 */
function struckIn(lines: readonly string[], struck: Read['struck']): SourceRemark[] {
  let from = 0
  return struck.flatMap(({ words, before }): SourceRemark[] => {
    const shown = words.split(ENDS).join(' ').trim()
    if (shown === '' || shown.includes(HIDDEN)) return []
    const [first = ''] = shown.split(' ')
    const found =
      [before + first, first]
        .map((text) => lines.findIndex((line, at) => at >= from && line.includes(text)))
        .find((at) => at >= 0) ?? from
    from = found
    return [{ kind: 'crossed', line: found + 1, words: shown }]
  })
}

/** A paragraph as it shows. */
function shown(line: string, number: number, remarks: SourceRemark[]): string {
  for (let at = line.indexOf(HIDDEN); at >= 0; at = line.indexOf(HIDDEN, at + 1))
    remarks.push({ kind: 'hidden', line: number })
  const marked = line.replaceAll(HIDDEN, '').replace(OFF_LEVEL, (signs) => {
    const plain = String.fromCharCode(...[...Array(signs.length).keys()].map((at) => signs.charCodeAt(at) & 0xff))
    return (signs < '\ud900' ? RAISED : LOWERED) + plain + LEVEL
  })
  const { text, notes } = withRaised(marked)
  for (let note = 0; note < notes; note++) remarks.push({ kind: 'note', line: number })
  return text
}

/**
 * The file marks the end of each cell, and with a second mark that of its row (MS-DOC 2.4.3); the reader makes tabs of
 * them.
 */
const ROW_END = '\t\t'
const isOfTable = (line: string): boolean => line.includes(ROW_END) || (line.endsWith('\t') && line.trim() !== '')

/** The lines of a read file: paragraphs, and rows of tables, which join the table before them. */
export function blocksOf(text: string): SourceBlock[] {
  const blocks: SourceBlock[] = []
  cleanText(text)
    .split(BREAK)
    .forEach((line, index) => {
      if (!isOfTable(line)) {
        if (line.trim() !== '') blocks.push({ kind: 'text', text: line.trim(), line: index + 1 })
        return
      }
      const rows = line
        .split(ROW_END)
        .filter((row) => row.trim() !== '')
        .map((row) => row.split('\t').map((cell) => cell.trim()))
      const last = blocks.at(-1)
      if (last?.kind === 'table') last.rows.push(...rows)
      else blocks.push({ kind: 'table', rows, line: index + 1 })
    })
  return blocks
}
