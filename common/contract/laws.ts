import { Type, type Static } from 'typebox'
import { BASIS_KINDS, NODE_LEVELS } from '../law/model.ts'
import { contract } from './contract.ts'
import { Day, Id, Nullable, OneOf, Stamp } from './parts.ts'
import { treeOf } from './tree.ts'
import { nameSchemas } from './schema-names.ts'

/** YYYY-MM-DD */
const NullableDay = Nullable(Type.String())

/** F_STATUS: only where something stands behind it. */
const EffectStatus = Type.Union([
  Type.Literal('01'),
  Type.Literal('02'),
  Type.Literal('03'),
  Type.Literal('04'),
  Type.Literal('05'),
])

/** What a law without a code is: 未见失效依据 (nobody has confirmed it) or 待核 (there is a sign against it). */
const EffectState = OneOf('unverified', 'toCheck')

/**
 * Where a date or a status comes from: 原文 题注 决定 登记 目录 人工, with the words, and the document and provision that say so.
 */
const Basis = Type.Object({
  kind: OneOf(...BASIS_KINDS),
  words: Type.String(),
  workId: Nullable(Type.String()),
  anchor: Nullable(Type.String()),
  /** Where the basis is published outside the library. */
  url: Type.Optional(Type.String()),
})
const NullableBasis = Nullable(Basis)

/** Force as lists have it: either the code or the state is null. */
const Force = { effectStatus: Nullable(EffectStatus), effectState: Nullable(EffectState) }

/** A piece of text; `mark` = it consists of words searched for. Always plain text. */
const Piece = Type.Object({ text: Type.String(), mark: Type.Boolean() })
export type Piece = Static<typeof Piece>

/**
 * Of an article, or of a part of it (第二款), that is not in force with the rest on the day read: why, since when, until
 * when.
 */
const ArticleForceTold = Type.Object({
  state: OneOf('later', 'stopped'),
  day: Nullable(Type.String()),
  basis: Type.String(),
  part: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
})
export type ArticleForceTold = Static<typeof ArticleForceTold>
const MayHaveForce = { force: Type.Optional(ArticleForceTold) }

const Hit = Type.Object({
  nodeId: Type.String(),
  /** The article's own label: 第一百三十三条之一. */
  label: Type.String(),
  /** 编 › 章 › 条 as separate steps, outermost first, without the hit itself. */
  path: Type.Array(Type.String()),
  anchor: Type.String(),
  snippet: Type.Array(Piece),
  /**
   * 常见问法: a question of the bank like the query that this article answers, when that is why it is shown; else null. No
   * part of the law.
   */
  asked: Nullable(Type.String()),
  ...MayHaveForce,
})
export type Hit = Static<typeof Hit>

/** 演示数据: the law is made up, so that the product can be tried. Absent for real law. */
const MayBeDemo = { isDemo: Type.Optional(Type.Literal(true)) }

/** What kind of law it is, by dictionary values with their texts beside them, as every list of the wire has them. */
const Classified = {
  fType: Type.String(),
  fType_dictText: Type.String(),
  fLevel: Type.String(),
  fLevel_dictText: Type.String(),
  region: Type.String(),
  region_dictText: Type.String(),
}

const SearchRecord = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  title: Type.String(),
  /** The title again, with the words searched for marked. */
  titleMarks: Type.Array(Piece),
  docNumber: Nullable(Type.String()),
  issuers: Type.Array(Type.String()),
  ...Classified,
  ...MayBeDemo,
  /** Day of publication, null when the 题注 names none: no other day stands in for it. */
  publishDate: NullableDay,
  publishDateBasis: NullableBasis,
  /** Day of effect, null when nothing says so. */
  effectDate: NullableDay,
  effectDateBasis: NullableBasis,
  /** Last day in force: of an extension that has been released, else as the text says; null when neither names one. */
  expireDate: NullableDay,
  /** The document that extended the period; null when the end is that of the text. */
  expireDateBasis: NullableBasis,
  /** Day of the act that made this text, and its kind: 制定 修正 修订 修改 (docs/law-as-data.md §4). */
  versionDate: NullableDay,
  versionKind: Type.String(),
  ...Force,
  effectStatusBasis: NullableBasis,
  /** Of 有效: the day on which it was last checked; absent where a later act or a period shows it. */
  effectCheckedOn: Type.Optional(Type.String()),
  /** How many articles of the law match. */
  hitCount: Type.Integer(),
  hits: Type.Array(Hit),
  /** For repealed law: what replaces it, when known. */
  replacedBy: Type.Array(Type.Object({ workId: Type.String(), title: Type.String() })),
})
export type SearchRecord = Static<typeof SearchRecord>

