import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { walkNodes } from './law-nodes.ts'
import { articlesOf, parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { sourceOfText, textOfSource } from './text-form.ts'
import { bodyText } from './round-trip.ts'
import { withoutSpace } from './source-document.ts'
import { withoutContents } from './table-of-contents.ts'

const SHARED = path.resolve(import.meta.dirname, '../../../../../shared')
const CORPUS = path.join(SHARED, 'corpus')
const SAMPLES = path.join(SHARED, 'samples')

const corpusReason = existsSync(CORPUS) ? '' : ` (skipped: no ${CORPUS})`
describe.skipIf(corpusReason !== '')(`the real corpus${corpusReason}`, () => {
  test(
    'every file of the corpus is parsed without losing text, and the counts stay within the measured bounds',
    { timeout: 120_000 },
    async () => {
      const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name.endsWith('.md'),
      )
      let articles = 0
      const warned = new Map<string, number>()
      const broken: string[] = []
      const clashing: string[] = []
      const inserted = new Set<string>()
      for (const file of files) {
        const law = parseLaw(await readSource(file.name, readFileSync(path.join(file.parentPath, file.name))))
        articles += law.articleCount
        for (const { kind } of law.warnings) warned.set(kind, (warned.get(kind) ?? 0) + 1)
        if (law.warnings.some(({ kind }) => kind === 'ROUND_TRIP')) broken.push(file.name)
        const anchors = [...walkNodes(law.nodes)].map((node) => node.anchor)
        if (new Set(anchors).size !== anchors.length) clashing.push(file.name)
        if (articlesOf(law.nodes).some((node) => node.numSub > 0)) inserted.add(law.title)
      }
      expect(files.length).toBeGreaterThanOrEqual(3005)
      expect(broken).toEqual([])
      expect(clashing).toEqual([])
      expect([...inserted]).toEqual(['中华人民共和国刑法'])
      // Measured: 130,310 articles in 3,005 files.
      expect(articles).toBeGreaterThan(130_000)
      expect(articles).toBeLessThan(148_000)
      expect(warned.get('NOT_A_LAW')).toBe(1)
      expect(warned.get('NO_ARTICLES')).toBeLessThan(110)
      expect(warned.get('TWO_ARTICLES_ON_LINE')).toBe(12)
      expect(warned.get('REPAIRED')).toBe(26)
      expect(warned.get('DAMAGED_TEXT')).toBeUndefined()
      // 165 of them say 自公布之日起施行, and the 题注 names no publication.
      expect(warned.get('NO_EFFECT_CLAUSE')).toBeLessThan(285)
    },
  )
})

interface Expected {
  file: string
  title: string
  subtitle: string | null
  note_dates: string[]
  bian: number
  fenbian: number
  chapters: number
  sections: number
  articles: number
  articles_zhi: number
  first_article: string | null
  last_article: string | null
  deleted_articles: string[]
  has_preamble_before_first_article: boolean
  numbered_paragraphs_yi: number
  appendix_labels: string[]
  table_rows: number[]
  effective_date_in_text: string | null
  body_chars: number
  body_sha256: string
}

