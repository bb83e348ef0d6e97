import { Type, type Static } from 'typebox'
import { FACET_NAMES } from '../document-facets.ts'
import { BATCH_ACTS, DOCUMENT_ACTS, type DocumentAct } from '../document-acts.ts'
import { DECIDED_AT_ONCE } from '../limits.ts'
import { contract } from './contract.ts'
import {
  Day,
  EditBody,
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Kept,
  ListQuery,
  Moment,
  Nullable,
  OneOf,
  Page,
  Query,
  Revision,
} from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Code = Type.String({ minLength: 1, maxLength: 32 })
/** Relations decided on in one call. */
const RELATIONS_MOST = 5_000
/** Files of one document at most. */
const ATTACHMENTS_MOST = 50
/** Articles of one document with a force of their own at most. */
const ARTICLE_FORCES_MOST = 500
/** Doubtful places that one save may speak of. */
const PROOF_PLACES_MOST = 20_000
/** Characters of a text at most: three times the longest law. */
export const LONGEST_BODY = 300_000

const DocumentRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /**
   * Day and kind of its text, which tell those of one title apart: 2018-10-26 修正; null when neither text nor register
   * name a day.
   */
  edition: Nullable(Type.String()),
  docNumber: Nullable(Type.String()),
  fType: Type.String(),
  fType_dictText: Nullable(Type.String()),
  fLevel: Type.String(),
  fLevel_dictText: Nullable(Type.String()),
  region: Type.String(),
  region_dictText: Nullable(Type.String()),
  address: Type.String(),
  address_dictText: Nullable(Type.String()),
  subject: Nullable(Type.String()),
  subject_dictText: Nullable(Type.String()),
  /** Names joined by 、, the leading one first. */
  issuers: Type.String(),
  /** For each of them the name of the body that carries on today; null when it is the same or not known. */
  issuersToday: Type.Array(Nullable(Type.String())),
  /** What a register says, YYYY-MM-DD each and a value of F_STATUS; the public is told what text and 题注 say. */
  adoptDate: Nullable(Type.String()),
  publishDate: Nullable(Type.String()),
  effectDate: Nullable(Type.String()),
  effectStatus: Nullable(Type.String()),
  effectStatus_dictText: Nullable(Type.String()),
  /** Of its publication or adoption, as registered, numbered or noted under the title. */
  year: Nullable(Type.String()),
  sourceName: Nullable(Type.String()),
  note: Nullable(Type.String()),
  fileName: Nullable(Type.String()),
  /** Value of the dictionary PROOF_STATE; null when the text was not recognised on a scan. */
  proofState: Nullable(Type.String()),
  proofState_dictText: Nullable(Type.String()),
  /** Value of the dictionary PUB_STATE. */
  state: Type.Integer(),
  state_dictText: Nullable(Type.String()),
  orgCode: Nullable(Type.String()),
  submittedBy: Nullable(Type.String()),
  reviewedBy: Nullable(Type.String()),
  approvedBy: Nullable(Type.String()),
  releasedBy: Nullable(Type.String()),
  releaseTime: Nullable(Moment),
  /** When it will be released by itself. */
  releaseAt: Nullable(Moment),
  /** The work it is released as: the address of its public page. */
  workId: Nullable(Type.String()),
  /** Of a 更正稿 the document that it corrects. */
  corrects: Nullable(Type.String()),
  ...Kept,
})
export type DocumentRow = Static<typeof DocumentRow>

/** A file that belongs to a document. */
const DocumentAttachment = Type.Object({
  /** As stored files have it: `attachment/name_….ext`. */
  path: Type.String(),
  name: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
  /** Value of the dictionary ATTACHMENT_KIND. */
  kind: Type.String(),
  kind_dictText: Nullable(Type.String()),
  caption: Type.String(),
  /** Shown to the public with the released text. */
  isPublic: Type.Boolean(),
})
export type DocumentAttachment = Static<typeof DocumentAttachment>

/**
 * An article that takes effect later than the rest of its text, or has stopped to apply while it still stands there.
 */
const ArticleForce = Type.Object({
  /** Its number as the text has it: 第三条. */
  place: Type.String({ minLength: 1, maxLength: 40 }),
  state: OneOf('later', 'stopped'),
  /** Since when it is in force, or no longer; null when that was not said yet. */
  day: Nullable(Type.String({ maxLength: 10 })),
  /** The words or the decision that say so. */
  basis: Type.String({ maxLength: 500 }),
})
export type ArticleForce = Static<typeof ArticleForce>