/** A value of a facet with how many laws have it under all other filters. */
const FacetValue = Type.Object({
  value: Type.String(),
  text: Type.String(),
  count: Type.Integer(),
  /** Regions only: the value that this one lies in; its count includes this one's. None at the top. */
  parent: Type.Optional(Type.String()),
})

/** By name of the facet, which is also a query parameter. */
const Facets = Type.Object({
  fType: Type.Array(FacetValue),
  fLevel: Type.Array(FacetValue),
  region: Type.Array(FacetValue),
  issuer: Type.Array(FacetValue),
  effectStatus: Type.Array(FacetValue),
  year: Type.Array(FacetValue),
  subject: Type.Array(FacetValue),
})

/** How the query was understood, in words and as data. */
const Interpreted = Type.Object({
  /** `title` 法名, `article` 法名+条号, `docNumber` 文号, `pinyin` 拼音, `text` 全文, `browse` 未输入. */
  intent: Type.Union([
    Type.Literal('title'),
    Type.Literal('article'),
    Type.Literal('docNumber'),
    Type.Literal('pinyin'),
    Type.Literal('text'),
    Type.Literal('browse'),
  ]),
  /** Sentence for the reader: 按法名“劳动合同法”与第四十七条查找. */
  words: Type.String(),
  /** Title, article label, version year and region recognised, if any. */
  title: Nullable(Type.String()),
  article: Nullable(Type.String()),
  version: Nullable(Type.String()),
  region: Nullable(Type.String()),
  /** Everyday words that were widened: 遛狗 → 养犬. */
  synonyms: Type.Array(Type.Object({ from: Type.String(), to: Type.Array(Type.String()) })),
  /**
   * Of a question: false when no article says most of its words, and the list shows the nearest ones. Null for other
   * queries.
   */
  sure: Nullable(Type.Boolean()),
  /** Words of the query that were read as others, surely slips: 陪偿 → 赔偿. `verbatim=true` brings them back. */
  mended: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /**
   * What the query names and the library does not hold (尚未收录): 《中华人民共和国婚姻法》, 2018年文本; with the laws in its place, if
   * they are held.
   */
  missing: Type.Array(
    Type.Object({
      what: Type.String(),
      instead: Type.Array(Type.Object({ workId: Type.String(), title: Type.String() })),
    }),
  ),
  /** True when the words were corrected before searching; `original` brings them back by `verbatim=true`. */
  corrected: Type.Boolean(),
  original: Type.String(),
})
export type Interpreted = Static<typeof Interpreted>

/** Filters common to every way of listing works. Several values are joined by commas. */
const Codes = Type.String({ maxLength: 400 })

