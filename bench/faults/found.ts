// What a database holds of what writers sent.
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { tokenHash } from '#server/platform/auth/token.ts'
import { openDatabase, type Db } from '#server/platform/db/open.ts'
import { diskStore, filesFolder } from '#server/platform/files/store.ts'
import type { Victim } from './installation.ts'
import { contentOf, FILE_BYTES, KINDS, keyOf, PARTS, type Kind, type Writers } from './writers.ts'

/** How what one kind was told compares with what is there. */
export interface Account {
  kind: Kind
  acknowledged: number
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** There in part. */
  torn: string[]
  /** Without an answer, and there. */
  unsureFound: number
}

/** Rows by mark: how many there are, and of how many parts each consists (as many as it should: PARTS, or 1). */
type Rows = Map<string, { rows: number; whole: boolean }>

async function rowsOf(
  db: Db,
  statement: ReturnType<typeof sql<{ mark: string; rows: number; whole: boolean }>>,
): Promise<Rows> {
  const { rows } = await statement.execute(db)
  return new Map(rows.map(({ mark, rows: count, whole }) => [mark, { rows: Number(count), whole }]))
}

/** Compares all that writers were told with the database and the files of an installation whose server has ended. */
export async function compare(
  victim: Victim,
  databaseUrl: string | null,
  writers: readonly Writers[],
): Promise<Account[]> {
  const dataDir = victim.env['DATA_DIR'] ?? ''
  const database = await openDatabase({ dataDir, databaseUrl })
  const { db } = database
  const files = diskStore(filesFolder(dataDir))
  const register = sql.raw(`form."f_${victim.register.code}"`)
  const items = sql.raw(`form."f_${victim.register.code}__items"`)
  const rows: Record<Kind, Rows> = {
    职务: await rowsOf(db, sql`select code as mark, count(*) as rows, true as whole from position group by 1`),
    用户: await rowsOf(
      db,
      sql`select username as mark, count(*) as rows,
                 bool_and(exists (select from account_role r where r.account_id = a.id) and exists (select from account_department d where d.account_id = a.id)) as whole
          from account a group by 1`,
    ),
    公告: await rowsOf(
      db,
      sql`select title as mark, count(*) as rows, bool_and(content = '<p>' || title || '</p>') as whole from announcement group by 1`,
    ),
    上传文件: await rowsOf(
      db,
      sql`select regexp_replace(name, '\\.txt$', '') as mark, count(*) as rows, true as whole from stored_file group by 1`,
    ),
    取入文件: await rowsOf(
      db,
      sql`select substring(title from 9) as mark, count(*) as rows, bool_and(body like '%第二条%') as whole from document group by 1`,
    ),
    登记表: await rowsOf(
      db,
      sql`select name as mark, count(*) as rows, bool_and((select count(*) from ${items} i where i.main_id = r.id) = ${PARTS}) as whole from ${register} r group by 1`,
    ),
    意见: await rowsOf(db, sql`select request_hash as mark, count(*) as rows, true as whole from opinion group by 1`),
    访问记录: await rowsOf(
      db,
      sql`select regexp_replace(detail, '-\\d+$', '') as mark, (count(*) / ${PARTS}::numeric)::float as rows, count(*) % ${PARTS}::integer = 0 as whole from page_event group by 1`,
    ),
  }
  // The bytes of a file too, not only its row.
  const bytes = async (mark: string, path: string): Promise<boolean> => {
    const stream = await files.open(path)
    return stream !== null && (await buffer(stream)).toString() === contentOf(mark, FILE_BYTES)
  }
  const accounts: Account[] = []
  for (const kind of KINDS) {
    const account: Account = { kind, acknowledged: 0, lost: [], doubled: [], torn: [], unsureFound: 0 }
    for (const { told } of writers) {
      const { acknowledged, unsure } = told.get(kind) ?? {
        acknowledged: new Map<string, string>(),
        unsure: new Set<string>(),
      }
      account.acknowledged += acknowledged.size
      for (const mark of [...acknowledged.keys(), ...unsure]) {
        const found = rows[kind].get(kind === '意见' ? tokenHash(`opinion ${keyOf(mark)}`) : mark)
        if (!found) {
          if (acknowledged.has(mark)) account.lost.push(mark)
          continue
        }
        if (!acknowledged.has(mark)) account.unsureFound++
        if (found.rows > 1) account.doubled.push(mark)
        const whole =
          found.whole &&
          (kind !== '上传文件' || !acknowledged.has(mark) || (await bytes(mark, acknowledged.get(mark) ?? '')))
        if (!whole) account.torn.push(mark)
      }
    }
    accounts.push(account)
  }
  await database.close()
  return accounts
}
