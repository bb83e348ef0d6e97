import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const count = Type.Integer()

/** What visitors did within one day or range of days. */
const Counts = { searches: count, emptySearches: count, reads: count, downloads: count }

const VisitLaw = Type.Object({ workId: Type.String(), title: Type.String(), reads: count, downloads: count })
export type VisitLaw = Static<typeof VisitLaw>

const VisitWord = Type.Object({ word: Type.String(), searches: count, emptySearches: count })
export type VisitWord = Static<typeof VisitWord>

const VisitFigures = Type.Object({
  /** First and last day counted, YYYY-MM-DD. */
  begin: Type.String(),
  end: Type.String(),
  /** First day on which anything was counted, and on which words were; null: nothing yet. */
  since: Nullable(Type.String()),
  wordsSince: Nullable(Type.String()),
  total: Type.Object(Counts),
  /** Every day of the range, also those without a visit. */
  days: Type.Array(Type.Object({ day: Type.String(), ...Counts })),
  /** Laws that the viewer may see, those opened most first. */
  laws: Type.Array(VisitLaw),
  /**
   * Words that were looked for often enough to tell of no person (VISIT_WORD_LEAST), and those of them that found
   * nothing.
   */
  words: Type.Array(VisitWord),
  emptyWords: Type.Array(VisitWord),
})
export type VisitFigures = Static<typeof VisitFigures>

const Day = Type.Optional(Type.String({ maxLength: 10 }))
const range = {
  /** So many days up to today; 30 unless `begin` and `end` are given. */
  days: Type.Optional(OneOf('7', '30', '90')),
  /** A range of its own, both days counted, 366 days at most. */
  begin: Day,
  end: Day,
}

/** 访问统计: what is used on the public site, without a word on who uses it (decision 0117). */
export const visitContract = contract({
  'GET /dataManagement/visits/figures': {
    summary: '公众网站的访问统计：每天的检索、没有结果的检索、阅读和下载，阅读最多的法规，检索最多和没有结果的词',
    permission: 'data:visit:view',
    // Sums of days that are over are kept when they are first asked for.
    writes: 'self',
    query: Query(range),
    result: VisitFigures,
  },
  'GET /dataManagement/visits/exportXls': {
    summary: '导出访问统计',
    permission: 'data:visit:export',
    writes: 'self',
    query: Query({ ...range, format: Type.Optional(OneOf('xls', 'xlsx')) }),
    result: 'bytes',
  },
})

nameSchemas({ VisitFigures })
