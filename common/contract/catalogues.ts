import { Type, type Static } from 'typebox'
import {
  CATALOGUE_FIELDS,
  COMPARED,
  type Counts as CountsValue,
  COUNTS_TEXT,
  ROW_OUTCOMES,
  type CatalogueField,
  type ComparedField,
  type RowOutcome,
} from '../catalogues.ts'
import { contract } from './contract.ts'
import { PartialUpload } from './files.ts'
import { Id, Ids, Moment, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Field = OneOf(...(Object.keys(CATALOGUE_FIELDS) as CatalogueField[]))
const Compared = OneOf(...(COMPARED as readonly ComparedField[]))
const Counts = OneOf(...(Object.keys(COUNTS_TEXT) as CountsValue[]))
const Outcome = OneOf(...(Object.keys(ROW_OUTCOMES) as RowOutcome[]))

const CatalogueColumn = Type.Object({
  /** A, B … as spreadsheets call it. */
  letter: Type.String(),
  heading: Type.String(),
  field: Nullable(Field),
  /** Why it is not used although its heading fits. */
  why: Nullable(Type.String()),
  samples: Type.Array(Type.String()),
})

/** A sheet that is being prepared: how it was read, and the files that go with it. Nothing of it is in the library. */
const OpenedSheet = Type.Object({
  uploadId: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  /** 截至, YYYY-MM-DD. */
  asOf: Nullable(Type.String()),
  total: Type.Integer(),
  /** Rows that cannot be brought in. */
  faults: Type.Integer(),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(CatalogueColumn) })),
  /** The first rows, with what was read of them, and the first rows that cannot be brought in. */
  preview: Type.Array(
    Type.Object({
      place: Type.String(),
      cells: Type.Record(Type.String(), Type.String()),
      /** Days as they were read, by field. */
      days: Type.Record(Type.String(), Type.String()),
      fault: Nullable(Type.String()),
      remarks: Type.Array(Type.String()),
    }),
  ),
  /** What was not read. */
  remarks: Type.Array(Type.String()),
  /** Files that were named, and those of them that are here. */
  named: Type.Integer(),
  received: Type.Integer(),
  /** Those that are wanted and not here yet. */
  missing: Type.Integer(),
  /** The catalogue of which this is a newer sheet, or the same again. */
  before: Nullable(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      isSame: Type.Boolean(),
      finishedTime: Nullable(Type.String()),
    }),
  ),
})
export type OpenedSheet = Static<typeof OpenedSheet>

/** A sheet of the caller that was opened and not brought in. */
const PreparedSheet = Type.Object({
  uploadId: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  total: Type.Integer(),
  named: Type.Integer(),
  received: Type.Integer(),
  createTime: Moment,
})
export type PreparedSheet = Static<typeof PreparedSheet>

/**
 * Which files belong to which rows, by their names alone: texts that name their row themselves are found when they are
 * read.
 */
const CatalogueTies = Type.Object({
  tied: Type.Integer(),
  /** Files that belong to a row beside its text. */
  beside: Type.Integer(),
  /** Numbers of the rest; the lists hold the first of each. */
  withoutFile: Type.Integer(),
  loose: Type.Integer(),
  openRows: Type.Integer(),
  refusedFiles: Type.Integer(),
  /** Rows for which nothing was chosen because several files fit. */
  open: Type.Array(Type.Object({ place: Type.String(), title: Type.String(), why: Type.String() })),
  without: Type.Array(Type.Object({ place: Type.String(), title: Type.String(), docNumber: Type.String() })),
  /** Files without a row. */
  looseFiles: Type.Array(Type.String()),
  /** Files that cannot be read, which is known by their names. */
  refused: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  examples: Type.Array(
    Type.Object({ place: Type.String(), title: Type.String(), file: Type.String(), by: Type.String() }),
  ),
})
export type CatalogueTies = Static<typeof CatalogueTies>

