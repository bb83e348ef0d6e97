import { Type, type Static } from 'typebox'
import { DECIDED_AT_ONCE } from '../limits.ts'
import { contract } from './contract.ts'
import { Id, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Enrolled = Type.Object({
  /** Editions that became documents by this call. */
  enrolled: Type.Integer(),
  /** Those that could not, with the reason. */
  refused: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
  /** Where the next call goes on; null when no edition is left. */
  after: Type.Union([Type.String(), Type.Null()]),
  /** The documents made of chosen editions. */
  documents: Type.Optional(
    Type.Array(Type.Object({ edition: Type.String(), id: Type.String(), revision: Type.Integer() })),
  ),
})
export type Enrolled = Static<typeof Enrolled>

/** Withheld editions that the bodies known today would be read with. */
const ReadableNow = Type.Object({
  editions: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      issuers: Type.String(),
      fType: Type.String(),
      fLevel: Type.String(),
      region: Type.String(),
    }),
  ),
  /** Where the next call goes on; null when no edition is left. */
  after: Nullable(Type.String()),
})
export type ReadableNow = Static<typeof ReadableNow>
export type ReadableEdition = ReadableNow['editions'][number]

/** 纳入: editions that came into the library by import become documents of the office, released as they are. */
export const enrolmentContract = contract({
  'GET /dataManagement/document/unenrolled': {
    summary: '馆藏中不在文件数据里的文本，已公开的和入库时未公开的各有多少',
    permission: 'data:document:enrol',
    query: Query({}),
    /** Editions that the public is shown, and those that were withheld when they were taken in. */
    result: Type.Object({ count: Type.Integer(), withheld: Type.Integer() }),
  },
  'GET /dataManagement/document/readableNow': {
    summary: '入库时未公开的文本中，按现在的制定机关能判读类型、层级和区域的，每次若干秒；从上次答复的位置继续',
    permission: 'data:document:enrol',
    query: Query({ after: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: ReadableNow,
  },
  'POST /dataManagement/document/enrol': {
    summary: '把馆藏中已公开的文本（或者入库时未公开的，各成为一份草稿）纳入文件数据，每次若干秒；从上次答复的位置继续',
    permission: 'data:document:enrol',
    writes: 'self',
    body: Type.Object({
      after: Type.Optional(Type.String({ maxLength: 64 })),
      /** withheld: drafts are made of what was not shown. */
      which: Type.Optional(OneOf('published', 'withheld')),
      /** Only these editions that were withheld: each becomes a draft that waits for a decision (待判定). */
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: DECIDED_AT_ONCE })),
    }),
    result: Enrolled,
  },
})

nameSchemas({ Enrolled, ReadableNow })
