import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { titleKey } from '#common/law/text-keys.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { baseFile, readTable } from '../read-tsv.ts'

/**
 * The bank of questions: what citizens, small firms and clerks ask in their own words, and the article that answers it.
 * The tables stand beside this file, one per field of life (see ../README.md).
 */

const FOLDER = 'questions'

/** Texts of the tables by file name, unread: enough to tell whether they have changed. */
export type QuestionTexts = Readonly<Record<string, string>>

/** Texts of all tables of the bank, in the order of their names. */
export async function questionTexts(): Promise<QuestionTexts> {
  const files = (await readdir(join(projectRoot, 'server/seeds/base', FOLDER)))
    .filter((file) => file.endsWith('.tsv'))
    .sort()
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await baseFile(`${FOLDER}/${file}`)])))
}

/**
 * The rows of the bank, an article each.
 * @throws UnreadableTable when a table is not as ../README.md describes it
 */
export function readQuestions(texts: QuestionTexts) {
  return Object.entries(texts).flatMap(([file, text]) =>
    readTable(`${FOLDER}/${file}`, text, { title: 'text', article: 'text', check: 'text', questions: 'list' }, [
      'title',
      'article',
    ]),
  )
}

/** The bank as it is stored, an article with its questions. */
export function storedQuestions(texts: QuestionTexts) {
  return readQuestions(texts).map(({ title, article, check, questions }) => ({
    target_key: titleKey(title),
    target_title: title,
    anchor: article,
    text_check: check,
    questions,
  }))
}
