import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Moment, Nullable, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const SystemInfo = Type.Object({
  version: Type.String(),
  node: Type.String(),
  /** Name and version of the operating system, and the processor's kind. */
  system: Type.String(),
  processors: Type.Integer(),
  startTime: Moment,
  /** In seconds. */
  uptime: Type.Integer(),
  /** In bytes: held by this process, free and there at all on the machine. */
  memory: Type.Object({ process: Type.Integer(), free: Type.Integer(), total: Type.Integer() }),
  database: Type.Object({
    /** `embedded` or `server`. */
    kind: Type.String(),
    version: Type.String(),
    bytes: Type.Integer(),
    /** The newest migration. */
    migration: Nullable(Type.String()),
  }),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer(),
      /** An estimate; null while the database has none. */
      rows: Nullable(Type.Integer()),
    }),
  ),
  files: Type.Object({ number: Type.Integer(), bytes: Type.Integer() }),
  /** Sessions that are open. */
  sessions: Type.Integer(),
  slowStatements: Type.Object({
    /** Slower than this many milliseconds is slow; 0: none are noted. */
    limit: Type.Integer(),
    /** Since the start. */
    number: Type.Integer(),
    /** The slowest, without their values. */
    slowest: Type.Array(Type.Object({ text: Type.String(), ms: Type.Integer(), time: Moment })),
  }),
})
export type SystemInfo = Static<typeof SystemInfo>

/** State of the installation. */
export const systemInfoContract = contract({
  'GET /sys/systemInfo': { summary: '系统信息', permission: 'system:info:view', query: Query({}), result: SystemInfo },
})

nameSchemas({ SystemInfo })