export const SearchQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 1000 })),
    match: Type.Optional(Type.Union([Type.Literal('fuzzy'), Type.Literal('exact')])),
    scope: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('title'), Type.Literal('text')])),
    fType: Type.Optional(Codes),
    fLevel: Type.Optional(Codes),
    /** A region with all regions in it: 330000; without them: 330000-own. 000000 is the law of the state alone. */
    region: Type.Optional(Codes),
    issuer: Type.Optional(Codes),
    effectStatus: Type.Optional(Codes),
    year: Type.Optional(Codes),
    subject: Type.Optional(Codes),
    publishDate_begin: Type.Optional(Day),
    publishDate_end: Type.Optional(Day),
    effectDate_begin: Type.Optional(Day),
    effectDate_end: Type.Optional(Day),
    asOf: Type.Optional(Day),
    sort: Type.Optional(
      Type.Union([
        Type.Literal('relevance'),
        Type.Literal('publishDate'),
        Type.Literal('effectDate'),
        Type.Literal('level'),
      ]),
    ),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Search the words as typed: no correction, no synonyms. */
    verbatim: Type.Optional(Type.Boolean()),
    /** Also list the works of low relevance, after the others. */
    withTail: Type.Optional(Type.Boolean()),
    _t: Stamp,
  },
  { additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuery>

const SearchResult = Type.Object({
  records: Type.Array(SearchRecord),
  total: Type.Integer(),
  /**
   * How many of `total` are of low relevance (相关度较低): they are listed with `withTail` only. Absent when there are none.
   */
  tail: Type.Optional(Type.Integer()),
  size: Type.Integer(),
  current: Type.Integer(),
  pages: Type.Integer(),
  /** Id of the law that the query names, and no other, when it is the first record: it has a card (law/card). */
  head: Type.Optional(Type.String()),
  facets: Facets,
  interpreted: Interpreted,
  /** “您是不是要找”: another query worth trying, or null. */
  suggestion: Nullable(Type.String()),
  /** Milliseconds that the server took to find it; an answer that is kept says how long it took when it was made. */
  took: Type.Number(),
})
export type SearchResult = Static<typeof SearchResult>

const Suggestion = Type.Object({
  /**
   * `law` a title, `article` an article of a law, `docNumber` a document number, `question` what people ask and an
   * article answers.
   */
  kind: OneOf('law', 'article', 'docNumber', 'question'),
  /** What to show, words typed are marked. */
  pieces: Type.Array(Piece),
  /** What to put into the search box. */
  text: Type.String(),
  workId: Type.String(),
  anchor: Nullable(Type.String()),
  /** A grey second line: 中华人民共和国劳动法 · 有效. */
  note: Type.String(),
  ...MayHaveForce,
  ...MayBeDemo,
})
export type Suggestion = Static<typeof Suggestion>

const Link = Type.Object({
  /** UTF-16 offsets inside the node's `text`. */
  start: Type.Integer(),
  length: Type.Integer(),
  /** Law meant; null = not in the library (库外文件). Equal to the law's own id for 本法第N条. */
  workId: Nullable(Type.String()),
  anchor: Nullable(Type.String()),
  title: Type.String(),
  /**
   * `current` 今天的文本 · `then` 引用时施行的文本，见 versionId · `notHeld` 引用的是当时的文本，本库未收录. Always `current` without a provision.
   */
  edition: OneOf('current', 'then', 'notHeld'),
  /** The version to read, null for today's. */
  versionId: Nullable(Type.String()),
})
export type Link = Static<typeof Link>

const TreeNode = treeOf(
  'TreeNode',
  {
    nodeId: Type.String(),
    level: OneOf(...NODE_LEVELS),
    label: Type.String(),
    caption: Type.String(),
    text: Type.String(),
    anchor: Type.String(),
    repealed: Type.Boolean(),
    ...MayHaveForce,
    links: Type.Array(Link),
    table: Type.Optional(Type.Array(Type.Array(Type.String()))),
    /** 主送机关, 落款: a line with a place of its own on the page. */
    line: Type.Optional(OneOf('addressee', 'signature')),
  },
  'list',
)
/** A node of the article tree as it is sent. */
export type TreeNode = Static<typeof TreeNode>

const EffectReason = Type.Object({
  status: Nullable(EffectStatus),
  state: Nullable(EffectState),
  /** 有效, 未见失效依据 … */
  text: Type.String(),
  /** Why, in one sentence: 被《中华人民共和国噪声污染防治法》废止. */
  reason: Type.String(),
  /** Since which day the status holds, YYYY-MM-DD or null. */
  since: NullableDay,
  /** The document that caused it, when there is one. */
  by: Nullable(Type.Object({ workId: Nullable(Type.String()), title: Type.String() })),
  basis: NullableBasis,
  /** Of 有效: the day on which it was last checked; absent where a later act or a period shows it. */
  checkedOn: Type.Optional(Type.String()),
})
export type EffectReason = Static<typeof EffectReason>

/** A law that a search names, as its card above the results shows it beside its record. */
const LawCard = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  /** 题注, one event a line; '' without one. */
  titleNote: Type.String(),
  effect: EffectReason,
  articleCount: Type.Integer(),
  /** The outermost divisions of the text, and its annexes. */
  divisions: Type.Array(Type.Object({ anchor: Type.String(), label: Type.String(), caption: Type.String() })),
  /** Every known text, newest first; `versionId` is null for one that is not held (未收录). */
  editions: Type.Array(
    Type.Object({
      versionId: Nullable(Type.String()),
      date: NullableDay,
      kind: Type.String(),
      isCurrent: Type.Boolean(),
    }),
  ),
  /** Number of works by what they say of it: CITE, INTERPRET … as in `Relation`. */
  citing: Type.Array(Type.Object({ type: Type.String(), works: Type.Integer() })),
})
export type LawCard = Static<typeof LawCard>

