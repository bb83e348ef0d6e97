/**
 * The words for a law as data, shared by parser, database, wire and screens.
 * Level codes follow GB/T 47277 (01 编 … 08 目) where it has one; domain words are in docs/glossary.md.
 */

/** The levels of the article tree, from the outermost to the innermost. */
export const NODE_LEVELS = [
  'part', // 编
  'subpart', // 分编
  'chapter', // 章
  'section', // 节
  'article', // 条
  'paragraph', // 款
  'item', // 项
  'subitem', // 目
  'preamble', // 序言
  'passage', // 段：无条文文件的段落、条文间的分组标题“一、…”、附件里的段落
  'appendix', // 附件
  'issued', // 所印发的文件：通知等所印发、公布、转发的办法，有自己的标题和条文
] as const
export type NodeLevel = (typeof NODE_LEVELS)[number]

/** Chinese name of each level, for reading aloud and for export. */
export const LEVEL_TEXT: Record<NodeLevel, string> = {
  part: '编',
  subpart: '分编',
  chapter: '章',
  section: '节',
  article: '条',
  paragraph: '款',
  item: '项',
  subitem: '目',
  preamble: '序言',
  passage: '段',
  appendix: '附件',
  issued: '所印发的文件',
}

/** Levels that only hold others and carry a heading (编 分编 章 节). */
export const HEADING_LEVELS: readonly NodeLevel[] = ['part', 'subpart', 'chapter', 'section']

/**
 * A node of a parsed law. The source text of a node is `label + caption + text`, white space aside;
 * all nodes in order give the whole source body back (round trip, docs/law-as-data.md §5 rule 8).
 */
export interface LawNode {
  level: NodeLevel
  /** As printed: 第一百三十三条之一 · 第三章 · （一） · 附件1. Empty for 款 and plain 段. */
  label: string
  /** Number the label stands for (133), null when there is none. */
  num: number | null
  /** 之N of an inserted article (133之一 → 1), else 0. */
  numSub: number
  /**
   * Heading of a chapter (总则), caption of an article （立法目的） with its brackets as printed, title of an appendix or of an
   * issued document.
   */
  caption: string
  /** Own text without label and caption. A 条 with one 款 carries its text itself; with several, its 款 children do. */
  text: string
  /**
   * Address inside a version, e.g. `t133-1`, `t133-1_k2_x3_m1`, `z3` (章), `z3_j2`, `fl1` (附件). Unique in the version.
   */
  anchor: string
  /** “（删去）”: the article stands there repealed. */
  repealed: boolean
  /** Rows of cells when the node is a table; `text` is then the cells joined by tabs and line breaks. */
  table?: string[][]
  children: LawNode[]
}

/** What happened on a day of a law's history, one per dated event of the 题注. */
export type EventVerb = 'adopt' | 'approve' | 'publish' | 'amend' | 'revise' | 'effect' | 'repeal' | 'other'

/** 通过 批准 公布 修正 修订 施行 废止 其他 */
export const EVENT_TEXT: Record<EventVerb, string> = {
  adopt: '通过',
  approve: '批准',
  publish: '公布',
  amend: '修正',
  revise: '修订',
  effect: '施行',
  repeal: '废止',
  other: '其他',
}

/**
 * Where the day of a document without a dated 题注 is: below its text, in the lines on its printing, on the page that
 * showed it, or in a catalogue.
 */
export const DAY_SOURCES = ['signature', 'printing', 'pageSigned', 'pagePublished', 'catalogue'] as const
export type DaySource = (typeof DAY_SOURCES)[number]

/** Ends events of the 题注 that were taken from the page around a document. */
export const TOLD_BY_PAGE = '（网页所载）'

/** One dated event of the 题注. */
export interface TitleNoteEvent {
  /** YYYY-MM-DD */
  date: string
  verb: EventVerb
  /** Body that acted, as written (第十三届全国人民代表大会第三次会议), may be empty. */
  body: string
  /** The event as printed. */
  text: string
  /** 发文字号 in the event, normalised (国务院令第592号, 法释〔2023〕5号), or null. */
  docNumber: string | null
  /** Where the event is told when it is not in the 题注. */
  source?: DaySource
}

