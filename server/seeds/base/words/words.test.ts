import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { factTexts, readFacts } from '../facts/facts.ts'
import { associationText, conceptTexts, CRIMINAL_LAW, readWords, storedAssociations, wordTexts } from './words.ts'

const { aliases, synonyms, concepts, crimes, organsShort, noise, questions } = readWords(await wordTexts())
const texts = await conceptTexts()
const ANCHOR = /^t[1-9]\d*(-[1-9]\d*)?$/
const repeated = (words: readonly string[]): string[] => words.filter((word, at) => words.indexOf(word) !== at)
const tooShort = (words: readonly string[]): string[] =>
  words.filter((word) => word.trim().length < 2 || word !== word.trim())

describe('storedAssociations', () => {
  test('an association is a word with pairs of characters and chances in hundredths', async () => {
    const rows = storedAssociations(await associationText())
    expect(rows.length).toBeGreaterThan(5_000)
    const wrong = rows.filter(
      ({ word, pairs, chances }) =>
        word.length < 2 ||
        pairs.some((pair) => pair.length !== 2) ||
        chances.some((chance) => !(chance >= 3 && chance <= 100)),
    )
    expect(wrong).toEqual([])
    // Which of the words of renting out are kept changes with the questions.
    expect(
      rows.find(({ word }) => word === '房东')?.pairs.filter((pair) => pair.includes('租')).length,
    ).toBeGreaterThan(1)
  })
})

describe('readWords', () => {
  test('an alias does not lead to itself', () => {
    expect(aliases.filter(({ alias, title, see }) => alias === title && see === null)).toEqual([])
  })

  test('a repealed law is not named as its own successor', () => {
    expect(aliases.filter(({ title, see }) => title === see)).toEqual([])
  })

  test('no alias is the name of another law, held or ended', async () => {
    const bare = (title: string) => title.replace(/^中华人民共和国/, '')
    const { endings, editions } = readFacts(await factTexts())
    const titles = new Set([...endings, ...editions, ...aliases].map(({ title }) => bare(title)))
    expect(aliases.filter(({ alias, title }) => titles.has(bare(alias)) && bare(alias) !== bare(title))).toEqual([])
  })

  test('no term has one character alone', () => {
    expect(tooShort(aliases.flatMap(({ alias, title }) => [alias, title]))).toEqual([])
    expect(tooShort(synonyms.flatMap(({ terms }) => terms))).toEqual([])
    expect(tooShort(concepts.flatMap(({ terms, telling }) => [...terms, telling]))).toEqual([])
    expect(tooShort(crimes.flatMap(({ name, short, telling }) => [name, ...short, telling]))).toEqual([])
    expect(tooShort(organsShort.flatMap(({ short, full }) => [short, full]))).toEqual([])
    expect(tooShort(noise)).toEqual([])
  })

  test('no word stands in two rows of one kind', () => {
    expect(synonyms.filter(({ terms, legal }) => repeated([...terms, ...legal]).length > 0)).toEqual([])
    expect(repeated(crimes.flatMap(({ name, short }) => [name, ...short]))).toEqual([])
    expect(repeated([...noise, ...questions])).toEqual([])
  })

  test('articles are written as anchors, and the text they were checked in is named', () => {
    expect([...concepts, ...crimes].filter(({ article }) => !ANCHOR.test(article))).toEqual([])
    expect(concepts.filter(({ title }) => !/^\d{4}-\d{2}-\d{2}$/.test(texts.get(title) ?? ''))).toEqual([])
  })

  test('every table has at least as many rows as promised', () => {
    expect(aliases.length).toBeGreaterThanOrEqual(350)
    expect(synonyms.length).toBeGreaterThanOrEqual(600)
    expect(concepts.length).toBeGreaterThanOrEqual(350)
    expect(crimes.length).toBeGreaterThanOrEqual(300)
  })
})

