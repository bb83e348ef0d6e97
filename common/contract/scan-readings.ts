import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { TakenFile } from './documents.ts'
import { Id, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** A scan that the caller sent and that the server recognises by itself. */
const ScanReading = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  /** `waiting`: another one is before it; `failed`: nothing was made of it, `taken` says why. */
  state: OneOf('waiting', 'running', 'done', 'failed'),
  /** Pages that were recognised, and of how many; null while nobody has counted them. */
  read: Type.Integer(),
  pages: Nullable(Type.Integer()),
  /** What became of it, when it has ended. */
  taken: Nullable(TakenFile),
})
export type ScanReading = Static<typeof ScanReading>

/** Scans are recognised by the server after the page is closed (decision 0201). Everybody sees those of their own. */
export const scanReadingContract = contract({
  'GET /dataManagement/document/readings': {
    summary: '自己交来识别的扫描件，办到哪里',
    permission: 'data:document:add',
    cost: 'glance',
    query: Query({}),
    result: Type.Array(ScanReading),
  },
  'DELETE /dataManagement/document/reading': {
    summary: '停止识别一份扫描件（stop；已经办完的不移除，返回结果），或者移除一条结果；已成为草稿的不受影响',
    permission: 'data:document:add',
    query: Query({ id: Id, stop: Type.Optional(Type.Literal('1')) }),
    result: Nullable(TakenFile),
    message: '已移除！',
  },
})

nameSchemas({ ScanReading })
