import type { Category } from '#common/contract/categories.ts'
import { refuse } from '#common/errors.ts'
import { nextCode } from '#common/rules/level-codes.ts'
import { noteChanges, type Change } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { lockTree } from '#server/platform/db/tree-lock.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { categoriesOf, ROOT } from './categories.sql.ts'
import { codesBelow, deleteCategories, insertCategories, renameCategory, subtreeIds } from './category-changes.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })
const changeOf = (operation: Change['operation'], row: Category): Change => ({
  table: 'category',
  id: row.id,
  operation,
  label: `分类“${row.name}”`,
  content: row,
})

async function note(context: Doer, operation: 'add' | 'edit', id: string): Promise<void> {
  await noteChanges(
    context,
    (await categoriesOf(context.db, [id])).map((row) => changeOf(operation, row)),
  )
}

/** @throws Refusal record.invalid */
function nameOf(name: string): string {
  if (name.trim() === '') throw refuse('record.invalid', { reason: '请输入分类名称' })
  return name.trim()
}

/** Adds a category below another one; its code is made here. @throws Refusal record.invalid */
export async function addCategory(
  context: Doer,
  form: { pid?: string | null; name: string },
): Promise<{ id: string; code: string }> {
  const { db } = context
  const name = nameOf(form.name)
  await lockTree(db, 'category')
  const parentId = form.pid && form.pid !== ROOT ? form.pid : null
  const [parent] = parentId === null ? [] : await categoriesOf(db, [parentId])
  if (parentId !== null && !parent) throw refuse('record.invalid', { reason: '上级分类不存在，可能已被删除' })
  const code = nextCode(parent?.code ?? '', await codesBelow(db, parentId))
  if (code === null) throw refuse('record.invalid', { reason: '这一级的分类编码已经用完' })
  const id = newId()
  await insertCategories(db, [{ id, parentId, name, code }], byOf(context))
  await note(context, 'add', id)
  return { id, code }
}

/** Changes a category. @throws Refusal record.not-found, record.changed, record.invalid */
export async function editCategory(
  context: Doer,
  form: { id: string; name: string; revision?: number | null },
): Promise<void> {
  await lockForEdit(context.db, 'category', form.id, form.revision)
  await renameCategory(context.db, form.id, nameOf(form.name), byOf(context))
  await note(context, 'edit', form.id)
}

/** Removes categories with all below them. @throws Refusal record.not-found */
export async function removeCategories(context: Doer, ids: readonly string[]): Promise<void> {
  const { db } = context
  await lockTree(db, 'category')
  const rows = await categoriesOf(db, await subtreeIds(db, ids))
  if (rows.length === 0) throw refuse('record.not-found')
  await deleteCategories(
    db,
    rows.map(({ id }) => id),
  )
  await noteChanges(
    context,
    rows.map((row) => changeOf('delete', row)),
  )
}
