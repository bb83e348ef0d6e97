import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Moment, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const SaveNo = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** A text that a document was saved with. */
const DocumentSave = Type.Object({
  saveNo: Type.Integer(),
  username: Nullable(Type.String()),
  realname: Nullable(Type.String()),
  time: Moment,
  /** Length of the text in characters. */
  characters: Type.Integer(),
})
export type DocumentSave = Static<typeof DocumentSave>

/** Fields that one save changed. */
const DocumentChange = Type.Object({
  username: Nullable(Type.String()),
  realname: Nullable(Type.String()),
  time: Moment,
  /** In the order of the form, values in words; '' for none. */
  fields: Type.Array(Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() })),
})
export type DocumentChange = Static<typeof DocumentChange>

const ComparedRow = Type.Object({
  kind: OneOf('same', 'changed', 'added', 'deleted', 'renumbered', 'moved'),
  left: Type.String(),
  right: Type.String(),
  leftLabel: Type.String(),
  rightLabel: Type.String(),
  pieces: Type.Array(Type.Object({ op: OneOf('equal', 'insert', 'delete'), text: Type.String() })),
})
export type ComparedRow = Static<typeof ComparedRow>
/** Articles of two texts that are not the same, in the order of the newer text. */
export const ComparedRows = Type.Array(ComparedRow)

const SavedText = Type.Object({ title: Type.String(), titleNote: Type.String(), body: Type.String() })
const SavesCompared = Type.Object({ one: SavedText, other: SavedText, rows: ComparedRows })
export type SavesCompared = Static<typeof SavesCompared>

/** What a member of staff says of a text, to be settled before its release. */
const DocumentComment = Type.Object({
  id: Type.String(),
  /** The label of the article; empty for the whole text. */
  place: Type.String(),
  words: Type.String(),
  /** What the article said when the comment was made. */
  quoted: Type.String(),
  username: Type.String(),
  realname: Nullable(Type.String()),
  time: Moment,
  settledBy: Nullable(Type.String()),
  settledTime: Nullable(Moment),
})
export type DocumentComment = Static<typeof DocumentComment>

const screen = 'dataManagement/DocumentList'
const permission = 'data:document:list'

/** What lies beside the text of a document: its earlier saves, and what staff say of its articles (decision 0090). */
export const documentNoteContract = contract({
  'GET /dataManagement/document/changes': {
    summary: '一份文件的字段何时由谁改了什么，最近的在前',
    permission,
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(DocumentChange),
  },
  'GET /dataManagement/document/saves': {
    summary: '一份文件的历次保存，最近的在前',
    permission,
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(DocumentSave),
  },
  'GET /dataManagement/document/savedText': {
    summary: '某次保存的文本；没有次数的，取该时刻最后一次保存的',
    permission,
    listOf: screen,
    query: Query({
      id: Id,
      saveNo: Type.Optional(SaveNo),
      at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })),
    }),
    result: SavedText,
  },
  'GET /dataManagement/document/compareSaves': {
    summary: '比较两次保存的文本，逐条列出不同之处',
    permission,
    listOf: screen,
    query: Query({ id: Id, one: SaveNo, other: SaveNo }),
    result: SavesCompared,
  },
  'GET /dataManagement/document/comments': {
    summary: '一份文件的批注',
    permission,
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(DocumentComment),
  },
  'POST /dataManagement/document/comment': {
    summary: '就一条或全文批注；提交人收到消息',
    permission: 'data:document:comment',
    listOf: screen,
    body: Type.Object({
      id: Id,
      place: Type.String({ maxLength: 40 }),
      words: Type.String({ minLength: 1, maxLength: 2_000 }),
    }),
    result: Type.Object({ id: Type.String() }),
    message: '批注已保存',
  },
  'PUT /dataManagement/document/settleComment': {
    summary: '把批注标为已处理，或重新打开',
    permission: 'data:document:comment',
    listOf: screen,
    body: Type.Object({ id: Id, settled: Type.Boolean() }),
    result: Type.Null(),
    message: '已保存',
  },
  'DELETE /dataManagement/document/deleteComment': {
    summary: '删除自己的批注',
    permission: 'data:document:comment',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功！',
  },
})

nameSchemas({ DocumentChange, DocumentSave, ComparedRow, SavesCompared, DocumentComment })