/** Where a text is wrong or doubtful. */
const TextWarning = Type.Object({
  kind: Type.String(),
  text: Type.String(),
  place: Type.String(),
  detail: Type.String(),
  /** What mends it, or what to look at. */
  act: Type.String(),
  /** True: the text cannot be released like this. */
  blocks: Type.Boolean(),
})
export type TextWarning = Static<typeof TextWarning>

/** What the reader took a document for in one respect, and by which signs. */
const ReadVerdict = Type.Object({
  of: OneOf('form', 'issuers', 'fType', 'fLevel', 'region', 'subject'),
  /**
   * The form (law, reference, draft, unreadable), names joined by 、, or the value of the dictionary; '' when it is
   * open.
   */
  value: Type.String(),
  /** The signs that decided, or why nothing did, in words. */
  why: Type.String(),
})
export type ReadVerdict = Static<typeof ReadVerdict>

/** The document that a 更正稿 corrects. */
const CorrectedDocument = Type.Object({
  id: Type.String(),
  title: Type.String(),
  state: Type.Integer(),
  state_dictText: Nullable(Type.String()),
  workId: Nullable(Type.String()),
  /** Since when, by whom and why it is not before the public any more; null while it is. */
  takenBack: Nullable(Type.Object({ time: Moment, by: Type.String(), note: Type.String() })),
  /** Other texts of the same title, into which nothing of the correction is carried. */
  besides: Type.Array(
    Type.Object({ kind: OneOf('document', 'law'), id: Type.String(), title: Type.String(), stage: Type.String() }),
  ),
})
export type CorrectedDocument = Static<typeof CorrectedDocument>

/**
 * Doubtful places of a recognised text, `line:character` both from 0: those that are right as they are, and those of
 * which this is no longer said.
 */
interface ProofPlaces {
  confirmed: string[]
  reopened: string[]
}
const places = {
  type: 'array',
  maxItems: PROOF_PLACES_MOST,
  items: { type: 'string', pattern: '^[0-9]{1,6}:[0-9]{1,6}$' },
}
const ProofPlaces = Type.Unsafe<ProofPlaces | null>({
  anyOf: [
    { type: 'object', required: ['confirmed', 'reopened'], properties: { confirmed: places, reopened: places } },
    { type: 'null' },
  ],
})

const DocumentDetail = Type.Object({
  ...DocumentRow.properties,
  titleNote: Type.String(),
  body: Type.String(),
  /** The folders that its file lay in, joined by /. */
  folder: Type.String(),
  /** What staff have decided that it is; null when nobody has. */
  decided: Nullable(Type.Object({ form: OneOf('law', 'reference', 'draft'), by: Type.String(), time: Moment })),
  /** What is said of the file that it was taken in from, and that its text does not show. */
  fileWarnings: Type.Array(TextWarning),
  /** In their order. */
  attachments: Type.Array(DocumentAttachment),
  /** Articles whose force differs from that of the text, in the order given. */
  articleForces: Type.Array(ArticleForce),
  /** `DocumentProof`, where it was asked for and the text was recognised on a scan or somebody signed for it. */
  proof: Type.Optional(Type.Unsafe<DocumentProof | null>({})),
  /** The released decision that ended it, and since when; null when none did, or the viewer may not see it. */
  ended: Nullable(Type.Object({ id: Type.String(), title: Type.String(), day: Nullable(Type.String()) })),
  /** Of a 更正稿 what it corrects; null for a document, and where the viewer may not see that. */
  corrected: Nullable(CorrectedDocument),
  /**
   * The 更正稿 of a document that is worked on, who began it and when; null where there is none, or the viewer may not see
   * it.
   */
  correction: Nullable(
    Type.Object({ id: Type.String(), by: Type.String(), time: Moment, state_dictText: Nullable(Type.String()) }),
  ),
})
export type DocumentDetail = Static<typeof DocumentDetail>

/** A line of the tree of a text, in reading order. */
const TreeLine = Type.Object({
  level: Type.String(),
  depth: Type.Integer(),
  label: Type.String(),
  caption: Type.String(),
  text: Type.String(),
  anchor: Type.String(),
  repealed: Type.Boolean(),
})

