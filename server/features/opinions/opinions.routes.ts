import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { opinionContract } from '#common/contract/opinions.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { askWork } from '../session/session.door.ts'
import { opinionList } from './opinions.sql.ts'
import { attachToOpinion } from './opinion-files.ts'
import { filesOfOpinion } from './opinion-files.sql.ts'
import { openFileName, openSecrets } from './sender.ts'
import { NOBODY, nameOf, narrowed, one, shown } from './one-opinion.ts'
import { type OpinionParts, follow, send } from './sent-opinions.ts'
import { assign, handle, handleSome } from './handle-opinions.ts'
import { merge, separate, similar } from './merge-opinions.ts'

type Calls = Handlers<typeof opinionContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Who sent an opinion; each look is logged. */
async function senderOf(context: Call<'POST /opinionManagement/feedback/sender'>) {
  const { db, contacts, viewer, clock, request } = context
  const row = await one(context, context.body.id)
  const { accountId, username } = viewer
  const content = `查看提意见人的姓名和联系方式：${nameOf(row)}，${row.createTime}`
  await writeActivity(
    db,
    { kind: 2, operateType: 1, success: true, content, accountId, username, ...requestFacts(request) },
    clock(),
  )
  const secrets = openSecrets(contacts, row.id, row.sealed)
  return secrets ? { name: secrets.name, phone: secrets.phone, email: secrets.email } : NOBODY
}

/** The files of an opinion, in the order they came, under the names that the sender gave them. */
async function filesWithNames({ db, contacts }: Pick<Context, 'db' | 'contacts'>, opinionId: string) {
  return (await filesOfOpinion(db, opinionId)).map(({ sealedName, ...file }, at) => ({
    ...file,
    name: openFileName(contacts, file.id, sealedName) ?? `附件${at + 1}.${file.path.split('.').at(-1) ?? ''}`,
  }))
}

/** A file that came with an opinion; each download is logged. */
async function fileOf(context: Call<'GET /opinionManagement/feedback/file'>, store: FileStore) {
  const { query, viewer, clock, request, reply, db } = context
  const row = await one(context, query.id)
  const files = await filesWithNames(context, row.id)
  const place = files.findIndex(({ id }) => id === query.fileId)
  const file = files[place]
  const bytes = file ? await store.open(file.path) : null
  if (!file || !bytes) throw refuse('file.not-found')
  const { accountId, username } = viewer
  // By its number, because its name may say who sent it, and the log stays in clear.
  const content = `下载反馈意见所附的第 ${place + 1} 个文件：${nameOf(row)}，${row.createTime}`
  await writeActivity(
    db,
    { kind: 2, operateType: 6, success: true, content, accountId, username, ...requestFacts(request) },
    clock(),
  )
  // Whatever a stranger called it, it is saved and never shown by the browser.
  void reply
    .type('application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  return bytes
}

/** The opinions that the list holds for the viewer, as a workbook. */
const exported = (context: Call<'GET /opinionManagement/feedback/exportXls'>) =>
  exportList(
    context,
    {
      count: (db, request) => opinionList.count(db, request, narrowed(context)),
      every: (db, request) => opinionList.every(db, request, narrowed(context)),
    },
    {
      what: '反馈意见',
      title: '反馈意见列表数据',
      columns: [
        { title: '种类', width: 12, value: (row) => row.kind_dictText },
        { title: '对象', width: 40, value: ({ targetTitle }) => targetTitle },
        { title: '条款', width: 16, value: ({ label }) => label ?? '全文' },
        { title: '态度', width: 8, value: (row) => row.attitude_dictText },
        { title: '意见', width: 60, value: ({ content }) => content },
        { title: '身份', width: 14, value: (row) => row.identity_dictText },
        { title: '姓名', width: 10, value: (row) => shown(context.contacts, row).sender.name },
        { title: '电话', width: 14, value: (row) => shown(context.contacts, row).sender.phone },
        { title: '提交时间', width: 20, value: ({ createTime }) => createTime },
        { title: '办理状态', width: 12, value: (row) => row.state_dictText },
        { title: '承办部门', width: 20, value: ({ departName }) => departName },
        { title: '答复', width: 48, value: ({ answer }) => answer },
        { title: '答复时间', width: 20, value: ({ answerTime }) => answerTime },
        { title: '公开的摘要', width: 36, value: ({ publicText }) => publicText },
        { title: '内部备注', width: 24, value: ({ note }) => note },
      ],
    },
  )

/** The calls of common/contract/opinions.ts. */
export function opinionHandlers(parts: OpinionParts): Handlers<typeof opinionContract> {
  return {
    async 'POST /internet/fagui/opinion/work'(context) {
      return parts.captcha ? askWork(parts, context, true) : { nonce: '', bits: 0 }
    },

    'POST /internet/fagui/opinion/send': (context) => send(parts, context),
    'POST /internet/fagui/opinion/attach': async (context) => ({ files: await attachToOpinion(context, parts.files) }),

    'POST /internet/fagui/opinion/follow': follow,

    async 'GET /opinionManagement/feedback/list'(context) {
      const page = await opinionList.page(context.db, context.list, narrowed(context))
      return { ...page, records: page.records.map((row) => shown(context.contacts, row)) }
    },

    'GET /opinionManagement/feedback/queryById': async (context) =>
      shown(context.contacts, await one(context, context.query.id)),

    'PUT /opinionManagement/feedback/edit': handle,
    'POST /opinionManagement/feedback/handleBatch': handleSome,
    'POST /opinionManagement/feedback/assign': (context) => assign(context, parts.bus),
    'GET /opinionManagement/feedback/similar': similar,
    'POST /opinionManagement/feedback/merge': merge,
    'POST /opinionManagement/feedback/separate': separate,
    'POST /opinionManagement/feedback/sender': senderOf,

    async 'GET /opinionManagement/feedback/files'(context) {
      const { id } = await one(context, context.query.id)
      return (await filesWithNames(context, id)).map((file) => ({ id: file.id, name: file.name, size: file.size }))
    },

    'GET /opinionManagement/feedback/file': (context) => fileOf(context, parts.files),
    'GET /opinionManagement/feedback/exportXls': exported,
  }
}
