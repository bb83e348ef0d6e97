import { sql } from 'kysely'
import type { ListView, ViewSettings } from '#common/contract/list-views.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Who asks for views: the own ones and the shared ones are theirs to see. */
interface Asker {
  accountId: string
  /** Whether the names of those who made and changed shared views are shown. */
  manages: boolean
}

const visibleViews = (db: Db, accountId: string) =>
  db
    .selectFrom('listView')
    .where((row) => row.or([row('accountId', '=', accountId), row('shared', '=', true)]))
    // As text: keys within it are names of fields, which must not be changed to camel case.
    .select([
      'id',
      'list',
      'name',
      'shared',
      'accountId',
      'revision',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
      sql<string>`settings::text`.as('settings'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof visibleViews>['execute']>>[number]

function viewOf(row: Row, { accountId, manages }: Asker): ListView {
  const own = row.accountId === accountId
  const named = own || manages
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    shared: row.shared,
    own,
    settings: JSON.parse(row.settings) as ViewSettings,
    revision: row.revision,
    createBy: named ? row.createdBy : null,
    createTime: momentText(row.createdAt),
    updateBy: named ? row.updatedBy : null,
    updateTime: row.updatedAt && momentText(row.updatedAt),
  }
}

/** The views of a list that a user may choose, the own ones first, by name. */
export async function viewsOf(db: Db, asker: Asker, list: string): Promise<ListView[]> {
  const rows = await visibleViews(db, asker.accountId).where('list', '=', list).orderBy('name').orderBy('id').execute()
  const views = rows.map((row) => viewOf(row, asker))
  return [...views.filter(({ own }) => own), ...views.filter(({ own }) => !own)]
}

/** A view that the user made or that is shared; undefined for any other. */
export async function viewBy(db: Db, asker: Asker, id: string): Promise<ListView | undefined> {
  const row = await visibleViews(db, asker.accountId).where('id', '=', id).executeTakeFirst()
  return row && viewOf(row, asker)
}

/** How many views a user has of a list; waits for other calls of the same user that add one. */
export async function countViews(db: Db, accountId: string, list: string): Promise<number> {
  await sql`select 1 from account where id = ${accountId} for update`.execute(db)
  const { count } = await db
    .selectFrom('listView')
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a view. @returns false when its maker has one of this name for the list */
export async function insertView(
  db: Db,
  { settings, ...view }: { id: string; accountId: string; list: string; name: string; settings: ViewSettings },
  by: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('listView')
    .values({ ...view, settings: JSON.stringify(settings), createdBy: by, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Whether the maker of a view has another one of this name for the same list. */
export async function nameIsTaken(db: Db, id: string, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('listView as one')
    .innerJoin('listView as other', (join) =>
      join.onRef('other.accountId', '=', 'one.accountId').onRef('other.list', '=', 'one.list'),
    )
    .where('one.id', '=', id)
    .where('other.id', '!=', id)
    .where('other.name', '=', name)
    .select('other.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Changes a view. */
export async function updateView(
  db: Db,
  id: string,
  { settings, ...columns }: { name?: string; shared?: boolean; settings?: ViewSettings },
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('listView')
    .set((row) => ({
      ...columns,
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a view; lists that open with it open without a view from then on. */
export const deleteView = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('listView').where('id', '=', id).execute()
}

/** Sets the view that a list opens with for a user; null for none. */
export async function putDefault(db: Db, accountId: string, list: string, viewId: string | null): Promise<void> {
  if (viewId === null) {
    await sql`delete from list_view_default where account_id = ${accountId} and list = ${list}`.execute(db)
    return
  }
  await sql`
    insert into list_view_default (account_id, list, view_id) values (${accountId}, ${list}, ${viewId})
    on conflict (account_id, list) do update set view_id = ${viewId}`.execute(db)
}

/** The views that a user's lists open with, as far as the user may still choose them: ids by list. */
export async function defaultsOf(db: Db, accountId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ list: string; viewId: string }>`
    select chosen.list, chosen.view_id from list_view_default as chosen join list_view as view on view.id = chosen.view_id
    where chosen.account_id = ${accountId} and (view.account_id = ${accountId} or view.shared)`.execute(db)
  return new Map(rows.map(({ list, viewId }) => [list, viewId]))
}
