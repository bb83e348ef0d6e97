import { Type, type Static } from 'typebox'
import { EVENTS_AT_ONCE, FEEDBACK_NOTE_MOST } from '../limits.ts'
import { contract } from './contract.ts'
import { Id, OneOf, Query } from './parts.ts'

const Tracked = Type.Object({
  /**
   * What was done: `search`, `read`, `download`; `searchNothing` a search that found nothing, `searchNotFound` a reader
   * pressed 没找到, `searchClick` a law was opened from the results.
   */
  event: OneOf('search', 'read', 'download', 'searchNothing', 'searchNotFound', 'searchClick'),
  /** Path of the page, without what was typed. */
  page: Type.Optional(Type.String({ maxLength: 200 })),
  detail: Type.Optional(Type.String({ maxLength: 500 })),
  /**
   * Events of searches: the words looked for. Numbers of persons are masked before they are stored (decision 0042).
   * With `search` they are counted by day (decision 0117), and `detail` is how many laws were found.
   */
  query: Type.Optional(Type.String({ maxLength: 1000 })),
  /** `searchNotFound`: what the reader looks for, in words of their own. */
  note: Type.Optional(Type.String({ maxLength: FEEDBACK_NOTE_MOST })),
  /**
   * `read`, `download`: the law. `searchClick`: the law and the provision opened, and the place of the law in the whole
   * list, from 1.
   */
  workId: Type.Optional(Id),
  anchor: Type.Optional(Type.String({ pattern: '^[\\w~-]{0,64}$' })),
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
export type Tracked = Static<typeof Tracked>

const Batch = Type.Object({ events: Type.Array(Tracked, { minItems: 1, maxItems: EVENTS_AT_ONCE }) })

const MostRead = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  /** Times it was opened; those of one network within an hour count once. */
  reads: Type.Integer(),
  /** 演示数据: the law is made up. Absent for real law. */
  isDemo: Type.Optional(Type.Literal(true)),
})
export type MostRead = Static<typeof MostRead>

/** What visitors do on the public site, so that staff learn what is used. No field identifies the visitor. */
export const trackingContract = contract({
  'POST /internet/fagui/saveEventTracking': {
    summary: '记录公众网站上的一次或者几次操作，包括没有结果的检索和“没找到”（不含访问者身份）',
    permission: 'public',
    cost: 'glance',
    perMinute: 120,
    countedApart: true,
    body: Type.Union([Tracked, Batch]),
    result: Type.Null(),
  },
  'GET /internet/fagui/law/mostRead': {
    summary: '近 30 天公众阅读最多的法规',
    permission: 'public',
    cost: 'glance',
    query: Query({}),
    result: Type.Array(MostRead),
  },
})
