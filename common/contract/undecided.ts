import { Type, type Static } from 'typebox'
import { DECIDED_AT_ONCE, UNDECIDED_SHOWN } from '../limits.ts'
import { contract } from './contract.ts'
import { Id, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const screen = 'dataManagement/DocumentList'

const UndecidedDocument = Type.Object({
  id: Type.String(),
  revision: Type.Integer(),
  title: Type.String(),
  docNumber: Nullable(Type.String()),
  /** Names joined by 、; '' for none. */
  issuers: Type.String(),
  /** '' where it is open. */
  fType: Type.String(),
  fLevel: Type.String(),
  region: Type.String(),
  /** The folders that its file lay in, joined by /; '' for a single file. */
  folder: Type.String(),
  fileName: Nullable(Type.String()),
  /** What the reader took it for where that keeps it from the public. */
  readForm: Nullable(OneOf('draft', 'unreadable')),
  /** Why kind, level or region stayed open. */
  askedAbout: Type.String(),
  /** Bodies that others of its kind suggest, joined by 、, and the basis; '' for none. */
  suggested: Type.Object({ issuers: Type.String(), why: Type.String() }),
  /** First and last words of the text, where the body usually stands. */
  opening: Type.String(),
  ending: Type.String(),
})
export type UndecidedDocument = Static<typeof UndecidedDocument>

const Code = Type.Optional(Nullable(Type.String({ maxLength: 32 })))
/** What staff decide about documents. */
const Decision = Type.Object({
  /**
   * law: an act of the state, of which kind the body and the form tell. reference: 参考资料. draft: 征求意见稿, never released
   * as law.
   */
  form: OneOf('law', 'reference', 'draft'),
  /**
   * Full names of the bodies, joined by 、; left out, those of the document stay, and where it has none those that its
   * text is read with now count.
   */
  issuers: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  /** Given, they go before what the bodies tell. */
  fType: Code,
  fLevel: Code,
  region: Code,
})
export type Decision = Static<typeof Decision>

const Previewed = Type.Object({
  id: Type.String(),
  issuers: Type.String(),
  fType: Type.String(),
  fLevel: Type.String(),
  region: Type.String(),
  /** Why it cannot be decided like this; '' when it can. */
  fault: Type.String(),
  /** What the document says that does not fit, in words. */
  contradictions: Type.Array(Type.String()),
})
export type Previewed = Static<typeof Previewed>

const Decided = Type.Object({
  id: Type.String(),
  /**
   * same: it was decided so before. changed: another user has changed it meanwhile. refused: it cannot be decided like
   * this.
   */
  outcome: OneOf('done', 'same', 'changed', 'refused'),
  message: Type.String(),
  /** After the call; 0 when the document is gone. */
  revision: Type.Integer(),
})
export type Decided = Static<typeof Decided>

const Item = Type.Object({ id: Id, revision: Type.Integer() })
const Items = Type.Array(Item, { minItems: 1, maxItems: DECIDED_AT_ONCE })

/** 待判定: documents that stay hidden until staff decide what they are or who made them (decision 0155). */
export const undecidedContract = contract({
  'GET /dataManagement/document/undecided': {
    summary: '待判定的文件：类型、层级、区域不能确定，或者像是征求意见稿、识别失败的',
    permission: 'data:document:list',
    listOf: screen,
    /** most: 0 asks for their number only. */
    query: Query({ most: Type.Optional(Type.Integer({ minimum: 0, maximum: UNDECIDED_SHOWN })) }),
    /** All of them, and the newest. */
    result: Type.Object({ total: Type.Integer(), records: Type.Array(UndecidedDocument) }),
  },
  'POST /dataManagement/document/previewDecision': {
    summary: '若干待判定文件按所作判定各成为什么，不保存',
    permission: 'data:document:list',
    listOf: screen,
    writes: false,
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: DECIDED_AT_ONCE }), decision: Decision }),
    result: Type.Array(Previewed),
  },
  'POST /dataManagement/document/decide': {
    summary: '判定若干文件的性质、制定机关、类型、层级和区域，逐份答复结果',
    permission: 'data:document:edit',
    listOf: screen,
    writes: 'self',
    body: Type.Object({ items: Items, decision: Decision }),
    result: Type.Array(Decided),
  },
  'POST /dataManagement/document/undecide': {
    summary: '撤销若干文件的最近一次判定，恢复原来的内容',
    permission: 'data:document:edit',
    listOf: screen,
    writes: 'self',
    body: Type.Object({ items: Items }),
    result: Type.Array(Decided),
  },
})

nameSchemas({ UndecidedDocument, Decision, Previewed, Decided })