const VersionSummary = Type.Object({
  versionId: Type.String(),
  versionDate: NullableDay,
  publishDate: NullableDay,
  publishDateBasis: NullableBasis,
  effectDate: NullableDay,
  effectDateBasis: NullableBasis,
  /** First day the version no longer counts, null while it does and when the day is not known. */
  endDate: NullableDay,
  /** 制定 修正 修订 … */
  kind: Type.String(),
  docNumber: Nullable(Type.String()),
  articleCount: Type.Integer(),
  effect: EffectReason,
})
export type VersionSummary = Static<typeof VersionSummary>

/** Where a relation is stated, and which provision is meant. */
const RelationPlace = Type.Object({
  fromAnchor: Type.String(),
  fromLabel: Type.String(),
  targetAnchor: Nullable(Type.String()),
  targetLabel: Type.String(),
  basisText: Type.String(),
  confidence: Type.Number(),
})
export type RelationPlace = Static<typeof RelationPlace>

const Relation = Type.Object({
  /** BASIS 制定依据 · CITE 引用 · REPEAL 废止 · AMEND 修改 · IMPLEMENT 实施 · INTERPRET 解释 · REPLACE 替代 */
  type: Type.String(),
  typeText: Type.String(),
  /** `out`: this law says it of another; `in`: another law says it of this one. */
  direction: Type.Union([Type.Literal('out'), Type.Literal('in')]),
  workId: Nullable(Type.String()),
  title: Type.String(),
  ...Force,
  /** The first 20 places; `count` says how many there are, and law/places has them all. */
  places: Type.Array(RelationPlace),
  count: Type.Integer(),
})
export type Relation = Static<typeof Relation>

const MissingEdition = Type.Object({
  date: Type.String(),
  kind: Type.String(),
  effectDate: NullableDay,
  basis: NullableBasis,
})
export type MissingEdition = Static<typeof MissingEdition>

/** An act that changes the law, is held, and is not in the text shown. */
const UnappliedChange = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  date: Type.String(),
  effectDate: NullableDay,
  /** The provisions it changes, as far as it names them, and where it says so. At most 20. */
  places: Type.Array(Type.Object({ anchor: Type.String(), label: Type.String(), fromAnchor: Type.String() })),
})
export type UnappliedChange = Static<typeof UnappliedChange>

/**
 * A kind of document whose documents published up to a day have been checked to be held completely, as staff have
 * stated.
 */
const CompleteKind = Type.Object({ fType: Type.String(), fType_dictText: Type.String(), day: Type.String() })
export type CompleteKind = Static<typeof CompleteKind>

