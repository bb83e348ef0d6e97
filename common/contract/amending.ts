import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ComparedRows } from './document-notes.ts'
import { Query, OneOf } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** A text in the office: `document:ID`, or an edition of the library, `edition:WORK/VERSION`. */
const TextRef = Type.String({ pattern: '^(?:document:[\\w.-]{1,64}|edition:[\\w.-]{1,64}/[\\w.-]{1,64})$' })

const AmendableText = Type.Object({
  ref: Type.String(),
  title: Type.String(),
  /** Day of the text, YYYY-MM-DD; '' when it names none. */
  day: Type.String(),
  kind: OneOf('document', 'edition'),
  /** Stage of a document, force of an edition. */
  stage: Type.String(),
})
export type AmendableText = Static<typeof AmendableText>

/** A law that a decision changes, and the texts it may be applied to, the likeliest first. */
const AmendingTarget = Type.Object({
  /** As the decision writes it; '' when it names none. */
  law: Type.String(),
  instructions: Type.Integer(),
  /** Day of the decision, YYYY-MM-DD; '' when it names none. */
  day: Type.String(),
  bases: Type.Array(AmendableText),
})
export type AmendingTarget = Static<typeof AmendingTarget>

const AmendedItem = Type.Object({
  seq: Type.Integer(),
  /** Number of the item in the decision; '' without one. */
  item: Type.String(),
  words: Type.String(),
  state: OneOf('applied', 'doubtful', 'failed', 'skipped'),
  doubts: Type.Array(Type.String()),
  /** What it changed, a line for each paragraph; empty on the side that has nothing. */
  changes: Type.Array(Type.Object({ before: Type.Array(Type.String()), after: Type.Array(Type.String()) })),
})
export type AmendedItem = Static<typeof AmendedItem>

const AmendedText = Type.Object({
  title: Type.String(),
  titleNote: Type.String(),
  body: Type.String(),
  items: Type.Array(AmendedItem),
  /** Places that still name articles by numbers they no longer have. */
  references: Type.Array(Type.String()),
  /** What has to be filled in in the 题注, for readers. */
  notes: Type.Array(Type.String()),
})
export type AmendedText = Static<typeof AmendedText>

const DraftedDecision = Type.Object({
  title: Type.String(),
  lines: Type.Array(Type.String()),
  /** Places where the old text, changed as the draft says, is not the new one. */
  differences: Type.Array(Type.String()),
  /** Share of the articles that change, come or go, 0 to 1. */
  share: Type.Number(),
  /** Articles of the old text, those of them that change and go, and those that come. */
  counts: Type.Object({
    articles: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    added: Type.Integer(),
  }),
  /** Places where the texts differ by the width of a mark alone, which decision and table leave out. */
  marks: Type.Integer(),
  /** What the drafter has to fill in or to check, for readers. */
  notes: Type.Array(Type.String()),
  rows: ComparedRows,
})
export type DraftedDecision = Static<typeof DraftedDecision>

const screen = 'dataManagement/DocumentList'
const permission = 'data:amending:draft'
const Chosen = {
  decision: TextRef,
  law: Type.String({ maxLength: 500 }),
  base: TextRef,
  skipped: Type.Array(Type.Integer(), { maxItems: 2_000 }),
}
const Pair = { old: TextRef, now: TextRef, remove: OneOf('删去', '删除') }

/** Amending decisions: from a decision to the new text, and from two texts to the decision (decision 0079). */
export const amendingContract = contract({
  'GET /dataManagement/amending/texts': {
    summary: '可供修改或比对的文本：办理中的文件和已发布的文本',
    permission,
    listOf: screen,
    query: Query({
      words: Type.Optional(Type.String({ maxLength: 200 })),
      decisions: Type.Optional(OneOf('true', 'false')),
      /** Id of a document: this one only, whatever its stage. */
      document: Type.Optional(Type.String({ pattern: '^[\\w.-]{1,64}$' })),
    }),
    result: Type.Array(AmendableText),
  },
  'GET /dataManagement/amending/targets': {
    summary: '一件决定修改哪些法规，各有哪些可依据的文本',
    permission,
    listOf: screen,
    query: Query({ decision: TextRef }),
    result: Type.Array(AmendingTarget),
  },
  'POST /dataManagement/amending/preview': {
    summary: '按修改决定逐项修改一个文本，不保存',
    permission,
    listOf: screen,
    writes: false,
    body: Type.Object(Chosen),
    result: AmendedText,
  },
  'POST /dataManagement/amending/draft': {
    summary: '把按决定修改的文本存为草稿；存疑的各项须已核对，未能应用的须不采用',
    permission,
    listOf: screen,
    body: Type.Object({
      ...Chosen,
      confirmed: Type.Array(Type.Integer(), { maxItems: 2_000 }),
      /** Item of a cleanup that asks for the amendment: it keeps the draft. */
      cleanupItem: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'POST /dataManagement/amending/write': {
    summary: '由新旧两个文本起草修改决定和修改前后对照表，不保存',
    permission,
    listOf: screen,
    writes: false,
    body: Type.Object(Pair),
    result: DraftedDecision,
  },
  'POST /dataManagement/amending/writeDraft': {
    summary: '把起草的修改决定存为草稿',
    permission,
    listOf: screen,
    body: Type.Object(Pair),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'GET /dataManagement/amending/exportDocx': {
    summary: '起草的修改决定或修改前后对照表的 Word 文档',
    permission,
    listOf: screen,
    query: Query({ ...Pair, what: OneOf('decision', 'table') }),
    result: 'bytes',
  },
})

nameSchemas({ AmendableText, AmendingTarget, AmendedItem, AmendedText, DraftedDecision })
