import type { sharedQueryContract } from '#common/contract/shared-queries.ts'
import { refuse } from '#common/errors.ts'
import { withoutContacts } from '#common/rules/contact-mask.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { putQuery, queriesOf, removeQuery } from './shared-queries.sql.ts'

/** Whether a text is a JSON list. */
function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** The calls of common/contract/shared-queries.ts. */
export const sharedQueryHandlers = (): Handlers<typeof sharedQueryContract> => ({
  'GET /sys/superQuery/shared': ({ db, query }) => queriesOf(db, query.place),
  async 'POST /sys/superQuery/share'(context) {
    const { db, body, viewer, clock } = context
    if (!isList(body.records)) throw refuse('record.invalid', { field: 'records', reason: '查询条件不是 JSON 列表' })
    // Shared conditions are stored as they are, for all to read.
    if (withoutContacts(body.records) !== body.records)
      throw refuse('record.invalid', {
        field: 'records',
        reason: '查询条件中有完整的手机号码或邮箱地址，不能共享；请改用后四位或去掉这个条件',
      })
    const title = body.title.trim()
    if (title === '') throw refuse('record.invalid', { field: 'title', reason: '保存名称不能为空' })
    const id = await putQuery(db, { ...body, title, id: newId() }, viewer.username, clock())
    await noteChanges(context, [
      { table: 'sharedQuery', id, operation: 'add', label: `共享查询“${title}”`, content: { id, ...body, title } },
    ])
    return { id }
  },
  async 'DELETE /sys/superQuery/unshare'(context) {
    const title = await removeQuery(context.db, context.query.id)
    if (title === undefined) throw refuse('record.not-found')
    await noteChanges(context, [
      {
        table: 'sharedQuery',
        id: context.query.id,
        operation: 'delete',
        label: `共享查询“${title}”`,
        content: { id: context.query.id, title },
      },
    ])
    return null
  },
})
