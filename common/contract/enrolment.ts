import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Enrolled = Type.Object({
  /** Editions that became documents by this call. */
  enrolled: Type.Integer(),
  /** Those that could not, with the reason. */
  refused: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
  /** Where the next call goes on; null when no edition is left. */
  after: Type.Union([Type.String(), Type.Null()]),
})
export type Enrolled = Static<typeof Enrolled>

/** 纳入: editions that came into the library by import become documents of the office, released as they are. */
export const enrolmentContract = contract({
  'GET /dataManagement/document/unenrolled': {
    summary: '馆藏中不在文件数据里的文本，已公开的和入库时未公开的各有多少',
    permission: 'data:document:enrol',
    query: Query({}),
    /** Editions that the public is shown, and those that were withheld when they were taken in. */
    result: Type.Object({ count: Type.Integer(), withheld: Type.Integer() }),
  },
  'POST /dataManagement/document/enrol': {
    summary: '把馆藏中已公开的文本（或者入库时未公开的，各成为一份草稿）纳入文件数据，每次若干秒；从上次答复的位置继续',
    permission: 'data:document:enrol',
    writes: 'self',
    body: Type.Object({
      after: Type.Optional(Type.String({ maxLength: 64 })),
      /** withheld: drafts are made of what was not shown. */
      which: Type.Optional(OneOf('published', 'withheld')),
    }),
    result: Enrolled,
  },
})

nameSchemas({ Enrolled })