/** What an edition that has been published, and is not in force yet, will change in the text that is. */
const ComingEdition = Type.Object({
  versionId: Type.String(),
  /** First day of the edition, YYYY-MM-DD. */
  effectDate: Type.String(),
  /** Articles, or points of a text without articles, in the order of the edition to come. */
  changes: Type.Array(
    Type.Object({
      kind: OneOf('changed', 'deleted', 'added'),
      /** The article of the text shown; of `added` the one behind which it will stand, '' at the beginning. */
      anchor: Type.String(),
      label: Type.String(),
      /** The article of the edition to come; null and '' of `deleted`. */
      toAnchor: Nullable(Type.String()),
      toLabel: Type.String(),
    }),
  ),
  /** How many articles only get another number. */
  renumbered: Type.Integer(),
})
export type ComingEdition = Static<typeof ComingEdition>

const Detail = Type.Object({
  work: Type.Object({
    workId: Type.String(),
    title: Type.String(),
    shortTitle: Type.String(),
    aliases: Type.Array(Type.String()),
    ...Classified,
    ...MayBeDemo,
    subject: Nullable(Type.String()),
    subject_dictText: Nullable(Type.String()),
    issuers: Type.Array(Type.String()),
    /**
     * For each issuer the name the body, or the one that took over its duties, bears today; null when it is the same or
     * not known.
     */
    issuersToday: Type.Array(Nullable(Type.String())),
  }),
  version: Type.Intersect([
    VersionSummary,
    Type.Object({
      title: Type.String(),
      titleNote: Type.String(),
      events: Type.Array(
        Type.Object({
          date: Type.String(),
          verb: Type.String(),
          verbText: Type.String(),
          text: Type.String(),
          docNumber: Nullable(Type.String()),
        }),
      ),
      adoptDate: NullableDay,
      approveDate: NullableDay,
      /** The last day in force: of an extension that has been released, else as the text says. */
      expireDate: NullableDay,
      /** The document that extended the period; null when the end is that of the text. */
      expireDateBasis: NullableBasis,
      /** The last day in force as the text itself says. */
      statedExpireDate: NullableDay,
      /** How the effective date is known, in words: 第九十八条：“自2008年1月1日起施行”. */
      effectText: Type.String(),
      charCount: Type.Integer(),
      /** SHA-256 of the text without white space, hex. */
      textHash: Type.String(),
      /** What was put right after the text was first shown, oldest first. `day`: YYYY-MM-DD */
      corrections: Type.Array(Type.Object({ day: Type.String(), note: Type.String() })),
      /**
       * The documents that it issues as parts of its text (所印发的文件), each with its own days and force on the day read.
       */
      parts: Type.Array(
        Type.Object({
          anchor: Type.String(),
          name: Type.String(),
          effectDate: NullableDay,
          expireDate: NullableDay,
          effect: EffectReason,
        }),
      ),
    }),
  ]),
  versions: Type.Array(VersionSummary),
  /** Texts of this law that are known and not held (未收录), oldest first, with where they are named. */
  missingEditions: Type.Array(MissingEdition),
  /** Changes that are held and not in the text shown, oldest first; only for the newest text held. */
  unapplied: Type.Array(UnappliedChange),
  /** The edition to come, beside the text in force; absent where there is none, and with other texts. */
  coming: Type.Optional(ComingEdition),
  /** Day of the newest act whose text the library holds: changes since then may be missing. */
  newestDay: NullableDay,
  /**
   * Day up to which staff have checked that documents of this kind are held completely (数据截至); null when nobody has.
   */
  completeUntil: NullableDay,
  /** The day the page reads “as of”, YYYY-MM-DD; null when a version was named. */
  asOf: NullableDay,
  /** Whether that day has not come yet where the library stands: what will be made until then nobody knows. */
  isAhead: Type.Boolean(),
  /** How far the text shown is that of the day; null when a version was named. */
  reading: Nullable(
    Type.Object({
      /** `certain` · `unknownDay` 施行日期未载明 · `notYet` 当日尚未施行 · `gap` 当日的文本未收录 · `undated` 没有日期 */
      sure: OneOf('certain', 'unknownDay', 'notYet', 'gap', 'undated'),
      /** The text that counted on the day and is not held (`gap`). */
      missing: Nullable(MissingEdition),
    }),
  ),
  tree: Type.Array(TreeNode),
  relations: Type.Array(Relation),
  /** The text was recognised on a scan and compared with it by people (common/law/recognised.ts). */
  recognised: Type.Boolean(),
  /** The scan to be looked at, below the path of all calls; null where there is none that the public may see. */
  scan: Nullable(Type.String()),
  /** Public files of the document that the text was released from; `href` below the path of all calls. */
  attachments: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: Type.String(),
      size: Type.Integer(),
      href: Type.String(),
    }),
  ),
})
/** Result of law/detail. */
export type Detail = Static<typeof Detail>

