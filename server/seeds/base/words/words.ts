import { baseFile, readTable } from '../read-tsv.ts'

/**
 * The search vocabulary: the everyday names and words that people use for laws. Laws are found by their own words
 * without it. The rows stand in the tables beside this file (see ../README.md); staff add rows of the same kinds in the
 * back office.
 */

/** Title of the one law that holds the crimes. */
export const CRIMINAL_LAW = '中华人民共和国刑法'

const FILES = {
  aliases: 'words/aliases.tsv',
  synonyms: 'words/synonyms.tsv',
  concepts: 'words/concepts.tsv',
  crimes: 'words/crimes.tsv',
  organsShort: 'words/organs-short.tsv',
  endedTerms: 'words/ended-terms.tsv',
  noise: 'words/noise.tsv',
  questions: 'words/questions.tsv',
} as const

const ASSOCIATIONS = 'words/associations.tsv'

/** Texts of the tables, unread: enough to tell whether they have changed. */
export type WordTexts = Record<keyof typeof FILES, string>

/** Texts of all tables of the vocabulary, from the folder of the program. */
export async function wordTexts(): Promise<WordTexts> {
  const [aliases, synonyms, concepts, crimes, organsShort, endedTerms, noise, questions] = await Promise.all([
    baseFile(FILES.aliases),
    baseFile(FILES.synonyms),
    baseFile(FILES.concepts),
    baseFile(FILES.crimes),
    baseFile(FILES.organsShort),
    baseFile(FILES.endedTerms),
    baseFile(FILES.noise),
    baseFile(FILES.questions),
  ])
  return { aliases, synonyms, concepts, crimes, organsShort, endedTerms, noise, questions }
}

/**
 * All rows of the vocabulary.
 * @throws UnreadableTable when a table is not as ../README.md describes it
 */
export function readWords(texts: WordTexts) {
  const words = (name: 'noise' | 'questions') =>
    readTable(FILES[name], texts[name], { word: 'text' }, ['word']).map(({ word }) => word)
  return {
    aliases: readTable(
      FILES.aliases,
      texts.aliases,
      {
        alias: 'text',
        title: 'text',
        kind: ['简称', '司法解释简称', '旧法', '旧称'],
        inCorpus: ['yes', 'no'],
        see: 'optional',
      },
      ['alias'],
    ),
    synonyms: readTable(FILES.synonyms, texts.synonyms, { terms: 'list', legal: 'list', field: 'text' }, ['terms']),
    concepts: readTable(
      FILES.concepts,
      texts.concepts,
      { terms: 'list', title: 'text', article: 'text', telling: 'text' },
      ['title', 'article', 'telling'],
    ),
    crimes: readTable(
      FILES.crimes,
      texts.crimes,
      { name: 'text', short: 'optional list', article: 'text', telling: 'text' },
      ['name'],
    ),
    endedTerms: readTable(
      FILES.endedTerms,
      texts.endedTerms,
      { terms: 'list', manner: 'text', from: 'text', act: 'text' },
      ['terms'],
    ),
    organsShort: readTable(FILES.organsShort, texts.organsShort, { short: 'text', full: 'text' }, ['short']),
    noise: words('noise'),
    questions: words('questions'),
  }
}

/** The day of the text that the articles of each law in concepts.tsv were checked against. */
export async function conceptTexts(): Promise<Map<string, string>> {
  const file = 'words/concept-texts.tsv'
  return new Map(
    readTable(file, await baseFile(file), { title: 'text', date: 'text' }, ['title']).map(({ title, date }) => [
      title,
      date,
    ]),
  )
}

/** What articles say where people say a word: made by `npm run learn` from the bank of questions. */
export const associationText = (): Promise<string> => baseFile(ASSOCIATIONS)

/** The associations as they are stored. @throws UnreadableTable when the table is not as ../README.md describes it */
export function storedAssociations(text: string) {
  return readTable(ASSOCIATIONS, text, { word: 'text', said: 'list' }, ['word']).map(({ word, said }) => ({
    word,
    pairs: said.map((one) => one.slice(0, 2)),
    chances: said.map((one) => Number(one.slice(3))),
  }))
}
