import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Query } from './parts.ts'
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
    summary: '馆藏中已公开而不在文件数据里的文本有多少',
    permission: 'data:document:enrol',
    query: Query({}),
    result: Type.Object({ count: Type.Integer() }),
  },
  'POST /dataManagement/document/enrol': {
    summary: '把馆藏中已公开的文本纳入文件数据，每次若干秒；从上次答复的位置继续',
    permission: 'data:document:enrol',
    writes: 'self',
    body: Type.Object({ after: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: Enrolled,
  },
})

nameSchemas({ Enrolled })