const Brief = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  fType: Type.String(),
  fType_dictText: Type.String(),
  region: Type.String(),
  region_dictText: Type.String(),
  issuers: Type.Array(Type.String()),
  /** The day the list is about: publication, taking effect or repeal. */
  date: Type.String(),
  ...Force,
  ...MayBeDemo,
})
export type Brief = Static<typeof Brief>

const Stats = Type.Object({
  works: Type.Integer(),
  versions: Type.Integer(),
  articles: Type.Integer(),
  /** Works by year of publication, oldest first, split by effect: in force or no longer. */
  years: Type.Array(Type.Object({ year: Type.Integer(), count: Type.Integer(), current: Type.Integer() })),
  fType: Type.Array(FacetValue),
  fLevel: Type.Array(FacetValue),
  region: Type.Array(FacetValue),
  issuer: Type.Array(FacetValue),
  effectStatus: Type.Array(FacetValue),
  latest: Type.Array(Brief),
  upcoming: Type.Array(Brief),
  repealed: Type.Array(Brief),
  /** Example searches drawn from the data at hand. */
  examples: Type.Array(Type.String()),
  /** Day of the newest act whose text is held; it does not say that everything before is. Null in an empty library. */
  newestDay: NullableDay,
  /** Kinds of documents that staff have checked to be complete up to a day (数据截至), in the order of the dictionary. */
  completeUntil: Type.Array(CompleteKind),
  /** YYYY-MM-DD the figures are of. */
  today: Type.String(),
})
export type Stats = Static<typeof Stats>

/** The article of today's text with the content of an article of an older text, found by comparing the two texts. */
const Successor = Type.Object({
  anchor: Type.String(),
  label: Type.String(),
  /** True when the words are the same. */
  same: Type.Boolean(),
})
export type Successor = Static<typeof Successor>

const Provision = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  title: Type.String(),
  label: Type.String(),
  anchor: Type.String(),
  path: Type.Array(Type.String()),
  /** Paragraphs of the provision, in order. */
  text: Type.Array(Type.String()),
  effect: EffectReason,
  /** Day and kind of the text read (2013-12-28, 修正). */
  versionDate: NullableDay,
  kind: Type.String(),
  /**
   * For a text that is not today's: the article of today's text with the same content; null where none is found for
   * sure.
   */
  successor: Nullable(Successor),
  ...MayHaveForce,
  ...MayBeDemo,
})
export type Provision = Static<typeof Provision>

/** A place of another document that names an article. */
const ArticleReference = Type.Object({
  /** BASIS, CITE … as in `Relation`. */
  type: Type.String(),
  typeText: Type.String(),
  workId: Type.String(),
  title: Type.String(),
  fType: Type.String(),
  fType_dictText: Type.String(),
  region: Type.String(),
  region_dictText: Type.String(),
  ...Force,
  fromAnchor: Type.String(),
  fromLabel: Type.String(),
  /** The provision named, as it is numbered in the text meant: 第四十七条第二款. */
  targetLabel: Type.String(),
  /**
   * Which text of the law is meant: `this` the one asked for · `other` another one that is held, see `meant` · `stable`
   * one that is not held, the numbers of articles being the same since · `unknown` one that is not held or not known.
   */
  edition: OneOf('this', 'other', 'stable', 'unknown'),
  meant: Nullable(Type.Object({ versionId: Type.String(), versionDate: NullableDay, kind: Type.String() })),
  basisText: Type.String(),
})
export type ArticleReference = Static<typeof ArticleReference>

