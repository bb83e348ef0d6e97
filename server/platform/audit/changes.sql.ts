import { sql } from 'kysely'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.generated.ts'
import { type Asked, requestFacts } from '../http/request-facts.ts'
import type { Context } from '../http/serve.ts'
import { tableName } from '../db/table-name.ts'

/** What happened to a record. `restore`: taken back out of a recycle bin. */
export type Operation = 'add' | 'edit' | 'delete' | 'restore'

/** The table of a register that an administrator designed (decision 0113). */
export type OnlineTable = `form.${string}`

/** A record that was added, changed or removed. */
export interface Change {
  table: keyof Tables | OnlineTable
  id: string
  operation: Operation
  /** Kind and name of the record as users see them: `角色“编辑员”`. */
  label: string
  /**
   * Its fields under the names of the wire, as they are now (for `delete`: as they were). Never a password, token or
   * code.
   */
  content: object
  /**
   * The fields as they were before: kept as a baseline when the record has no version yet. Where it is left out, the
   * record that the call of an edit read counts (http/merged-edit.ts).
   */
  before?: object | undefined
}

/** A state to be kept. */
type State = Omit<Change, 'operation' | 'before'> & { operation: Operation | 'baseline' }
/** Who is named for what came with the program. */
const PROGRAM = '系统'

const OPERATE_TYPES: Record<Operation, number> = { add: 2, edit: 3, delete: 4, restore: 3 }
const VERBS: Record<Operation, string> = { add: '添加', edit: '修改', delete: '删除', restore: '还原' }
/** At most this many records are named in the line about an import or a batch; each still has a version of its own. */
const NAMED = 20

export type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'before'> & { request: Asked }

/**
 * Keeps the new state of each record (record_version) and writes who did it into the log, in the caller's transaction:
 * a line for each record, or one line for all when there is a `summary`. The number of statements does not depend on
 * that of records.
 * @param context of the call; `db` must be its transaction
 * @param summary `导入用户 5,000 条`, with operate type 5 (import) unless told otherwise
 */
export async function noteChanges(
  context: Doer,
  changes: readonly Change[],
  summary?: { content: string; operateType?: 2 | 3 | 4 | 5 },
): Promise<void> {
  const { db, viewer, clock } = context
  if (changes.length === 0 && summary === undefined) return
  const now = clock()
  await keepBaselines(db, context, changes)
  const versions = await keepVersions(db, changes, { accountId: viewer.accountId, username: viewer.username, now })
  if (summary) return noteSummary(context, changes, summary)
  const line = lineOf(context)
  const lines = changes.map(({ operation, label }, at) =>
    line(`${VERBS[operation]}${label}`, OPERATE_TYPES[operation], versions[at] ?? null),
  )
  for (let from = 0; from < lines.length; from += BATCH)
    await db
      .insertInto('activityLog')
      .values(lines.slice(from, from + BATCH))
      .execute()
}

/** The line of the log about many records, the first of which it names. @param summary as of `noteChanges` */
export async function noteSummary(
  context: Doer,
  changes: readonly Pick<Change, 'label'>[],
  summary: { content: string; operateType?: 2 | 3 | 4 | 5 },
): Promise<void> {
  await context.db
    .insertInto('activityLog')
    .values(lineOf(context)(summary.content + namesIn(changes), summary.operateType ?? 5, null))
    .execute()
}

/**
 * Keeps the first states of new records of which a line of the log tells already. One that was changed meanwhile has a
 * baseline, and what it is now was not its first state.
 */
export async function keepNewRecords(
  db: Db,
  changes: readonly Change[],
  by: { accountId: string | null; username: string; now: Date },
): Promise<void> {
  await keepVersions(db, await withoutVersion(db, changes), by)
}

/**
 * Keeps new states of records that no call changed, such as by the clock; who has them done writes the line of the log.
 */
export async function keepStates(
  db: Db,
  changes: readonly Change[],
  by: { accountId: string | null; username: string; now: Date },
): Promise<void> {
  await keepVersions(db, changes, by)
}

