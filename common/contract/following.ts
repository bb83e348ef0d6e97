import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { SearchQuery } from './laws.ts'
import { Id, Moment, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/**
 * What can be followed: a law by its id, a body by its name, a subject by its code, a search by its conditions as an
 * address has them.
 */
export const FOLLOWED_KINDS = ['law', 'issuer', 'subject', 'search'] as const
export const FollowedKind = OneOf(...FOLLOWED_KINDS)
export const FollowedTarget = Type.String({ minLength: 1, maxLength: 1000 })

const Following = Type.Object({
  id: Type.String(),
  kind: FollowedKind,
  kind_dictText: Type.String(),
  target: Type.String(),
  title: Type.String(),
  /** Page of this site that shows it. */
  page: Type.String(),
  createTime: Moment,
})
export type Following = Static<typeof Following>

const { q, match, scope, fType, fLevel, region, issuer, effectStatus, year, subject } = SearchQuery.properties
const { publishDate_begin, publishDate_end, effectDate_begin, effectDate_end } = SearchQuery.properties
/** Conditions of a search that can be followed: all but paging and order. */
export const FollowedSearch = Type.Object(
  {
    q,
    match,
    scope,
    fType,
    fLevel,
    region,
    issuer,
    effectStatus,
    year,
    subject,
    publishDate_begin,
    publishDate_end,
    effectDate_begin,
    effectDate_end,
  },
  { additionalProperties: false },
)
export type FollowedSearch = Static<typeof FollowedSearch>

/** Following the library: messages for users, feeds for everybody. */
export const followingContract = contract({
  'GET /internet/fagui/feed/law': {
    summary: '一部法规的订阅源（Atom）：各文本的公布、施行，以及废止失效',
    permission: 'public',
    cost: 'reading',
    query: Query({ id: Id }),
    result: 'bytes',
  },
  'GET /internet/fagui/feed/list': {
    summary: '最新公布、即将施行、废止失效的订阅源（Atom）',
    permission: 'public',
    cost: 'reading',
    query: Query({ kind: OneOf('latest', 'upcoming', 'ended') }),
    result: 'bytes',
  },
  'GET /internet/fagui/feed/search': {
    summary: '一个检索的订阅源（Atom）：符合条件的文件，新公布的在前；条件同检索，可以只有机关、主题、类型或地区',
    permission: 'public',
    cost: 'search',
    query: Query(FollowedSearch.properties),
    result: 'bytes',
  },
  'GET /sys/following/list': {
    summary: '我的关注',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Array(Following),
  },
  'GET /sys/following/state': {
    summary: '我是否关注某一法规、机关、主题或检索',
    permission: 'signedIn',
    query: Query({ kind: FollowedKind, target: FollowedTarget }),
    result: Type.Object({ id: Nullable(Type.String()) }),
  },
  'POST /sys/following/follow': {
    summary: '关注法规、机关、主题或检索',
    permission: 'signedIn',
    // The library is read before.
    writes: 'self',
    body: Type.Object({ kind: FollowedKind, target: FollowedTarget }),
    result: Type.Object({ id: Type.String() }),
    message: '已关注，有新的公布、施行、废止时会收到消息',
  },
  'DELETE /sys/following/unfollow': {
    summary: '取消关注',
    permission: 'signedIn',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '已取消关注',
  },
})

nameSchemas({ Following })