/** References to an article: `works` documents at `places` places; `list` has the first of them. */
const ReferenceList = Type.Object({ works: Type.Integer(), places: Type.Integer(), list: Type.Array(ArticleReference) })

/** An article in one text of its law. */
const ArticleEdition = Type.Object({
  /** Null for a text that is known and not held. */
  versionId: Nullable(Type.String()),
  date: NullableDay,
  kind: Type.String(),
  effectDate: NullableDay,
  /** Null where the text is not held, and where it has no article that corresponds. */
  article: Nullable(
    Type.Object({
      anchor: Type.String(),
      label: Type.String(),
      text: Type.String(),
      /** Against the text before it that is held: `first` there is none · `added` that text has no such article. */
      change: OneOf('first', 'same', 'renumbered', 'changed', 'added'),
      /** The differences, where the words changed. */
      pieces: Type.Array(Type.Object({ op: OneOf('equal', 'insert', 'delete'), text: Type.String() })),
    }),
  ),
})
export type ArticleEdition = Static<typeof ArticleEdition>

const ArticleContext = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  anchor: Type.String(),
  label: Type.String(),
  /** Other articles of the same text that name this one. */
  inside: Type.Array(Type.Object({ anchor: Type.String(), label: Type.String() })),
  /** References by documents of the same or a higher level, with the number of documents by relation and by type. */
  citing: Type.Intersect([
    ReferenceList,
    Type.Object({ relations: Type.Array(FacetValue), fTypes: Type.Array(FacetValue) }),
  ]),
  /** References by documents of lower levels, by region. */
  local: Type.Intersect([ReferenceList, Type.Object({ regions: Type.Array(FacetValue) })]),
  /**
   * References to the same number in a text that is not held: whether they mean this article is not known. Not counted
   * above.
   */
  unsure: ReferenceList,
  /** The article in every known text of the law, oldest first, aligned by content. */
  editions: Type.Array(ArticleEdition),
  /** 常见问法: what people ask in their own words that the article answers. No part of the law. */
  questions: Type.Array(Type.String()),
})
/** Result of law/article. */
export type ArticleContext = Static<typeof ArticleContext>

/** Address of a node: t133-1_k2, fl1_t3~2. */
const Anchor = Type.String({ pattern: '^[\\w~-]{1,64}$' })