function lineOf({ viewer, clock, request }: Doer) {
  const facts = requestFacts(request)
  const createdAt = clock()
  return (content: string, operateType: number, recordVersionId: number | null) => ({
    kind: 2,
    operateType,
    content: content.slice(0, 500),
    success: true,
    accountId: viewer.accountId,
    username: viewer.username,
    ...facts,
    recordVersionId,
    createdAt,
  })
}

const BATCH = 1000

/** Takes out of all versions of a user what identifies the user; the versions stay (migration 0035). */
export async function eraseVersionsOf(db: Db, table: 'account', id: string): Promise<void> {
  const personal = ['realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'workNo', 'telephone']
  await sql`update record_version set content = content - ${personal}::text[] where table_name = ${tableName(table)} and record_id = ${id}`.execute(
    db,
  )
}

/**
 * Keeps the earlier state of changed records that have no version, with the same fields as the versions that follow.
 */
async function keepBaselines(db: Db, { before, clock }: Doer, changes: readonly Change[]): Promise<void> {
  const states = changes.flatMap(({ operation, before: own, ...change }): State[] => {
    const was = (own ?? (before?.id === change.id ? before.record : undefined)) as Record<string, unknown> | undefined
    if (operation !== 'edit' || was === undefined) return []
    const content = Object.fromEntries(
      Object.keys(change.content).flatMap((name) => (name in was ? [[name, was[name]]] : [])),
    )
    return [{ ...change, operation: 'baseline', content }]
  })
  await keepVersions(db, await withoutVersion(db, states), { accountId: null, username: PROGRAM, now: clock() })
}

/** Those of these states whose record has no version yet. */
async function withoutVersion<S extends State>(db: Db, states: readonly S[]): Promise<S[]> {
  if (states.length === 0) return []
  const { rows } = await sql<{ table: string; id: string }>`
    select distinct table_name as "table", record_id as id from record_version
    where table_name = any(${[...new Set(states.map(({ table }) => tableName(table)))]}::text[])
      and record_id = any(${states.map(({ id }) => id)}::text[])`.execute(db)
  const known = new Set(rows.map(({ table, id }) => `${table} ${id}`))
  return states.filter(({ table, id }) => !known.has(`${tableName(table)} ${id}`))
}

const namesIn = (changes: readonly Pick<Change, 'label'>[]): string =>
  changes.length === 0
    ? ''
    : `：${changes
        .slice(0, NAMED)
        .map(({ label }) => label)
        .join('、')}${changes.length > NAMED ? '等' : ''}`

/** Writes a version of each record with the next number of its own. @returns their ids, in order */
async function keepVersions(
  db: Db,
  changes: readonly State[],
  by: { accountId: string | null; username: string; now: Date },
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < changes.length; from += BATCH) {
    const part = changes.slice(from, from + BATCH)
    const given = jsonRows(
      'recordVersion',
      'given',
      part.map(({ table, id, operation, label, content }) => ({
        tableName: tableName(table),
        recordId: id,
        operation,
        label,
        content,
      })),
    )
    const rows = await db
      .insertInto('recordVersion')
      .columns([
        'tableName',
        'recordId',
        'revision',
        'operation',
        'label',
        'content',
        'accountId',
        'username',
        'createdAt',
      ])
      .expression((from) =>
        from
          .selectFrom(given)
          .select((row) => [
            'given.tableName',
            'given.recordId',
            sql<number>`${row
              .selectFrom('recordVersion as before')
              .select(({ fn }) => fn.coalesce(fn.max('before.revision'), sql<number>`0`).as('last'))
              .whereRef('before.tableName', '=', 'given.tableName')
              .whereRef('before.recordId', '=', 'given.recordId')} + 1`.as('revision'),
            'given.operation',
            'given.label',
            'given.content',
            sql`${by.accountId}`.as('accountId'),
            sql`${by.username}`.as('username'),
            sql`${by.now}`.as('createdAt'),
          ])
          .orderBy('given.ordinality'),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