/** Days that a text and its 题注 may name. */
/** `later` and `stopped` are days of single articles, which `place` names. */
const READ_DATES = ['adopt', 'approve', 'publish', 'effect', 'expire', 'later', 'stopped'] as const

/** What a text is read as. */
const ReadText = Type.Object({
  title: Type.String(),
  lines: Type.Array(TreeLine),
  warnings: Type.Array(TextWarning),
  /** Form, issuers, kind, level and region, each with its signs. */
  verdicts: Type.Array(ReadVerdict),
  articles: Type.Integer(),
  characters: Type.Integer(),
  /** YYYY-MM-DD each, null when the text and its 题注 do not name it. */
  versionDate: Nullable(Type.String()),
  adoptDate: Nullable(Type.String()),
  approveDate: Nullable(Type.String()),
  publishDate: Nullable(Type.String()),
  effectDate: Nullable(Type.String()),
  /** The words that name the day of effect. */
  effectText: Type.String(),
  expireDate: Nullable(Type.String()),
  /**
   * The days that are named, each with the words that name it and where they stand; words are '' where a term was
   * counted.
   */
  dates: Type.Array(
    Type.Object({ name: OneOf(...READ_DATES), day: Type.String(), place: Type.String(), words: Type.String() }),
  ),
  /** What the text suggests for fields of the form. */
  suggested: Type.Object({
    docNumber: Nullable(Type.String()),
    fType: Type.String(),
    fLevel: Type.String(),
    region: Type.String(),
    address: Type.String(),
    subject: Nullable(Type.String()),
    issuers: Type.Array(Type.String()),
  }),
  /** Names of what the text issues (印发文件), and whether it has a part of its own for each. */
  issued: Type.Array(Type.Object({ name: Type.String(), hasPart: Type.Boolean() })),
  /** Titles the text says it rests on, repeals or changes. */
  relations: Type.Array(Type.Object({ type: Type.String(), title: Type.String(), words: Type.String() })),
})
export type ReadText = Static<typeof ReadText>

const texts = {
  title: Type.String({ minLength: 1, maxLength: 500 }),
  titleNote: Type.Optional(Type.String({ maxLength: 10_000 })),
  body: Type.Optional(Type.String({ maxLength: LONGEST_BODY })),
}

/** A day of a register. */
const RegisteredDay = Type.Optional(Nullable(Type.String({ maxLength: 10 })))

const filledIn = {
  ...texts,
  docNumber: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  fType: Code,
  fLevel: Code,
  region: Code,
  address: Code,
  subject: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  /** Names joined by 、 or commas. */
  issuers: Type.Optional(Type.String({ maxLength: 2_000 })),
  adoptDate: RegisteredDay,
  publishDate: RegisteredDay,
  effectDate: RegisteredDay,
  effectStatus: Type.Optional(Nullable(Type.String({ maxLength: 2 }))),
  sourceName: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  /** Of a recognised text the next value signs for it as the user, the one before takes the own signature back. */
  proofState: Type.Optional(Nullable(Type.String({ maxLength: 1 }))),
  /** Left out, they stay as they are. */
  articleForces: Type.Optional(Type.Array(ArticleForce, { maxItems: ARTICLE_FORCES_MOST })),
  /** Files that were uploaded before, in their order; left out, they stay as they are. */
  attachments: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ minLength: 1, maxLength: 400 }),
        kind: Code,
        caption: Type.Optional(Type.String({ maxLength: 200 })),
        isPublic: Type.Boolean(),
        // What the record says of them besides comes back with it and is not taken.
        name: Type.Optional(Type.String({ maxLength: 400 })),
        mediaType: Type.Optional(Type.String({ maxLength: 200 })),
        size: Type.Optional(Type.Integer()),
        kind_dictText: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      }),
      { maxItems: ATTACHMENTS_MOST },
    ),
  ),
}