const samplesReason = existsSync(SAMPLES) ? '' : ` (skipped: no ${SAMPLES})`
describe.skipIf(samplesReason !== '')(`the Word samples${samplesReason}`, () => {
  const old: Pick<
    Expected,
    'file' | 'title' | 'note_dates' | 'articles' | 'chapters' | 'last_article' | 'body_sha256'
  >[] = existsSync(SAMPLES) ? JSON.parse(readFileSync(path.join(SAMPLES, 'expected.json'), 'utf8')).doc : []
  test.each(old.map((sample) => [sample.file, sample] as const))(
    'the Word 97–2003 sample %s is read as expected.json says',
    async (file, expected) => {
      const source = await readSource(path.basename(file), readFileSync(path.join(SAMPLES, file)))
      const law = parseLaw(source)
      expect({
        title: law.title,
        dates: law.events.map((event) => event.date),
        articles: law.articleCount,
        chapters: [...walkNodes(law.nodes)].filter((node) => node.level === 'chapter' && node.label !== '').length,
        last: articlesOf(law.nodes).at(-1)?.label ?? null,
        sha256: createHash('sha256')
          .update(bodyText(withoutContents(source.blocks)))
          .digest('hex'),
      }).toEqual({
        title: withoutSpace(expected.title),
        dates: expected.note_dates,
        articles: expected.articles,
        chapters: expected.chapters,
        last: expected.last_article,
        sha256: expected.body_sha256,
      })
    },
  )
  const printed: string[] = existsSync(SAMPLES) ? readdirSync(path.join(SAMPLES, 'pdf')) : []
  test.each(printed)(
    'the PDF sample %s is read as the same tree as the Word file it was printed from',
    async (file) => {
      const read = async (name: string) =>
        parseLaw(await readSource(path.basename(name), readFileSync(path.join(SAMPLES, name))))
      const fromPdf = await read(`pdf/${file}`)
      const fromWord = await read(`docx/${file.replace('.pdf', '.docx')}`)
      expect([fromPdf.title, fromPdf.editions, fromPdf.articleCount]).toEqual([
        fromWord.title,
        fromWord.editions,
        fromWord.articleCount,
      ])
      const tree = ({ nodes }: typeof fromPdf) =>
        [...walkNodes(nodes)].map(({ anchor, label, caption, text }) =>
          [anchor, label, caption, text].map(withoutSpace).join('|'),
        )
      expect(tree(fromPdf)).toEqual(tree(fromWord))
    },
  )
  const samples: Expected[] = existsSync(SAMPLES)
    ? JSON.parse(readFileSync(path.join(SAMPLES, 'expected.json'), 'utf8')).docx
    : []
  test.each(samples.map((sample) => [sample.file, sample] as const))(
    'the sample %s is read as expected.json says',
    async (file, expected) => {
      const source = await readSource(path.basename(file), readFileSync(path.join(SAMPLES, file)))
      const law = parseLaw(source)
      const nodes = [...walkNodes(law.nodes)]
      const articles = articlesOf(law.nodes)
      const labelled = (level: string): number =>
        nodes.filter((node) => node.level === level && node.label !== '').length
      const body = bodyText(withoutContents(source.blocks))
      expect({
        title: law.title,
        subtitle: law.subtitle,
        dates: law.events.map((event) => event.date),
        parts: labelled('part'),
        subparts: labelled('subpart'),
        chapters: labelled('chapter'),
        sections: labelled('section'),
        articles: articles.length,
        inserted: articles.filter((node) => node.numSub > 0).length,
        first: articles[0]?.label ?? null,
        last: articles.at(-1)?.label ?? null,
        repealed: articles.filter((node) => node.repealed).map((node) => node.label),
        preamble: nodes.some((node) => node.level === 'preamble'),
        points: nodes.filter((node) => /^[一二三四五六七八九十]+、/.test(node.label)).length,
        appendices: nodes.filter((node) => node.level === 'appendix').map((node) => node.label),
        tables: nodes.flatMap((node) => (node.table ? [node.table.length] : [])),
        length: body.length,
        sha256: createHash('sha256').update(body).digest('hex'),
        roundTrip: law.warnings.filter(({ kind }) => kind === 'ROUND_TRIP'),
      }).toEqual({
        title: withoutSpace(expected.title),
        subtitle: expected.subtitle ?? '',
        dates: expected.note_dates,
        parts: expected.bian,
        subparts: expected.fenbian,
        chapters: expected.chapters,
        sections: expected.sections,
        articles: expected.articles,
        inserted: expected.articles_zhi,
        first: expected.first_article,
        last: expected.last_article,
        repealed: expected.deleted_articles,
        preamble: expected.has_preamble_before_first_article,
        points: expected.numbered_paragraphs_yi,
        appendices: expected.appendix_labels,
        tables: expected.table_rows,
        length: expected.body_chars,
        sha256: expected.body_sha256,
        roundTrip: [],
      })
      // A 施行 day printed in the body counts unless a later amendment left it standing (parse-effect.ts).
      const printed = expected.effective_date_in_text
      const counts = printed && printed >= (law.versionDate ?? '')
      expect(counts ? law.effectDate : printed).toBe(printed)
    },
  )
  test.each(samples.map(({ file }) => file))(
    'the sample %s gives the same tree from the text that staff edit as from the file',
    async (file) => {
      const source = await readSource(path.basename(file), readFileSync(path.join(SAMPLES, file)))
      const [printed, edited] = [parseLaw(source), parseLaw(sourceOfText(textOfSource(source), path.basename(file)))]
      expect([edited.title, edited.subtitle, edited.titleNote]).toEqual([
        printed.title,
        printed.subtitle,
        printed.titleNote,
      ])
      expect(edited.nodes).toEqual(printed.nodes)
    },
  )
})
