import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { ALIASES } from './aliases.ts'
import { CONCEPTS, CONCEPT_TEXTS } from './concepts.ts'
import { CRIMES } from './crimes.ts'
import { QUESTION, STRIP } from './noise.ts'
import { ORGAN_SHORTS } from './organs-short.ts'
import { SYNONYMS } from './synonyms.ts'
import { CRIMINAL_LAW } from './words.ts'

const ANCHOR = /^t[1-9]\d*(-[1-9]\d*)?$/
const repeated = (words: readonly string[]): string[] => words.filter((word, at) => words.indexOf(word) !== at)
const tooShort = (words: readonly string[]): string[] => words.filter((word) => word.trim().length < 2 || word !== word.trim())

describe('shape of the vocabulary', () => {
  test('an alias leads to one title, and not to itself', () => {
    const titles = new Map<string, Set<string>>()
    for (const { alias, title } of ALIASES) titles.set(alias, (titles.get(alias) ?? new Set()).add(title))
    expect([...titles].filter(([, set]) => set.size > 1)).toEqual([])
    expect(repeated(ALIASES.map(({ alias }) => alias))).toEqual([])
    expect(ALIASES.filter(({ alias, title, note }) => alias === title && note === undefined)).toEqual([])
  })

  test('what is repealed says where to look, and only that', () => {
    expect(ALIASES.filter(({ note, see }) => (note === 'repealed') !== (see !== undefined))).toEqual([])
    expect(ALIASES.filter(({ title, see }) => title === see)).toEqual([])
  })

  test('no row is empty and no term has one character', () => {
    expect(tooShort(ALIASES.flatMap(({ alias, title }) => [alias, title]))).toEqual([])
    expect(SYNONYMS.filter(({ terms, legal }) => terms.length === 0 || legal.length === 0)).toEqual([])
    expect(CONCEPTS.filter(({ terms }) => terms.length === 0)).toEqual([])
    expect(tooShort(SYNONYMS.flatMap(({ terms }) => terms))).toEqual([])
    expect(tooShort(CONCEPTS.flatMap(({ terms, telling }) => [...terms, telling]))).toEqual([])
    expect(tooShort(CRIMES.flatMap(({ name, short, telling }) => [name, ...short, telling]))).toEqual([])
    expect(tooShort(ORGAN_SHORTS.flatMap(({ short, full }) => [short, full]))).toEqual([])
    expect(tooShort(STRIP)).toEqual([])
    expect(QUESTION.filter((word) => word.trim() === '')).toEqual([])
  })

  test('no row says a thing twice', () => {
    expect(SYNONYMS.filter(({ terms, legal }) => repeated([...terms, ...legal]).length > 0)).toEqual([])
    expect(CONCEPTS.filter(({ terms }) => repeated(terms).length > 0)).toEqual([])
    expect(repeated(CONCEPTS.map(({ target, article, telling }) => `${target} ${article} ${telling}`))).toEqual([])
    expect(repeated(CRIMES.flatMap(({ name, short }) => [name, ...short]))).toEqual([])
    expect(repeated(ORGAN_SHORTS.map(({ short }) => short))).toEqual([])
    expect(repeated([...STRIP, ...QUESTION])).toEqual([])
  })

  test('articles are written as anchors and the text checked is named', () => {
    expect([...CONCEPTS, ...CRIMES].filter(({ article }) => !ANCHOR.test(article))).toEqual([])
    expect(CONCEPTS.filter(({ target }) => !/^\d{4}-\d{2}-\d{2}$/.test(CONCEPT_TEXTS[target] ?? ''))).toEqual([])
  })

  test('the vocabulary is as large as promised', () => {
    expect(ALIASES.length).toBeGreaterThanOrEqual(350)
    expect(SYNONYMS.length).toBeGreaterThanOrEqual(600)
    expect(CONCEPTS.length).toBeGreaterThanOrEqual(350)
    expect(CRIMES.length).toBeGreaterThanOrEqual(300)
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

describe.skipIf(!present)(`vocabulary against the public collection${present ? '' : ' (skipped: ../shared/corpus is not here)'}`, () => {
  const articlesOf = new Map<string, { date: string; articles: Map<string, string> }>()
  let everything = ''

  beforeAll(() => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md') && !name.endsWith('_index.md'))
    const texts = files.map((name) => readText(readFileSync(join(CORPUS, name), 'utf8')))
    for (const { title, date, articles } of texts) {
      const known = articlesOf.get(title)
      // Parts of one law (民法典) share title and day; another day is another version, of which the latest counts.
      if (known?.date === date || (known && title === '中华人民共和国民法典')) for (const [anchor, text] of articles) known.articles.set(anchor, text)
      else if (!known || known.date < date) articlesOf.set(title, { date, articles })
    }
    everything = texts.map(({ title, body }) => `${title}\n${body}`).join('\n')
  }, 120_000)

  test('titles said to be there are there', () => {
    expect(ALIASES.filter(({ title, inCorpus }) => inCorpus !== articlesOf.has(title)).map(({ alias, title }) => `${alias} → ${title}`)).toEqual([])
  })

  test('each article of a concept holds its telling words', () => {
    const wrong = CONCEPTS.filter(({ target, article, telling }) => !articlesOf.get(target)?.articles.get(article)?.includes(telling))
    expect(wrong.map(({ target, article, telling }) => `${target} ${article} ${telling}`)).toEqual([])
  })

  test('each article of a crime holds its telling words', () => {
    const law = articlesOf.get(CRIMINAL_LAW)?.articles
    expect(CRIMES.filter(({ article, telling }) => !law?.get(article)?.replaceAll('\n', '').includes(telling)).map(({ name }) => name)).toEqual([])
  })

  test('legal words are words of the law', () => {
    const legal = [...new Set(SYNONYMS.flatMap((row) => row.legal))]
    expect(legal.filter((word) => !everything.includes(word))).toEqual([])
  }, 60_000)
})
