import { needChosen } from '#server/platform/records/chosen-ids.ts'
import type { MenuForm, MenuRow } from '#common/contract/menus.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Change } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { lockTree } from '#server/platform/db/tree-lock.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { gainingNothing, keepingManaged } from '../users/users.door.ts'
import { clashOf, columnsOf, formFault, homeFault, placeFault, type MenuColumns } from './menu-form.rules.ts'
import { HOME } from './menu-tree.rules.ts'
import { deleteMenus, insertMenu, menuRowsOf, neighbours, placeMenu, subtreeOf, updateMenu } from './menus.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })

const KINDS = ['菜单', '菜单', '按钮权限']
const changeOf = (operation: Change['operation'], row: MenuRow): Change => {
  const { children: _, key: _key, title: _title, ...content } = row
  return { table: 'permission', id: row.id, operation, label: `${KINDS[row.menuType]}“${row.name}”`, content }
}

/** One row. @throws Refusal record.not-found */
export async function menuOf(db: Db, id: string): Promise<MenuRow> {
  const [row] = await menuRowsOf(db, [id])
  if (!row) throw refuse('record.not-found')
  return row
}

/** Keeps a version of rows as they are now. */
async function note(context: Doer, operation: 'add' | 'edit', id: string): Promise<void> {
  await noteChanges(
    context,
    (await menuRowsOf(context.db, [id])).map((row) => changeOf(operation, row)),
  )
}

/**
 * Checks that a row may have the values of the form.
 * @throws Refusal record.invalid, menu.taken
 */
async function refuseUnfit(db: Db, id: string | null, columns: MenuColumns) {
  const rows = await neighbours(db)
  const fault = formFault(columns) ?? placeFault({ id, ...columns }, rows)
  if (fault !== null) throw refuse('record.invalid', { reason: fault })
  const clash = clashOf({ id, ...columns }, rows)
  if (clash) throw refuse('menu.taken', clash)
  return rows
}

/** Adds a row. @returns the id of the new row. @throws Refusal record.invalid, menu.taken, account.own-rights */
export async function addMenu(context: Doer, form: MenuForm): Promise<string> {
  const { db } = context
  await lockTree(db, 'permission')
  const columns = columnsOf(form)
  const siblings = (await refuseUnfit(db, null, columns)).filter(({ parentId }) => parentId === columns.parentId)
  const last = Math.max(0, ...siblings.map(({ sortNo }) => sortNo))
  const id = newId()
  await gainingNothing(
    context,
    () => insertMenu(db, id, columns, form.sortNo ?? Math.floor(last) + 1, byOf(context)),
    {},
  )
  await note(context, 'add', id)
  return id
}

/**
 * Changes a row.
 * @throws Refusal record.not-found, record.changed, record.invalid, menu.taken, menu.home-stays, account.own-rights,
 * account.last-administrator
 */
export async function editMenu(
  context: Doer,
  { id, revision, ...form }: MenuForm & { id: string; revision?: number | null },
): Promise<void> {
  const { db } = context
  await lockTree(db, 'permission')
  await lockForEdit(db, 'permission', id, revision)
  const columns = columnsOf(form)
  const rows = await refuseUnfit(db, id, columns)
  const before = rows.find((row) => row.id === id)
  const action = before ? homeFault(before, columns) : null
  if (action !== null) throw refuse('menu.home-stays', { action })
  if (columns.menuType === 2 && rows.some(({ parentId }) => parentId === id))
    throw refuse('record.invalid', { reason: '下面还有菜单或按钮权限，不能改为按钮权限' })
  const update = () => updateMenu(db, id, columns, form.sortNo ?? undefined, byOf(context))
  await gainingNothing(context, () => keepingManaged(db, update), {})
  await note(context, 'edit', id)
}

/**
 * Puts a row before one of the rows below `parentId`, or after all of them.
 * @throws Refusal record.not-found, record.invalid, menu.home-stays
 */
export async function moveMenu(
  context: Doer,
  place: { id: string; parentId: string | null; before?: string | null },
): Promise<void> {
  const { db } = context
  await lockTree(db, 'permission')
  const rows = await neighbours(db)
  const moved = rows.find(({ id }) => id === place.id)
  if (!moved) throw refuse('record.not-found')
  if (moved.name === HOME && moved.parentId === null && place.parentId !== null)
    throw refuse('menu.home-stays', { action: '移到别的菜单之下' })
  const before = await menuOf(db, place.id)
  const menuType = moved.menuType === 2 ? 2 : place.parentId === null ? 0 : 1
  const fault = placeFault({ id: place.id, menuType, parentId: place.parentId }, rows)
  if (fault !== null)
    throw refuse('record.invalid', {
      reason: menuType === 2 && place.parentId === null ? '按钮权限须放在一个菜单之下' : fault,
    })
  const siblings = rows.filter(({ id, parentId }) => parentId === place.parentId && id !== place.id).map(({ id }) => id)
  const at = place.before ? siblings.indexOf(place.before) : siblings.length
  if (at === -1) throw refuse('record.invalid', { reason: '目标位置已不存在，请刷新后重试' })
  await placeMenu(db, place.id, place.parentId, siblings.toSpliced(at, 0, place.id), byOf(context))
  await note({ ...context, before: { id: place.id, record: before } }, 'edit', place.id)
}

/** Removes rows with all below them, their grants and data rules. @throws Refusal record.not-found, menu.home-stays */
export async function removeMenus(context: Doer, ids: string[]): Promise<void> {
  const { db } = context
  needChosen(ids)
  await lockTree(db, 'permission')
  const rows = await subtreeOf(db, ids)
  if (!ids.some((id) => rows.some((row) => row.id === id))) throw refuse('record.not-found')
  if (rows.some(({ name, menuType, parentId }) => name === HOME && menuType !== 2 && parentId === null))
    throw refuse('menu.home-stays', { action: '删除' })
  const all = rows.map(({ id }) => id)
  await gainingNothing(context, () => keepingManaged(db, () => deleteMenus(db, all)), {})
  await noteChanges(
    context,
    rows.map((row) => changeOf('delete', row)),
  )
}

/** Checks that an address and a name are free. @throws Refusal menu.taken */
export async function refuseTaken(db: Db, asked: { id?: string; url?: string; componentName?: string }): Promise<void> {
  const clash = clashOf(
    { id: asked.id ?? null, url: asked.url?.trim() || null, componentName: asked.componentName?.trim() || null },
    await neighbours(db),
  )
  if (clash) throw refuse('menu.taken', clash)
}
