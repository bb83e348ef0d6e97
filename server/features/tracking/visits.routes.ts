import { VISIT_WORD_LEAST } from '#common/limits.ts'
import type { VisitFigures, visitContract } from '#common/contract/visits.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { dayOf } from '#server/platform/clock.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { daysOf, rangeIn } from './visits.rules.ts'
import { countedSince, dayCounts, lawCounts, sumDaysBefore, wordCounts } from './visits.sql.ts'

/** Laws and words that the screen lists, and an export at most. */
const LISTED = 20
const EXPORTED = 1_000
/** An event is stored this long after its moment at the latest, in milliseconds; only then is a day over. */
const LATE_MS = 600_000
const NOTHING = { searches: 0, emptySearches: 0, reads: 0, downloads: 0 }

async function figuresFor(
  context: Context,
  asked: { days?: string; begin?: string; end?: string },
  most: number,
): Promise<VisitFigures> {
  const { db, viewer, clock } = context
  const now = clock()
  const range = rangeIn(asked, dayOf(now))
  const open = dayOf(new Date(now.getTime() - LATE_MS))
  await sumDaysBefore(db, open)
  const counted = new Map((await dayCounts(db, range, open)).map((one) => [one.day, one]))
  const days = daysOf(range).map((day) => counted.get(day) ?? { day, ...NOTHING })
  return {
    ...range,
    ...(await countedSince(db)),
    total: days.reduce(
      (sum, one) => ({
        searches: sum.searches + one.searches,
        emptySearches: sum.emptySearches + one.emptySearches,
        reads: sum.reads + one.reads,
        downloads: sum.downloads + one.downloads,
      }),
      NOTHING,
    ),
    days,
    laws: await lawCounts(db, audienceOf(viewer), range, open, most),
    words: await wordCounts(db, range, 'searches', most),
    emptyWords: await wordCounts(db, range, 'emptySearches', most),
  }
}

/** A line of the workbook: what is counted, and its counts; null where there is none of a kind. */
interface Line {
  part: string
  name: string
  searches: number | null
  emptySearches: number | null
  reads: number | null
  downloads: number | null
}

const linesOf = ({ days, laws, words, emptyWords }: VisitFigures): Line[] => {
  const ofWord = (part: string) => (one: { word: string; searches: number; emptySearches: number }) => ({
    part,
    name: one.word,
    searches: one.searches,
    emptySearches: one.emptySearches,
    reads: null,
    downloads: null,
  })
  return [
    ...days.map(({ day, ...counts }) => ({ part: '每天', name: day, ...counts })),
    ...laws.map(({ title, reads, downloads }) => ({
      part: '阅读最多的法规',
      name: title,
      searches: null,
      emptySearches: null,
      reads,
      downloads,
    })),
    ...words.map(ofWord(`检索最多的词（至少 ${VISIT_WORD_LEAST} 次）`)),
    ...emptyWords.map(ofWord(`没有结果的词（至少 ${VISIT_WORD_LEAST} 次）`)),
  ]
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The calls of common/contract/visits.ts. */
export function visitHandlers(): Handlers<typeof visitContract> {
  return {
    'GET /dataManagement/visits/figures': (context) => figuresFor(context, context.query, LISTED),
    async 'GET /dataManagement/visits/exportXls'(context) {
      const { query } = context
      const figures = await figuresFor(context, query, EXPORTED)
      const lines = linesOf(figures)
      await noteExport(context, '访问统计', lines.length)
      const countOf = (value: number | null) => value ?? ''
      return exportAnswer(context, {
        title: `访问统计${figures.begin}至${figures.end}`,
        format: query.format ?? 'xlsx',
        rows: inOnePart(lines),
        columns: [
          { title: '统计', width: 28, value: ({ part }) => part },
          { title: '项目', width: 48, value: ({ name }) => name },
          { title: '检索', width: 12, value: ({ searches }) => countOf(searches) },
          { title: '没有结果', width: 12, value: ({ emptySearches }) => countOf(emptySearches) },
          { title: '阅读', width: 12, value: ({ reads }) => countOf(reads) },
          { title: '下载', width: 12, value: ({ downloads }) => countOf(downloads) },
        ],
      })
    },
  }
}