/** One text in the history of a law, as a 题注 tells of it. */
export interface Edition {
  /** Day of the act that made or changed the text, YYYY-MM-DD. */
  date: string
  /** 制定, 修正, 修订; 修改 when the 题注 does not say which, 版本 when only the name of the file tells of the text. */
  kind: string
  /** The act as printed. */
  words: string
}

/** Kinds of relation found in a text or entered by staff (dictionary F_REL). */
export type RelationType =
  | 'BASIS'
  | 'CITE'
  | 'REPEAL'
  | 'AMEND'
  | 'IMPLEMENT'
  | 'INTERPRET'
  | 'REPLACE'
  | 'EXTEND'
  | 'SUSPEND'

/** A reference found in the text. Offsets count UTF-16 units inside the node's `text`. */
export interface FoundRelation {
  type: RelationType
  /** Anchor of the node whose text holds the reference. */
  fromAnchor: string
  start: number
  length: number
  /** Title as written inside 《》 (without the marks), or null for a reference inside the same document. */
  targetTitle: string | null
  /** Anchor of the provision meant (`t47`, `t133-1_k2`), or null for the whole document. */
  targetAnchor: string | null
  /** Words of the source that say so, verbatim. */
  basisText: string
  /** 0 to 1: how sure the finder is. */
  confidence: number
  /** Who says so, where the text does not: a row of a catalogue, which `basisText` names. */
  source?: 'catalogue'
}

/** Kinds of warning the parser can give; texts in `WARNING_TEXT`. */
export type WarningKind =
  | 'NUMBERING_GAP'
  | 'NUMBERING_REPEAT'
  | 'LEADING_PAREN'
  | 'NO_TITLE_NOTE'
  | 'UNREAD_NOTE'
  | 'NO_EFFECT_CLAUSE'
  | 'NO_ARTICLES'
  | 'TITLE_NOTE_TAIL'
  | 'UNTITLED_HEADING'
  | 'TWO_ARTICLES_ON_LINE'
  | 'DATE_INVALID'
  | 'FILE_DATE_DIFFERS'
  | 'NOT_A_LAW'
  | 'ROUND_TRIP'
  | 'REPAIRED'
  | 'DAMAGED_TEXT'
  | 'CHARSET_GUESSED'
  | 'RECOGNISED'
  | 'TITLE_FROM_FILE_NAME'
  | 'REPEATED_TEXT'
  | 'UNFINISHED'
  | 'UNKNOWN_ISSUER'
  | 'LEFT_OUT'
  | 'TRACKED_CHANGES'
  | 'SEVERAL_LAWS'
  | 'DRAFT'
  | 'GARBLED'
  | 'UNDECIDED'
  | 'NOT_PUBLIC'
  | 'TITLE_CLEANED'
  | 'ISSUER_DIFFERS'
  | 'NAME_DIFFERS'
  | 'ISSUED_MISSING'
  | 'DAYS_DIFFER'
  | 'DAYS_CONTRADICT'
  | 'CATALOGUE_DIFFERS'