/** The public calls on laws; all below `{base}/internet/fagui`. */
export const lawContract = contract({
  'GET /internet/fagui/law/search': {
    summary: '检索法规：一个检索框理解法名、简称、拼音、文号、条号与日常用语，结果按法规归并、命中到条',
    permission: 'public',
    keptWith: 'library',
    cost: 'search',
    query: SearchQuery,
    result: SearchResult,
  },
  'GET /internet/fagui/law/suggest': {
    summary: '输入提示：法名、条文、文号',
    permission: 'public',
    keptWith: 'library',
    cost: 'glance',
    query: Type.Object({ q: Type.String({ maxLength: 100 }), _t: Stamp }, { additionalProperties: false }),
    result: Type.Array(Suggestion),
  },
  'GET /internet/fagui/law/detail': {
    summary: '一部法规在某日或某一版本的全文、版本沿革、双向关系与附件',
    permission: 'public',
    keptWith: 'library',
    query: Type.Object(
      { id: Id, date: Type.Optional(Day), version: Type.Optional(Id), _t: Stamp },
      { additionalProperties: false },
    ),
    result: Detail,
  },
  'GET /internet/fagui/law/named': {
    summary: '按法名、所印发文件的名称、简称或曾用名找到唯一的一部法规；没有或不止一部时按未找到答复',
    permission: 'public',
    keptWith: 'library',
    cost: 'glance',
    query: Type.Object(
      { title: Type.String({ minLength: 1, maxLength: 300 }), _t: Stamp },
      { additionalProperties: false },
    ),
    /** `anchor`: the part of this name, where it is that of a document which the law issues; else ''. */
    result: Type.Object({ workId: Type.String(), title: Type.String(), anchor: Type.String() }),
  },
  'GET /internet/fagui/law/card': {
    summary: '检索所指法规的卡片：题注、目录、各版本、被引用的件数',
    permission: 'public',
    keptWith: 'library',
    cost: 'glance',
    query: Type.Object(
      { id: Id, date: Type.Optional(Day), version: Type.Optional(Id), _t: Stamp },
      { additionalProperties: false },
    ),
    result: LawCard,
  },
  'GET /internet/fagui/law/provision': {
    summary: '一条条文的文字，供引用悬浮卡片使用',
    permission: 'public',
    keptWith: 'library',
    query: Type.Object(
      { id: Id, anchor: Anchor, date: Type.Optional(Day), version: Type.Optional(Id), _t: Stamp },
      { additionalProperties: false },
    ),
    result: Provision,
  },
  'GET /internet/fagui/law/places': {
    summary: '一项关系的全部出处：本文本与另一文件之间，哪一条提到哪一条',
    permission: 'public',
    keptWith: 'library',
    query: Type.Object(
      {
        id: Id,
        date: Type.Optional(Day),
        version: Type.Optional(Id),
        direction: OneOf('out', 'in'),
        type: Type.String({ maxLength: 20 }),
        /** Id of the other work; for one that is not in the library its title as cited. */
        other: Type.String({ maxLength: 300 }),
        _t: Stamp,
      },
      { additionalProperties: false },
    ),
    result: Type.Array(RelationPlace),
  },
  'GET /internet/fagui/law/article': {
    summary: '一条条文的引用情况、下级文件中与它有关的规定，以及它在历次文本中的文字',
    permission: 'public',
    keptWith: 'library',
    query: Type.Object(
      { id: Id, anchor: Anchor, date: Type.Optional(Day), version: Type.Optional(Id), _t: Stamp },
      { additionalProperties: false },
    ),
    result: ArticleContext,
  },
  'GET /internet/fagui/law/stats': {
    summary: '馆藏统计：总数、按类型、层级、地区、制定机关、年份的分布，最新公布、即将施行与最近废止',
    permission: 'public',
    keptWith: 'library',
    query: Type.Object({ _t: Stamp }, { additionalProperties: false }),
    result: Stats,
  },
  'GET /internet/fagui/law/download': {
    summary: '按公文版式下载 .docx',
    permission: 'public',
    query: Type.Object(
      { id: Id, date: Type.Optional(Day), version: Type.Optional(Id) },
      { additionalProperties: false },
    ),
    result: 'bytes',
  },
  'GET /internet/fagui/law/scan': {
    summary: '查看公开的扫描件：浏览器不能显示的（如 TIFF），逐页列出图片',
    permission: 'public',
    cost: 'search',
    query: Type.Object({ id: Id }, { additionalProperties: false }),
    result: 'bytes',
  },
  'GET /internet/fagui/law/scanPage': {
    summary: '公开的扫描件中一页的图片（JPEG）；页码从 1 起',
    permission: 'public',
    // It is drawn once and kept.
    cost: 'search',
    query: Type.Object({ id: Id, page: Type.Integer({ minimum: 1, maximum: 5_000 }) }, { additionalProperties: false }),
    result: 'bytes',
  },
  'GET /internet/fagui/law/attachment': {
    summary: '下载已发布文件的一个公开附件',
    permission: 'public',
    query: Type.Object(
      {
        id: Id,
        /** Shown in the browser, where it is a file that browsers show. */
        view: Type.Optional(Type.String({ pattern: '^1$' })),
      },
      { additionalProperties: false },
    ),
    result: 'bytes',
  },
})

nameSchemas({
  Basis,
  MissingEdition,
  UnappliedChange,
  ComingEdition,
  Piece,
  Hit,
  SearchRecord,
  FacetValue,
  Facets,
  Interpreted,
  SearchResult,
  Suggestion,
  Link,
  EffectReason,
  LawCard,
  VersionSummary,
  RelationPlace,
  Relation,
  Detail,
  Brief,
  Stats,
  Provision,
  Successor,
  ArticleReference,
  ArticleEdition,
  ArticleContext,
})