/** A catalogue that was brought in, or is being so. */
const CatalogueInfo = Type.Object({
  id: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  asOf: Nullable(Type.String()),
  run: Type.Integer(),
  /** `waiting`: nobody works on it yet; `stopped`: by staff, or because the program ended; it goes on where it was. */
  state: OneOf('waiting', 'running', 'stopped', 'done', 'undoing', 'undone'),
  state_dictText: Type.String(),
  /** What is being done: 核对目录, 入库 …, and how far. */
  progress: Nullable(Type.Object({ what: Type.String(), done: Type.Integer(), total: Type.Integer() })),
  /** Why it stopped, in a sentence. */
  trouble: Nullable(Type.String()),
  total: Type.Integer(),
  outcomes: Type.Array(Type.Object({ outcome: Nullable(Outcome), text: Type.String(), count: Type.Integer() })),
  /** Differences between sheet and texts, and those that wait for a decision. */
  differences: Type.Integer(),
  openDifferences: Type.Integer(),
  /** Decisions were made since it was brought in: 应用判定 brings them to the texts. */
  isDecided: Type.Boolean(),
  /** Files without a row, of the last run. */
  loose: Type.Integer(),
  /** Its last run can be undone until then; null: not any more. */
  undoUntil: Nullable(Type.String()),
  createdBy: Type.String(),
  creator: Nullable(Type.String()),
  begunTime: Moment,
  finishedTime: Nullable(Type.String()),
})
export type CatalogueInfo = Static<typeof CatalogueInfo>

/** A row of a catalogue with what became of it. */
const CatalogueRowInfo = Type.Object({
  id: Type.String(),
  place: Type.String(),
  title: Type.String(),
  docNumber: Type.String(),
  outcome: Nullable(Outcome),
  outcome_dictText: Type.String(),
  fileName: Nullable(Type.String()),
  tiedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** Where it can be opened. */
  workId: Nullable(Type.String()),
  documentId: Nullable(Type.String()),
  differences: Type.Array(
    Type.Object({
      field: Compared,
      fieldText: Type.String(),
      kind: Type.String(),
      sheet: Type.String(),
      text: Type.String(),
      counts: Counts,
    }),
  ),
})
export type CatalogueRowInfo = Static<typeof CatalogueRowInfo>

/** The differences of one field and one kind. */
const DifferenceGroupInfo = Type.Object({
  field: Compared,
  fieldText: Type.String(),
  kind: Type.String(),
  count: Type.Integer(),
  open: Type.Integer(),
  /** What counts for the whole group, where that was decided. */
  counts: Nullable(Counts),
  /** One of them. */
  place: Type.String(),
  sheet: Type.String(),
  text: Type.String(),
})
export type DifferenceGroupInfo = Static<typeof DifferenceGroupInfo>