export const WARNING_TEXT: Record<WarningKind, string> = {
  NUMBERING_GAP: '条文序号不连续',
  NUMBERING_REPEAT: '条文序号重复或倒退',
  LEADING_PAREN: '条文以括号开头，疑似缺字',
  NO_TITLE_NOTE: '没有题注',
  UNREAD_NOTE: '正文前有没有读出的话，像题注或者不像标题，未公开',
  NO_EFFECT_CLAUSE: '未找到施行日期',
  NO_ARTICLES: '没有条文的文件',
  TITLE_NOTE_TAIL: '题注尾部有残留字符',
  UNTITLED_HEADING: '章节标题没有序号',
  TWO_ARTICLES_ON_LINE: '同一行有两条条文',
  DATE_INVALID: '日期无效',
  FILE_DATE_DIFFERS: '文件名日期与题注不一致',
  NOT_A_LAW: '不是法律文件，归入参考资料',
  ROUND_TRIP: '结构化后的文字与原文不一致，未公开',
  REPAIRED: '已修复明显的字符差错',
  DAMAGED_TEXT: '有无法辨认的字符，未公开',
  CHARSET_GUESSED: '文字编码为推定',
  RECOGNISED: '文字由扫描件识别，未经校对',
  TITLE_FROM_FILE_NAME: '正文没有标题，取自文件名',
  REPEATED_TEXT: '同一段文字连着出现两次',
  UNFINISHED: '有的段落没有写完',
  UNKNOWN_ISSUER: '制定机关不明',
  LEFT_OUT: '有内容没有收入正文',
  TRACKED_CHANGES: '有未接受的修订',
  SEVERAL_LAWS: '文件里像有几部法规',
  DRAFT: '征求意见稿等草稿，未公开',
  GARBLED: '文字像是识别失败，未公开',
  UNDECIDED: '类型、层级或者区域待判定，未公开',
  NOT_PUBLIC: '标有密级或者不公开的标志，未公开',
  TITLE_CLEANED: '标题去掉了不属于它的文字',
  ISSUER_DIFFERS: '关于制定机关的说法不一致',
  NAME_DIFFERS: '通知与所印发的文件名称不一致',
  ISSUED_MISSING: '所印发或者所附的文件没有读到',
  DAYS_DIFFER: '通知与所印发的文件日期不一致',
  DAYS_CONTRADICT: '日期互相矛盾',
  CATALOGUE_DIFFERS: '目录与文本不一致，未公开',
}

/** What mends a warning, or what to look at, for staff who see the text and its file. */
export const WARNING_ACT: Record<WarningKind, string> = {
  NUMBERING_GAP: '对照原件核对前后两条；原件确有缺号的不用改，漏了的在正文里补上',
  NUMBERING_REPEAT: '对照原件改正条号；是附件或者另一份文件的，在它前面另起一行写明标题',
  LEADING_PAREN: '对照原件补上缺的字',
  NO_TITLE_NOTE: '核对日期；另有通过、公布经过的，填入题注',
  UNREAD_NOTE:
    '是制定、修改经过的，移入题注并改成“年月日、机关、通过或者公布”的写法；不是的，在它前面加一行“序言”；标题里有网页栏目、日期等文字的，只留标题',
  NO_EFFECT_CLAUSE: '另有规定的，在表单里填写施行日期；没有规定的不用改',
  NO_ARTICLES: '本应有条文的，核对条号的写法；按段落编排的不用改',
  TITLE_NOTE_TAIL: '删去题注末尾多出的字符',
  UNTITLED_HEADING: '对照原件补上章节的序号',
  TWO_ARTICLES_ON_LINE: '确是两条的，把后一条另起一行',
  DATE_INVALID: '对照原件改正日期',
  FILE_DATE_DIFFERS: '核对文件里的日期；以题注为准',
  NOT_A_LAW: '本是法规、文件的，在“判定”里改为法律文件',
  ROUND_TRIP: '请把原文件交管理员核对，并换用另一种格式的文件',
  REPAIRED: '对照原件核对所列各处',
  DAMAGED_TEXT: '对照原件改正所列的字符，或者换用完好的文件',
  CHARSET_GUESSED: '看有没有乱码；有的，换用 UTF-8 的文件',
  RECOGNISED: '对照扫描件逐字校对，由两人先后签字',
  TITLE_FROM_FILE_NAME: '在第一行写上标题',
  REPEATED_TEXT: '对照原件核对；多出来的一段删去',
  UNFINISHED: '对照原件补全，误断成两段的合并；原件确是如此的不用改',
  UNKNOWN_ISSUER: '在表单里填写制定机关；机关不在表里的，先在“制定机关”里添加',
  LEFT_OUT: '属于正文的，在所列位置补录；属于附件的，作为附件上传',
  TRACKED_CHANGES: '确认是定稿；不是的，换成接受修订以后的文件',
  SEVERAL_LAWS: '分成几个文件分别入库；确是一份文件的不用改',
  DRAFT: '已经正式发布的，换成正式文本；仍在征求意见的，在“征求意见”里办理',
  GARBLED: '换用文字完好的文件',
  UNDECIDED: '在“待判定”里逐份或者成组判定',
  NOT_PUBLIC: '已经解密或者可以公开的，把没有这一标志的文件重新入库',
  TITLE_CLEANED: '核对标题；去掉的文字属于标题的，在正文第一行补上',
  ISSUER_DIFFERS: '核对制定机关；不对的，在表单里改正',
  NAME_DIFFERS: '核对两处名称；以原件为准改正',
  ISSUED_MISSING: '把所印发、所附的文件接在后面一起入库，或者作为附件上传；文件里已有的，在它前面另起一行写明标题',
  DAYS_DIFFER: '核对两处日期；以原件为准改正',
  DAYS_CONTRADICT: '对照原件核对题注和施行日期；原件确是如此的不用改',
  CATALOGUE_DIFFERS: '对照原件核对，以目录或者正文为准；成组的可以在“导入目录”的“不一致”里一次判定',
}