/** Who compared a text with its scan, when, and the save (number) that was compared. */
interface ProofSignature {
  by: string
  name: string
  time: string
  saveNo: number
}
/** What a program recognised on the scan of a document, and who has compared the text with it. */
export interface DocumentProof {
  /** Path of the attachment that was read; null where it is not with the document. */
  scan: string | null
  /** As they were recognised, in the order of reading; empty where nothing was kept of that. */
  lines: {
    /** From 1. */
    page: number
    /** Left, top, width and height, in parts of those of the page. */
    box: number[]
    text: string
    /** How sure the program is of each character (code point), 0 to 100. */
    certainty: number[]
  }[]
  /** Doubtful places that somebody said to be right. */
  confirmed: { place: string; by: string; name: string; time: string }[]
  /** Who compared the text with the scan first and second; of a text that was changed since, the last ones. */
  first: ProofSignature | null
  second: ProofSignature | null
  /** Accounts that changed the text after the first. */
  changedBy: string[]
  /** Number of the save that is the text now. */
  lastSave: number
}

const DocumentStep = Type.Object({
  act: Type.String(),
  fromState: Type.Integer(),
  toState: Type.Integer(),
  note: Nullable(Type.String()),
  username: Type.String(),
  realname: Type.String(),
  time: Moment,
  /** It was taken with a 更正稿, which has taken the place of the document since. */
  inCorrection: Type.Boolean(),
})
export type DocumentStep = Static<typeof DocumentStep>

const BodyName = Type.Object({
  name: Type.String(),
  /**
   * First day on which the body bore the name, and first day on which it did no longer; null where they are not known.
   */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Name of the body that carries on today; null when it is the same or not known. */
  today: Nullable(Type.String()),
})
export type BodyName = Static<typeof BodyName>

/**
 * A name that a document gives, with the names that the body or those before it bore on the day of the document where
 * it was not this one.
 */
const BodyOnDay = Type.Object({ ...BodyName.properties, atTheTime: Type.Array(Type.String()) })
export type BodyOnDay = Static<typeof BodyOnDay>

/** A relation that was found in the text of a document, and what staff decided on it. */
const DocumentRelation = Type.Object({
  /** Value of the dictionary F_REL. */
  type: Type.String(),
  type_dictText: Type.String(),
  /** What the title is compared by; names the relation together with its type. */
  targetKey: Type.String(),
  title: Type.String(),
  /** Where the text says so, and its words. */
  places: Type.Array(Type.Object({ label: Type.String(), words: Type.String() })),
  /** null: nobody has decided yet. */
  confirmed: Nullable(Type.Boolean()),
  decidedBy: Nullable(Type.String()),
  decidedTime: Nullable(Moment),
  /** Laws of the library and documents of the office with this title, with their force or stage. */
  targets: Type.Array(
    Type.Object({ kind: OneOf('law', 'document'), id: Type.String(), title: Type.String(), force: Type.String() }),
  ),
  /** What a release would change, in words; '' for nothing. */
  effect: Type.String(),
})
export type DocumentRelation = Static<typeof DocumentRelation>

/** What became of a file that was taken in. */
export const TakenFile = Type.Object({
  fileName: Type.String(),
  /** The document made of it, or the one that was made of the same file before; null when it could not be read. */
  id: Nullable(Type.String()),
  /** waiting: a file of an archive that was not reached in the time of a call; the archive is sent again with the
   * number of files done as the field `from`. reading: a scan, which the server recognises after the answer
   * (scan-readings.ts); only
   * where the form has the field `later` with 1. */
  outcome: OneOf('new', 'known', 'failed', 'waiting', 'reading'),
  /** Why it could not be read, and what to do. */
  message: Type.String(),
  title: Type.String(),
  articles: Type.Integer(),
  warnings: Type.Array(TextWarning),
  /** Empty when it was not read. */
  verdicts: Type.Array(ReadVerdict),
  /** Documents and published laws with the same title or text. */
  duplicates: Type.Array(
    Type.Object({ kind: OneOf('document', 'law'), id: Type.String(), title: Type.String(), sameText: Type.Boolean() }),
  ),
})
export type TakenFile = Static<typeof TakenFile>

/** What a step would do with one of several documents. */
const PreviewedStep = Type.Object({
  id: Type.String(),
  /** Of the document that was looked at. */
  revision: Type.Integer(),
  title: Type.String(),
  /** Why the step cannot be taken; '' when it can. */
  fault: Type.String(),
  /** What has to be done before the document is released, or is lost by it. */
  notes: Type.Array(Type.String()),
})
export type PreviewedStep = Static<typeof PreviewedStep>

const screen = 'dataManagement/DocumentList'
/** Choices in the facets beside the list (common/document-facets.ts). */
const chosenFacets = { facets: Type.Optional(Type.String({ maxLength: 2_000 })) }
const StepBody = Type.Object({
  id: Id,
  note: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  revision: Revision,
})

