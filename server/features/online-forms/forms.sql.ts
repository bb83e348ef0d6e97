import { sql } from 'kysely'
import type { FormDesign } from '#common/rules/online-design.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { namesOfScreen } from '#common/screens.ts'
import type { ListField } from '#common/list-fields.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

const FORM_COLUMNS: Record<ListField<'online/FormDesignList'> | 'id', ListColumn> = {
  id: ['onlineForm.id', 'text'],
  code: ['onlineForm.code', 'code'],
  name: ['onlineForm.name', 'text'],
  description: ['onlineForm.description', 'text'],
  version: ['onlineForm.version', 'number'],
  publishedAt: ['onlineForm.publishedAt', 'moment'],
  createBy: ['onlineForm.createdBy', 'text'],
  createTime: ['onlineForm.createdAt', 'moment'],
  updateBy: ['onlineForm.updatedBy', 'text'],
  updateTime: ['onlineForm.updatedAt', 'moment'],
}

/** Registers for their designers, newest first. */
export const formList = recordList({
  columns: FORM_COLUMNS,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('onlineForm').leftJoin('permission as menu', 'menu.id', 'onlineForm.menuId'),
  select: (rows) =>
    rows.select([
      'onlineForm.id',
      'onlineForm.code',
      'onlineForm.name',
      'onlineForm.description',
      'onlineForm.version',
      'onlineForm.publishedAt',
      'onlineForm.menuId',
      'menu.url as menuPath',
      'menu.name as menuName',
      sql<string>`draft ->> 'listStyle'`.as('listStyle'),
      sql<number>`jsonb_array_length(draft -> 'fields')`.as('fieldCount'),
      sql<number>`jsonb_array_length(draft -> 'tables')`.as('tableCount'),
      sql<boolean>`live is distinct from draft`.as('changed'),
      ...stampsOf('onlineForm'),
    ]),
})

/** A register as it is stored. */
export interface StoredForm {
  id: string
  code: string
  name: string
  description: string | null
  draft: FormDesign
  live: FormDesign | null
  version: number
  menuId: string | null
  revision: number
}

const stored = (db: Db) =>
  db
    .selectFrom('onlineForm')
    .select(['id', 'code', 'name', 'description', 'draft', 'live', 'version', 'menuId', 'revision'])

export const formById = async (db: Db, id: string) =>
  (await stored(db).where('id', '=', id).executeTakeFirst()) as StoredForm | undefined
export const formByCode = async (db: Db, code: string) =>
  (await stored(db).where('code', '=', code).executeTakeFirst()) as StoredForm | undefined
export const formsByCodes = async (db: Db, codes: readonly string[]) =>
  (await stored(db)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()) as StoredForm[]

/** Published registers with a sub-table of this code. */
export const formsWithTable = async (db: Db, table: string) =>
  (await stored(db)
    .where(sql<boolean>`live -> 'tables' @> ${JSON.stringify([{ code: table }])}::jsonb`)
    .orderBy('code')
    .execute()) as StoredForm[]

/** The register of a code, kept from being published until the transaction ends: for calls that write records. */
export const formForWriting = async (db: Db, code: string) =>
  (await stored(db).where('code', '=', code).forShare().executeTakeFirst()) as StoredForm | undefined

export const formOfMenu = async (db: Db, menuId: string) =>
  (await stored(db).where('menuId', '=', menuId).executeTakeFirst()) as StoredForm | undefined

/** Every design that these registers have had, as their versions keep them (`noteForm`), by the id of the register. */
export async function notedDesigns(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<FormDesign, 'fields' | 'tables'>[]>> {
  const found = new Map<string, Pick<FormDesign, 'fields' | 'tables'>[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('recordVersion')
    .select(['recordId', 'content'])
    .where('tableName', '=', 'online_form')
    .where('recordId', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  for (const { recordId, content } of rows) {
    const { fields = [], tables = [] } = content as unknown as Partial<FormDesign>
    found.set(recordId, [...(found.get(recordId) ?? []), { fields, tables }])
  }
  return found
}

/** Every menu row that leads to the list of a register. */
export const registerMenus = async (db: Db): Promise<{ id: string; url: string }[]> =>
  (
    await db
      .selectFrom('permission')
      .select(['id', 'url'])
      .where('component', 'in', namesOfScreen('online/FormList'))
      .execute()
  ).map(({ id, url }) => ({
    id,
    url: url ?? '',
  }))

type By = { username: string; now: Date }

export async function insertForm(
  db: Db,
  form: Pick<StoredForm, 'id' | 'code' | 'name' | 'description' | 'draft'>,
  { username, now }: By,
): Promise<void> {
  await db
    .insertInto('onlineForm')
    .values({ ...form, draft: JSON.stringify(form.draft), createdBy: username, createdAt: now })
    .execute()
}

export async function updateForm(
  db: Db,
  id: string,
  form: Partial<Pick<StoredForm, 'name' | 'description' | 'draft' | 'menuId'>>,
  { username, now }: By,
): Promise<void> {
  const { draft, ...columns } = form
  await db
    .updateTable('onlineForm')
    .set((row) => ({
      ...columns,
      ...(draft ? { draft: JSON.stringify(draft) } : {}),
      revision: row('revision', '+', 1),
      updatedBy: username,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** The draft becomes the design that everybody works with. */
export async function markPublished(db: Db, id: string, { username, now }: By): Promise<void> {
  await db
    .updateTable('onlineForm')
    .set((row) => ({
      live: sql<string>`draft`,
      version: row('version', '+', 1),
      publishedAt: now,
      revision: row('revision', '+', 1),
      updatedBy: username,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

export const deleteForm = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom('onlineForm').where('id', '=', id).execute())