export interface ParseWarning {
  kind: WarningKind
  /** Where, in words by which staff find it again: 第八十条, 第12行, 题注. */
  place: string
  /** What exactly, one short sentence. */
  detail: string
}

/** What the reader took a document for in one respect, and the signs that decided it, in words for staff. */
export interface Verdict {
  of: 'form' | 'issuers' | 'fType' | 'fLevel' | 'region' | 'subject'
  why: string
}

/** A name by which a document is known beside its title: that of a document which it issues (关于印发《X》的通知 issues X). */
export interface IssuedName {
  name: string
  /** Anchor of the part with this name; '' where the text has no part of its own for it. */
  anchor: string
  /**
   * What stands before the addresses of its provisions: '' for a single one (`t5`), `w2_` for one of several (`w2_t5`).
   */
  scope: string
  /** First and last day of force of this part, as its text or else the notice says. */
  effectDate: string | null
  expireDate: string | null
}

/** What a text says of the force of one of its articles, or of a part of it. */
export interface ArticleForceRead {
  anchor: string
  /** Number of the article as the text has it: 第三条. */
  place: string
  /** 第二款第一项 of it, or '' for the whole. */
  part: string
  /** In force on another day than the rest, or no longer. */
  state: 'later' | 'stopped'
  /** Since when; null where no day is fixed yet, or where it has been so all along. */
  day: string | null
  /** The last day of it: of a stop that ends, and of a part that is in force before the rest. */
  until: string | null
  /** The article that says so with its words. */
  basis: string
}

/** An article of another law that a document suspends (暂时停止适用). */
export interface Suspension {
  /** Title as written inside 《》. */
  targetTitle: string
  /** Anchor of the article. */
  anchor: string
  /** Words for a part of it and for where it does not apply: 第二款在某自由贸易试验区. */
  part: string
  since: string
  /** The last day; null where none is named. */
  until: string | null
  /** The document with the words that say so. */
  basis: string
}