interface PublicText {
  title: string
  date: string
  articles: Map<string, string>
  body: string
}

const CORPUS = join(projectRoot, '../shared/corpus')
const DIGITS = '零一二三四五六七八九'

function numberOf(numeral: string): number {
  let total = 0
  let digit = 0
  for (const sign of numeral.replace('〇', '零')) {
    const unit = sign === '十' ? 10 : sign === '百' ? 100 : sign === '千' ? 1000 : 0
    if (unit === 0) digit = DIGITS.indexOf(sign)
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}

/** Title, last date of the 题注 and articles by anchor: no more than the checks below need. */
function readText(markdown: string): PublicText {
  const clean = markdown.replace(/[\u200b\ufeff]/g, '').replace(/[\u00a0\u3000]/g, ' ')
  const [head = '', ...rest] = clean.split('<!-- INFO END -->')
  const body = rest.join('')
  const title = (/^# (.+)$/m.exec(head)?.[1] ?? '').replace(/\s/g, '')
  const days = [...head.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日/g)].map(
    ([, y = '', m = '', d = '']) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )
  const articles = new Map<string, string>()
  let anchor = ''
  for (const line of body.split('\n').map((one) => one.trim())) {
    const start = /^第([零〇一二三四五六七八九十百千]+)条(?:之([一二三四五六七八九十]+))?(?=\s|（|$)/.exec(line)
    if (start) anchor = `t${numberOf(start[1] ?? '')}${start[2] ? `-${numberOf(start[2])}` : ''}`
    else if (line.startsWith('#')) anchor = ''
    if (anchor !== '' && line !== '') articles.set(anchor, `${articles.get(anchor) ?? ''}${line}\n`)
  }
  return { title, date: days.sort().at(-1) ?? '', articles, body }
}

const present = existsSync(CORPUS)

describe.skipIf(!present)(
  `vocabulary against the public collection${present ? '' : ' (skipped: ../shared/corpus is not here)'}`,
  () => {
    const articlesOf = new Map<string, { date: string; articles: Map<string, string> }>()
    let everything = ''

    beforeAll(() => {
      const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.md') && !name.endsWith('_index.md'),
      )
      const texts = files.map((name) => readText(readFileSync(join(CORPUS, name), 'utf8')))
      for (const { title, date, articles } of texts) {
        const known = articlesOf.get(title)
        // Parts of one law (民法典) share title and day; another day is another version, of which the latest counts.
        if (known?.date === date || (known && title === '中华人民共和国民法典'))
          for (const [anchor, text] of articles) known.articles.set(anchor, text)
        else if (!known || known.date < date) articlesOf.set(title, { date, articles })
      }
      everything = texts.map(({ title, body }) => `${title}\n${body}`).join('\n')
    }, 120_000)

    test('every title said to be in the collection is there, and no other', () => {
      expect(
        aliases
          .filter(({ title, inCorpus }) => (inCorpus === 'yes') !== articlesOf.has(title))
          .map(({ alias, title }) => `${alias} → ${title}`),
      ).toEqual([])
    })

    test('each article of a concept holds its telling words', () => {
      const wrong = concepts.filter(
        ({ title, article, telling }) => !articlesOf.get(title)?.articles.get(article)?.includes(telling),
      )
      expect(wrong.map(({ title, article, telling }) => `${title} ${article} ${telling}`)).toEqual([])
    })

    test('each article of a crime holds its telling words', () => {
      const law = articlesOf.get(CRIMINAL_LAW)?.articles
      expect(
        crimes
          .filter(({ article, telling }) => !law?.get(article)?.replaceAll('\n', '').includes(telling))
          .map(({ name }) => name),
      ).toEqual([])
    })

    test('every legal word stands in some law', () => {
      const legal = [...new Set(synonyms.flatMap((row) => row.legal))]
      expect(legal.filter((word) => !everything.includes(word))).toEqual([])
    }, 60_000)
  },
)
