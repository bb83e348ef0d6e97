import { createHash } from 'node:crypto'
import type { QuestionTexts } from '../questions/questions.ts'
import { baseFile } from '../read-tsv.ts'

/** From what the learned files of this folder were made (tools/learn.ts). */
export interface LearnedNote {
  /** Of the bank of questions (`hashOfBank`). */
  bank: string
  /** Texts of laws that were learned from, and provisions of them. */
  laws: number
  articles: number
  /** SHA-256 of each learned file, by its name. */
  files: Record<string, string>
}

export const learnedNote = async (): Promise<LearnedNote> =>
  JSON.parse(await baseFile('words/learned.json')) as LearnedNote

/** SHA-256 of the bank of questions, file by file. */
export function hashOfBank(texts: QuestionTexts): string {
  const hash = createHash('sha256')
  for (const [name, text] of Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${text}`)
  return hash.digest('hex')
}