/** Result of reading one document. */
export interface ParsedLaw {
  /** Full title, inner spaces and line breaks removed. */
  title: string
  /** 副标题 (婚姻家庭编) or ''. Files with the same title and different subtitles are parts of one work. */
  subtitle: string
  /** 题注 as printed, lines joined with \n, outer brackets and stray tails removed. */
  titleNote: string
  events: TitleNoteEvent[]
  /** Date of the last event that makes or changes the text (通过/修正/修订/公布…); null when the 题注 has none. */
  versionDate: string | null
  /** Day the text was adopted / approved / published for this version, or null. */
  adoptDate: string | null
  approveDate: string | null
  publishDate: string | null
  /** Day the version takes effect, null when neither text nor 题注 name it, and where it stands. */
  effectDate: string | null
  effectBasis: 'clause' | 'event' | 'publication' | 'catalogue' | 'unknown'
  /** Verbatim words the effective date was read from. */
  effectText: string
  /** Anchor of the node that holds these words, '' for the 题注 and when there are none. */
  effectAnchor: string
  /** Key of the words by which the 题注 tells how an amended text was made (`wordsKey`), else null. */
  madeBy: string | null
  /** Every text the law has had as far as the 题注 tells, oldest first, this version last. */
  editions: Edition[]
  /** Last day of force when the text itself says so (有效期五年, 有效期至…), else null. */
  expireDate: string | null
  /** 发文字号 of this version, normalised, or null; earlier ones stand in `events`. */
  docNumber: string | null
  /** 发布机构 that the page around the text names, as printed; absent or null when there is none. */
  publisher?: string | null
  /**
   * The documents that it issues, by every name that notice and text give them; empty for a document that issues none.
   */
  issued: IssuedName[]
  nodes: LawNode[]
  /** Articles that are not in force with the rest; absent where there are none. */
  articleForces?: ArticleForceRead[]
  /** Articles of other laws that it suspends; absent where there are none. */
  suspensions?: Suspension[]
  relations: FoundRelation[]
  /** Short names declared in the text: （以下简称X） with what they stand for. Scoped to this document. */
  localAliases: { alias: string; target: string }[]
  warnings: ParseWarning[]
  /** True when the text is about law (answers, interviews, guides): class 参考资料 FT20. */
  isReference: boolean
  /** What it was taken for, with the signs that decided; absent where a law was put together otherwise. */
  form?: { is: 'law' | 'reference' | 'draft' | 'unreadable'; why: string }
  /** Number of 条 and of characters of the body (white space not counted). */
  articleCount: number
  charCount: number
}

/** Force of a version on a day that something stands behind (F_STATUS, GB/T 47277 codes). */
export type EffectStatus = '01' | '02' | '03' | '04' | '05'

/**
 * Force that nothing stands behind. `unverified`: no sign that the text has ended, and nobody has confirmed that it is
 * in force. `toCheck`: there is such a sign, as when the law that it interprets is repealed, and it does not decide.
 */
export type EffectState = 'unverified' | 'toCheck'

/**
 * How a text is labelled: the code where there is a basis for it, else the state. Values of the filter and facet 时效性.
 */
export type EffectLook = EffectStatus | EffectState

export const EFFECT_TEXT: Record<EffectLook, string> = {
  '01': '有效',
  '02': '尚未施行',
  '03': '已修改',
  '04': '已废止',
  '05': '已失效',
  unverified: '未见失效依据',
  toCheck: '待核',
}

/** The label of a law as lists have it: its code, or its state when nothing stands behind a code. */
export const lookOf = (status: EffectStatus | null, state: EffectState | null): EffectLook =>
  status ?? state ?? 'toCheck'

/** The values of the facet, where 未核实 says that nobody has looked. */
export const EFFECT_FILTER_TEXT: Record<EffectState, string> = { unverified: '未核实', toCheck: '待核' }

/** Where a date or a status comes from. */
export const BASIS_KINDS = [
  'text',
  'titleNote',
  'decision',
  'register',
  'list',
  'manual',
  'rule',
  ...DAY_SOURCES,
] as const
export type BasisKind = (typeof BASIS_KINDS)[number]

export const BASIS_TEXT: Record<BasisKind, string> = {
  text: '原文',
  titleNote: '题注',
  decision: '决定',
  register: '登记',
  list: '登记（有效目录）',
  manual: '人工',
  rule: '本省规定',
  signature: '落款日期',
  printing: '版记所载印发日期',
  pageSigned: '网页所载成文日期',
  pagePublished: '网页发布日期',
  catalogue: '目录',
}

/** What stands behind a date or a status, so that a reader can look it up. */
export interface Basis {
  kind: BasisKind
  /** The words themselves, or what the register has with its source. */
  words: string
  /** The document that says so, when it is another one and in the library. */
  workId: string | null
  /** The provision that says so, in this text or in that document. */
  anchor: string | null
  /** Where it is published outside the library; absent where nobody entered that. */
  url?: string
}
