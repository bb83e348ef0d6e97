import type { ListView, listViewContract, ViewSettings } from '#common/contract/list-views.ts'
import { refuse } from '#common/errors.ts'
import { LISTS_SET_UP_MOST, VIEWS_MOST } from '#common/limits.ts'
import { withoutContacts } from '#common/rules/contact-mask.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { layoutsOf, putLayout, removeLayout } from './list-views.sql.ts'
import {
  countViews,
  defaultsOf,
  deleteView,
  insertView,
  nameIsTaken,
  putDefault,
  updateView,
  viewBy,
  viewsOf,
} from './views.sql.ts'

const MANAGE = 'list:view:share'
const askerOf = ({ viewer }: Context) => ({
  accountId: viewer.accountId ?? '',
  manages: viewer.permissions.has(MANAGE),
})

/**
 * A view that the caller may choose.
 * @throws Refusal record.not-found, the same for views of others and for those that do not exist
 */
async function seen(context: Context, id: string): Promise<ListView> {
  const view = await viewBy(context.db, askerOf(context), id)
  if (!view) throw refuse('record.not-found')
  return view
}

/**
 * A view that the caller may change: an own one, or a shared one with the permission to share.
 * @throws Refusal record.not-found, permission.denied
 */
async function ruled(context: Context, id: string): Promise<ListView> {
  const view = await seen(context, id)
  if (!view.own && !askerOf(context).manages) throw refuse('permission.denied')
  return view
}

/** Settings with the advanced query in plain text. */
function plain({ advanced, ...others }: ViewSettings): string {
  let conditions = advanced?.superQueryParams ?? ''
  try {
    conditions = decodeURIComponent(conditions)
  } catch {
    // Not encoded.
  }
  return JSON.stringify({ ...others, conditions })
}

/** The name and settings to store. @throws Refusal record.invalid */
function columnsOf({ name, settings }: { name: string; settings: ViewSettings }) {
  const given = name.trim()
  if (given === '') throw refuse('record.invalid', { field: 'name', reason: '视图名称不能为空' })
  // Contacts are stored sealed everywhere, and views can be shared.
  if (withoutContacts(plain(settings)) !== plain(settings))
    throw refuse('record.invalid', {
      field: 'settings',
      reason: '条件中有完整的手机号码或邮箱地址，不能保存到视图；请改用后四位或去掉这个条件',
    })
  return { name: given, settings }
}

const noted = (context: Context, { id, list, name, shared, settings }: ListView, operation: Operation, what = '') =>
  noteChanges(context, [
    {
      table: 'listView',
      id,
      operation,
      label: `列表视图“${name}”${what}`,
      content: { id, list, name, shared, settings },
    },
  ])

/** The calls of common/contract/list-views.ts (decisions 0067, 0082). */
export const listViewHandlers = (): Handlers<typeof listViewContract> => ({
  async 'GET /sys/listView/layouts'({ db, viewer }) {
    const accountId = viewer.accountId ?? ''
    const layouts = await layoutsOf(db, accountId)
    const views = await defaultsOf(db, accountId)
    const more = [...views].filter(([list]) => !layouts.some((one) => one.list === list))
    return [
      ...layouts.map((one) => ({ ...one, ...(views.has(one.list) ? { view: views.get(one.list) ?? '' } : {}) })),
      ...more.map(([list, view]) => ({ list, view })),
    ]
  },
  async 'PUT /sys/listView/layout'({ db, body, viewer, clock }) {
    await putLayout(db, viewer.accountId ?? '', body.list, body.layout, clock(), LISTS_SET_UP_MOST)
    return null
  },
  async 'DELETE /sys/listView/layout'({ db, query, viewer }) {
    await removeLayout(db, viewer.accountId ?? '', query.list)
    return null
  },

  'GET /sys/listView/views': (context) => viewsOf(context.db, askerOf(context), context.query.list),
  'GET /sys/listView/view': (context) => seen(context, context.query.id),

  async 'POST /sys/listView/add'(context) {
    const { db, body, viewer, clock } = context
    const { accountId } = askerOf(context)
    const columns = columnsOf(body)
    if ((await countViews(db, accountId, body.list)) >= VIEWS_MOST)
      throw refuse('record.invalid', { field: 'name', reason: `一个列表最多保存 ${VIEWS_MOST} 个视图，请先删除不用的` })
    const id = newId()
    if (!(await insertView(db, { id, accountId, list: body.list, ...columns }, viewer.username, clock())))
      throw refuse('record.taken', { field: '视图名称', value: columns.name })
    await noted(context, await seen(context, id), 'add')
    return { id }
  },

  async 'PUT /sys/listView/edit'(context) {
    const { db, body, viewer, clock } = context
    await ruled(context, body.id)
    await lockForEdit(db, 'listView', body.id, body.revision)
    await ruled(context, body.id)
    const columns = columnsOf(body)
    if (await nameIsTaken(db, body.id, columns.name))
      throw refuse('record.taken', { field: '视图名称', value: columns.name })
    await updateView(db, body.id, columns, viewer.username, clock())
    await noted(context, await seen(context, body.id), 'edit')
    return null
  },

  async 'PUT /sys/listView/share'(context) {
    const { db, body, viewer, clock } = context
    await ruled(context, body.id)
    await lockForEdit(db, 'listView', body.id, body.revision)
    const view = await ruled(context, body.id)
    if (view.shared === body.shared) return null
    await updateView(db, body.id, { shared: body.shared }, viewer.username, clock())
    await noted(context, { ...view, shared: body.shared }, 'edit', body.shared ? '：共享' : '：取消共享')
    return null
  },

  async 'PUT /sys/listView/default'(context) {
    const { db, body } = context
    if (body.id !== null && (await seen(context, body.id)).list !== body.list) throw refuse('record.not-found')
    await putDefault(db, askerOf(context).accountId, body.list, body.id)
    return null
  },

  async 'DELETE /sys/listView/view'(context) {
    const { db, query } = context
    await ruled(context, query.id)
    await lockForEdit(db, 'listView', query.id, null)
    const view = await ruled(context, query.id)
    await noted(context, view, 'delete')
    await deleteView(db, query.id)
    return null
  },
})