const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
}
const UploadId = { uploadId: Id }
/** A large file of a sheet: its name in the folder, and the SHA-256 of its bytes. */
const LargeFile = Type.Object({
  ...UploadId,
  name: Type.String({ minLength: 1, maxLength: 600 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/**
 * 导入目录: a library is brought whole by a sheet with its files (decisions 0190, 0193). Staff that may bring in see what
 * others brought.
 */
export const catalogueContract = contract({
  'POST /dataManagement/catalogue/open': {
    summary: '上传目录（.xlsx、.xls、.et、.csv 或者带表格的 .docx）并读出各栏和前几行；不入库',
    permission: 'data:catalogue:bringIn',
    upload: true,
    writes: 'self',
    result: OpenedSheet,
  },
  'GET /dataManagement/catalogue/opened': {
    summary: '一份准备中的目录',
    permission: 'data:catalogue:bringIn',
    query: Query(UploadId),
    result: OpenedSheet,
  },
  'GET /dataManagement/catalogue/prepared': {
    summary: '自己上传了而没有入库的目录',
    permission: 'data:catalogue:bringIn',
    query: Query({}),
    result: Type.Array(PreparedSheet),
  },
  'DELETE /dataManagement/catalogue/prepared': {
    summary: '放弃一份准备中的目录及其文件',
    permission: 'data:catalogue:bringIn',
    query: Query(UploadId),
    result: Type.Null(),
    message: '已放弃！',
  },
  'POST /dataManagement/catalogue/columns': {
    summary: '指定目录各栏对应的列，重新读出',
    permission: 'data:catalogue:bringIn',
    body: Type.Object({
      ...UploadId,
      columns: Type.Record(Type.String({ maxLength: 30 }), Type.String({ maxLength: 200 })),
    }),
    result: OpenedSheet,
  },
  'POST /dataManagement/catalogue/names': {
    summary: '告知文件夹里的一批文件，答复哪些需要上传；重复告知无妨',
    permission: 'data:catalogue:bringIn',
    body: Type.Object({
      ...UploadId,
      files: Type.Array(
        Type.Object({ name: Type.String({ minLength: 1, maxLength: 600 }), size: Type.Integer({ minimum: 0 }) }),
        {
          maxItems: 1_000,
        },
      ),
    }),
    /** Names whose bytes are not here yet; those that cannot be read are not wanted. */
    result: Type.Object({ wanted: Type.Array(Type.String()) }),
  },
  'POST /dataManagement/catalogue/files': {
    summary: '上传目录的一批文件；names 为各文件在文件夹里的路径（JSON 数组，与文件同序），重传无妨',
    permission: 'data:catalogue:bringIn',
    upload: true,
    writes: 'self',
    perMinute: 600,
    countedApart: true,
    result: Type.Object({ received: Type.Integer() }),
  },
  'POST /dataManagement/catalogue/large/begin': {
    summary: '开始分块上传目录的一个大文件，各块按 /sys/common/upload/part 上传；没有传完的，接着传',
    permission: 'data:catalogue:bringIn',
    body: LargeFile,
    result: PartialUpload,
  },
  'POST /dataManagement/catalogue/large/finish': {
    summary: '结束分块上传：核对整个文件后收下；重复结束无妨',
    permission: 'data:catalogue:bringIn',
    body: LargeFile,
    writes: 'self',
    result: Type.Object({ received: Type.Integer() }),
  },
  'GET /dataManagement/catalogue/ties': {
    summary: '按名称看目录各行与文件的对应',
    permission: 'data:catalogue:bringIn',
    query: Query(UploadId),
    result: CatalogueTies,
  },
  'POST /dataManagement/catalogue/bringIn': {
    summary: '开始入库；在后台进行，可以停止、接着办',
    permission: 'data:catalogue:bringIn',
    body: Type.Object({ ...UploadId, final: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ id: Type.String() }),
    message: '已开始！',
  },
  'GET /dataManagement/catalogue/list': {
    summary: '导入过的目录，新的在前',
    permission: 'data:catalogue:list',
    query: Query(Paging),
    result: Type.Object({ total: Type.Integer(), catalogues: Type.Array(CatalogueInfo) }),
  },
  'GET /dataManagement/catalogue/queryById': {
    summary: '一份目录的办理情况',
    permission: 'data:catalogue:list',
    cost: 'glance',
    query: Query({ id: Id }),
    result: CatalogueInfo,
  },
  'GET /dataManagement/catalogue/rows': {
    summary: '一份目录的各行和结果',
    permission: 'data:catalogue:list',
    query: Query({
      id: Id,
      outcome: Type.Optional(OneOf(...(Object.keys(ROW_OUTCOMES) as RowOutcome[]), 'none')),
      /** Rows that differ in this field, and in this way. */
      field: Type.Optional(Compared),
      kind: Type.Optional(Type.String({ maxLength: 60 })),
      words: Type.Optional(Type.String({ maxLength: 200 })),
      ...Paging,
    }),
    result: Type.Object({ total: Type.Integer(), rows: Type.Array(CatalogueRowInfo) }),
  },
  'GET /dataManagement/catalogue/differences': {
    summary: '目录与正文不一致之处，按栏目和差别成组',
    permission: 'data:catalogue:list',
    query: Query({ id: Id }),
    result: Type.Array(DifferenceGroupInfo),
  },
  'GET /dataManagement/catalogue/loose': {
    summary: '目录里没有的文件',
    permission: 'data:catalogue:list',
    query: Query({ id: Id }),
    result: Type.Array(Type.String()),
  },
  'GET /dataManagement/catalogue/report': {
    summary: '一份目录的报告：各行的结果和不一致之处',
    permission: 'data:catalogue:list',
    query: Query({ id: Id }),
    result: 'bytes',
  },
  'POST /dataManagement/catalogue/decide': {
    summary: '判定以目录还是以正文为准：整组，或者其中几行',
    permission: 'data:catalogue:bringIn',
    body: Type.Object({
      id: Id,
      field: Compared,
      kind: Type.String({ maxLength: 60 }),
      /** Rows of the group; without it the whole group. */
      rowIds: Type.Optional(Ids),
      counts: Counts,
    }),
    result: Type.Object({ open: Type.Integer() }),
  },
  'POST /dataManagement/catalogue/step': {
    summary: '停止、接着办，应用判定，或者撤销最近一次导入',
    permission: 'data:catalogue:bringIn',
    body: Type.Object({ id: Id, act: OneOf('stop', 'goOn', 'apply', 'undo') }),
    result: CatalogueInfo,
  },
})

nameSchemas({ OpenedSheet, PreparedSheet, CatalogueTies, CatalogueInfo, CatalogueRowInfo, DifferenceGroupInfo })
