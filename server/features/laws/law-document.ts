import { innerMarksSingle } from '#common/law/citation.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { BASIS_TEXT, type Basis } from '#common/law/model.ts'
import { isPointAnchor, pointDepth } from '#common/law/points.ts'
import { demoSentence } from '#common/law/demo.ts'
import { RECOGNISED_SENTENCE } from '#common/law/recognised.ts'
import { type ForceOfArticle, isTold } from './article-forces.sql.ts'
import type { Chosen } from './detail.ts'
import type { treeRows } from './detail.sql.ts'
import { effectOf } from './effect.rules.ts'
import { publishBasis } from './force.ts'
import { lineOf, type OfficialLine, officialLines } from './official-lines.ts'

/** A part of a printed law, one below the other. */
export type LawBlock =
  | { kind: 'table'; rows: string[][] }
  | { kind: 'section' | 'heading' | 'issued'; text: string; outline: number }
  | { kind: 'article'; number: string; text: string }
  /** A point with its heading: `text` is '' where that stands alone. */
  | { kind: 'point'; heading: string; text: string; outline: number }
  | { kind: 'text'; text: string; line?: OfficialLine }

/** What the head and the foot of a printed law say. */
export interface LawStanding {
  title: string
  force: string
  dates: string
  /** Articles that are not in force with the rest of the text; '' when there are none. */
  articles: string
  /** Where the text comes from, of one that was recognised on a scan; '' otherwise. */
  origin: string
  /** Where the text is found. */
  address: string
  /** The day on which the document was taken. */
  taken: string
}

const dayWithBasis = (name: string, day: string | null, basis: Basis | null) =>
  `${name}${day ?? '未载明'}${basis ? `（${[BASIS_TEXT[basis.kind], innerMarksSingle(basis.words)].filter(Boolean).join('：')}）` : ''}`

/**
 * What a printed copy has to say of itself, for the head of each page: the force of the text on the day, and its dates,
 * each with its basis. It stands in the head because readers of the file do not take that for text of the law.
 */
function standingLines(
  { version, history, asOf }: Pick<Chosen, 'version' | 'history' | 'asOf'>,
  today: string,
): [string, string] {
  const day = asOf ?? today
  const effect = effectOf(version, history, day)
  const basis = effect.basis ? `（${BASIS_TEXT[effect.basis.kind]}）` : ''
  return [
    `${day} ${effect.text}${effect.reason ? `：${innerMarksSingle(effect.reason)}` : ''}${basis}`,
    [
      dayWithBasis('公布日期', version.publishDate, publishBasis(version)),
      dayWithBasis('施行日期', version.effectDate, version.effectBasis),
    ].join('；'),
  ]
}

/** 第三条自2027-01-01起施行（依据：第四条） */
function wordsOf({ place, part, state, day, until, basis }: ForceOfArticle): string {
  const since = day ? `自${day}起` : ''
  const words = state === 'later' ? (day ? '施行' : '尚未施行，施行日期未定') : `停止施行${until ? `，至${until}` : ''}`
  return `${place}${part}${since}${words}（依据：${innerMarksSingle(basis)}）`
}

/**
 * What a document says of its text besides the text.
 * @param head articles that have a force of their own, and whether the text was recognised on a scan
 * @param origin scheme and host under which the public reads the library
 */
export function standingOf(
  chosen: Chosen,
  { articleForces: forces, scan }: { articleForces: readonly ForceOfArticle[]; scan: object | null },
  today: string,
  origin: string,
): LawStanding {
  const { version, work } = chosen
  const [force, dates] = standingLines(chosen, today)
  const address = `${origin}${lawPathOf(work.title)}?version=${encodeURIComponent(version.versionId)}`
  const told = forces.filter((one) => isTold(one, chosen.asOf ?? today))
  const articles = told.length === 0 ? '' : `条文效力：${told.map(wordsOf).join('；')}`
  const recognised = scan === null ? '' : `文本${RECOGNISED_SENTENCE}`
  return {
    title: version.title,
    force: demoSentence(work) + force,
    dates,
    articles,
    origin: recognised,
    address,
    taken: today,
  }
}

/** Outline levels of headings. */
const OUTLINE: Partial<Record<string, number>> = { issued: 0, part: 0, subpart: 1, chapter: 2, section: 3 }

/** The text of a law as the blocks of a document, in order. */
export function blocksOf(rows: Awaited<ReturnType<typeof treeRows>>): LawBlock[] {
  const blocks: LawBlock[] = []
  const lines = officialLines(rows)
  for (const row of rows) {
    const outline = OUTLINE[row.level]
    if (row.tableCells) blocks.push({ kind: 'table', rows: row.tableCells })
    else if (outline !== undefined) {
      const text = [row.label, row.caption].filter((part) => part !== '').join('　')
      if (text !== '')
        blocks.push({ kind: row.level === 'section' || row.level === 'issued' ? row.level : 'heading', text, outline })
    } else if (row.level === 'article') {
      // An article of several 款 carries its number in front of the first of them.
      const firstText =
        row.text !== '' ? row.text : rows[row.ord + 1]?.level === 'paragraph' ? (rows[row.ord + 1]?.text ?? '') : ''
      blocks.push({ kind: 'article', number: row.label, text: row.caption + firstText })
    } else {
      const parent = row.parentOrd === null ? undefined : rows[row.parentOrd]
      const saidWithNumber =
        row.level === 'paragraph' && parent?.level === 'article' && parent.text === '' && row.ord === parent.ord + 1
      if (isPointAnchor(row.anchor) && row.caption !== '') {
        blocks.push({
          kind: 'point',
          heading: row.label + row.caption,
          text: row.text,
          outline: pointDepth(row.anchor) - 1,
        })
        continue
      }
      const text = row.label + row.caption + row.text
      // “一、一般规定” over the articles beside it.
      if (row.level === 'passage' && row.label !== '' && row.caption !== '' && row.text === '') {
        blocks.push({ kind: 'heading', text, outline: 2 })
        continue
      }
      if (!saidWithNumber && text !== '') blocks.push({ kind: 'text', text, ...lineOf(lines.get(row.ord)) })
    }
  }
  return blocks
}