const step = (act: DocumentAct, permission: (typeof DOCUMENT_ACTS)[DocumentAct]['code']) =>
  ({
    summary: DOCUMENT_ACTS[act].name,
    permission,
    listOf: screen,
    body: StepBody,
    result: DocumentRow,
    message: '操作成功！',
  }) as const

/** Documents from draft to archive: taking in, editing, review, release (docs/law-as-data.md, decision 0076). */
export const documentContract = contract({
  'GET /dataManagement/document/list': {
    summary: '文件数据列表；更正稿另列，不计入件数',
    permission: 'data:document:list',
    listOf: screen,
    query: ListQuery(screen, {
      ...chosenFacets,
      /** Ids joined by commas: these documents only. */
      ids: Type.Optional(Type.String({ maxLength: 10_000 })),
      /** The 更正稿 that are worked on instead of the documents. */
      corrections: Type.Optional(OneOf('true')),
    }),
    result: Page(DocumentRow),
  },
  'GET /dataManagement/document/facets': {
    summary: '文件数据列表按类型、层级、时效性、状态、年份、制定机关的件数',
    permission: 'data:document:list',
    listOf: screen,
    query: ListQuery(screen, chosenFacets),
    result: Type.Array(
      Type.Object({
        facet: OneOf(...FACET_NAMES),
        /** The most frequent ones first; those that are chosen always. */
        choices: Type.Array(Type.Object({ value: Type.String(), text: Type.String(), count: Type.Integer() })),
      }),
    ),
  },
  'GET /dataManagement/document/queryById': {
    summary: '一份文件及其全文；proof 为 true 时，由扫描件识别的还有识别出的各行、已核对的存疑处、谁签了初校和复校',
    permission: 'data:document:list',
    listOf: screen,
    query: Query({ id: Id, proof: Type.Optional(OneOf('true')) }),
    result: DocumentDetail,
  },
  'GET /dataManagement/document/steps': {
    summary: '一份文件的办理过程',
    permission: 'data:document:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(DocumentStep),
  },
  'GET /dataManagement/document/relations': {
    summary: '从一份文件的正文读出的关系，及核对的结果',
    permission: 'data:document:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(DocumentRelation),
  },
  'POST /dataManagement/document/decideRelations': {
    summary: '确认或否定一份文件的若干关系，或撤销核对',
    permission: 'data:document:edit',
    listOf: screen,
    body: Type.Object({
      id: Id,
      relations: Type.Array(Type.Object({ type: Code, targetKey: Type.String({ minLength: 1, maxLength: 600 }) }), {
        minItems: 1,
        maxItems: RELATIONS_MOST,
      }),
      decision: OneOf('confirm', 'reject', 'none'),
    }),
    result: Type.Null(),
    message: '操作成功！',
  },
  'POST /dataManagement/document/read': {
    summary: '按条文结构读取一段文字，不保存',
    permission: 'data:document:list',
    writes: false,
    body: Type.Object({ ...texts, folder: Type.Optional(Type.String({ maxLength: 400 })) }),
    result: ReadText,
  },
  'GET /dataManagement/document/bodyNames': {
    summary: '名称含有所输文字的机关；给出日期时，当日使用的名称在前',
    permission: 'data:document:list',
    query: Query({ words: Type.String({ minLength: 1, maxLength: 100 }), day: Type.Optional(Day) }),
    result: Type.Array(BodyName),
  },
  'GET /dataManagement/document/bodiesOnDay': {
    summary: '若干机关名称的使用期间、现名称，及所给日期当时的名称',
    permission: 'data:document:list',
    query: Query({ names: Type.String({ minLength: 1, maxLength: 2_000 }), day: Type.Optional(Day) }),
    result: Type.Array(BodyOnDay),
  },
  'POST /dataManagement/document/add': {
    summary: '新建文件草稿',
    permission: 'data:document:add',
    body: Type.Object(filledIn),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'POST /dataManagement/document/takeIn': {
    summary: '由 Word 等文件新建草稿，逐个答复结果；同一文件不会重复入库',
    permission: 'data:document:add',
    upload: true,
    writes: 'self',
    result: Type.Array(TakenFile),
  },
  'GET /dataManagement/document/scanPage': {
    summary: '文件的一个 PDF 附件中一页的图片，供校对时与正文并排看；页码从 1 起',
    permission: 'data:document:list',
    listOf: screen,
    query: Query({
      id: Id,
      path: Type.String({ minLength: 1, maxLength: 400 }),
      page: Type.Integer({ minimum: 1, maximum: 5_000 }),
    }),
    /** How many pages there are, and the picture of this one as a data address. */
    result: Type.Object({ pages: Type.Integer(), picture: Type.String() }),
  },
  'POST /dataManagement/document/importExcel': {
    summary: '由登记表批量新建文件，错误行以工作簿返回',
    permission: 'data:document:import',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
  'GET /dataManagement/document/importTemplate': {
    summary: '登记表模板',
    permission: 'data:document:import',
    query: Query({}),
    result: 'bytes',
  },
  'PUT /dataManagement/document/edit': {
    summary: '编辑草稿或退回的文件',
    permission: 'data:document:edit',
    listOf: screen,
    edits: {
      table: 'document',
      read: 'GET /dataManagement/document/queryById',
      texts: ['body'],
      beside: { call: 'GET /dataManagement/document/savedText', field: 'saveNo', fields: ['titleNote', 'body'] },
    },
    body: EditBody({ ...filledIn, proofPlaces: Type.Optional(ProofPlaces) }, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /dataManagement/document/previewStep': {
    summary: '若干文件能否办理同一步骤：不能的写明原因，能的写明发布前还要处理什么；不办理',
    permission: 'data:document:list',
    listOf: screen,
    writes: false,
    body: Type.Object({ act: OneOf(...BATCH_ACTS), ids: Type.Array(Id, { minItems: 1, maxItems: DECIDED_AT_ONCE }) }),
    result: Type.Array(PreviewedStep),
  },
  'POST /dataManagement/document/submit': step('submit', 'data:document:edit'),
  'POST /dataManagement/document/recall': step('recall', 'data:document:edit'),
  'POST /dataManagement/document/review': step('review', 'data:document:review'),
  'POST /dataManagement/document/reviewReturn': step('reviewReturn', 'data:document:review'),
  'POST /dataManagement/document/approve': step('approve', 'data:document:approve'),
  'POST /dataManagement/document/approveReturn': step('approveReturn', 'data:document:approve'),
  'POST /dataManagement/document/releaseReturn': step('releaseReturn', 'data:document:release'),
  'POST /dataManagement/document/release': step('release', 'data:document:release'),
  'POST /dataManagement/document/schedule': {
    ...step('schedule', 'data:document:release'),
    body: Type.Object({
      ...StepBody.properties,
      releaseAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(?::\\d{2})?$' }),
    }),
  },
  'POST /dataManagement/document/unschedule': step('unschedule', 'data:document:release'),
  'POST /dataManagement/document/withdraw': step('withdraw', 'data:document:release'),
  'POST /dataManagement/document/reopen': step('reopen', 'data:document:edit'),
  'POST /dataManagement/document/archive': step('archive', 'data:document:release'),
  'DELETE /dataManagement/document/deleteBatch': {
    summary: '把草稿和退回的文件移入回收站；更正稿即放弃，原文件不变',
    permission: 'data:document:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'GET /dataManagement/document/recycleBin': {
    summary: '回收站中的文件；修改人和修改时间是删除的人和时间',
    permission: 'data:document:delete',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(DocumentRow),
  },
  'PUT /dataManagement/document/putRecycleBin': {
    summary: '从回收站还原文件',
    permission: 'data:document:delete',
    listOf: screen,
    body: Type.Object({ ids: Ids }),
    result: Type.Null(),
    message: '还原成功',
  },
  'DELETE /dataManagement/document/deleteRecycleBin': {
    summary: '彻底删除回收站中的文件',
    permission: 'data:document:purge',
    proof: 'fresh',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功',
  },
  'GET /dataManagement/document/exportXls': {
    summary: '导出文件数据',
    permission: 'data:document:export',
    listOf: screen,
    query: ExportQuery(screen, chosenFacets),
    result: 'bytes',
  },
})

nameSchemas({
  CorrectedDocument,
  PreviewedStep,
  ArticleForce,
  ReadVerdict,
  DocumentAttachment,
  DocumentRelation,
  BodyName,
  BodyOnDay,
  DocumentRow,
  DocumentDetail,
  ReadText,
  DocumentStep,
  TakenFile,
})
