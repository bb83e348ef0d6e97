import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import { randomBytes } from 'node:crypto'
import type { OpinionRow, opinionContract, SentOpinion } from '#common/contract/opinions.ts'
import { STORED } from '#common/consultation-acts.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { OPINION_KIND, OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { dayOf, momentText } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { Turns } from '#server/platform/turns.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { askWork, attemptOf, passCaptcha } from '../session/session.door.ts'
import { provisionOf, stageOn } from './consultations.rules.ts'
import { publicConsultation } from './consultations.sql.ts'
import { likenessTo } from './likeness.rules.ts'
import {
  handlingFault,
  isDecided,
  opinionFault,
  plainReceipt,
  progressOf,
  receiptOf,
  shortSender,
} from './opinions.rules.ts'
import {
  changeOpinions,
  comparable,
  departmentOf,
  furthestOutcome,
  insertOpinion,
  lockOpinions,
  mergedInto,
  ofReceipt,
  opinionList,
  provisionOfLaw,
  sentBefore,
  shownTo,
  type StoredOpinion,
} from './opinions.sql.ts'
import { attachToOpinion } from './opinion-files.ts'
import { filesOfOpinion } from './opinion-files.sql.ts'
import { someOnOpenText } from './remind-opinions.sql.ts'
import { tellOfAssigned } from './tell-of-opinions.ts'
import { openFileName, openSecrets, sealSecrets } from './sender.ts'

/** Whether visitors have to let their browsers work before an opinion is taken, and how hard. */
interface OpinionParts {
  bus: Bus
  files: FileStore
  captcha: boolean
  workBits: number
}

/** Alike enough to be proposed for merging, and how many are proposed. */
const ALIKE = 0.35
const PROPOSED = 200
/** Opinions that are compared before others get a turn. */
const COMPARED_AT_ONCE = 50
const RECEIPT_BYTES = 16
const NOBODY = { name: null, phone: null, email: null }

const narrowed = ({ viewer }: Pick<Context, 'viewer'>) => shownTo(audienceOf(viewer))

/** An opinion as staff see it: its sender shortened. */
function shown(contacts: ContactSealer, { sealed, ...row }: StoredOpinion): OpinionRow {
  const secrets = openSecrets(contacts, row.id, sealed)
  return { ...row, sender: secrets ? shortSender(secrets) : NOBODY }
}

/** What an opinion is about, as it stands now: its title, the provision, and the words of it. @throws Refusal */
async function targetOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, consultationId, workId, versionId, anchor }: SentOpinion,
) {
  const place = orNull(anchor)
  if (kind === OPINION_KIND.consultation) {
    const today = dayOf(clock())
    const found = await publicConsultation(db, consultationId ?? '', today)
    if (!found) throw refuse('opinion.target-gone')
    if (stageOn(found, today) !== 'open') throw refuse('opinion.closed', { from: found.beginDate, to: found.endDate })
    const provision = place === null ? { label: null, quote: null } : provisionOf(found.lines, place)
    if (!provision) throw refuse('opinion.target-gone')
    return {
      consultationId: found.id,
      workId: null,
      versionId: null,
      targetTitle: found.title,
      anchor: place,
      ...provision,
    }
  }
  const law = { workId: workId ?? '', versionId: versionId ?? '', anchor: place }
  const found = await provisionOfLaw(db, law)
  if (!found) throw refuse('opinion.target-gone')
  const { title: targetTitle, label, quote } = found
  return { ...law, consultationId: null, targetTitle, label, quote }
}

async function seen(context: ListContext, ids: readonly string[]): Promise<StoredOpinion[]> {
  needChosen(ids)
  const rows = await opinionList.seen(context.db, ids, context.list, narrowed(context))
  if (rows.length < ids.length) throw refuse('record.not-found')
  return rows
}
async function one(context: ListContext, id: string): Promise<StoredOpinion> {
  const [row] = await seen(context, [id])
  if (!row) throw refuse('record.not-found')
  return row
}

/**
 * Opinions that are about to be changed, locked until the transaction ends. Those whose outcome is public, or waits for
 * it, stay as they are.
 */
async function locked(context: ListContext, ids: readonly string[]): Promise<StoredOpinion[]> {
  await seen(context, ids)
  await lockOpinions(context.db, ids)
  const outcome = await furthestOutcome(context.db, ids)
  if (outcome >= STORED.answered) throw invalid('ids', '这件征求意见的结果已经公布，意见的办理不能再改')
  // What is released is what was submitted.
  if (outcome === STORED.checking)
    throw invalid('ids', '这件征求意见的结果正在等待审核，意见的办理不能再改；须先撤回或者退回')
  return seen(context, ids)
}

const nameOf = ({ targetTitle, label, kind_dictText }: StoredOpinion) =>
  `${kind_dictText}“${targetTitle}”${label ?? ''}`

/** An opinion that others have merged or decided, perhaps a moment ago. */
const unfit = (row: StoredOpinion, act: string) =>
  invalid(
    'ids',
    `${nameOf(row)}的意见${row.state === OPINION_STATE.merged ? '已合并到另一条' : '已有结论'}，不能${act}，请刷新后重新选择`,
  )

async function noted(context: Context, ids: readonly string[], what: string): Promise<void> {
  const rows = await opinionList.byIds(context.db, ids)
  await noteChanges(
    context,
    rows.map((row) => ({
      table: 'opinion',
      id: row.id,
      operation: 'edit',
      label: `${nameOf(row)}的意见：${what}`,
      content: {
        id: row.id,
        targetTitle: row.targetTitle,
        label: row.label,
        state: row.state,
        department: row.departName,
        merged: row.mergedInto,
        answer: row.answer,
        publicText: row.publicText,
        note: row.note,
      },
    })),
  )
}

/**
 * Those that are alike enough to be proposed for merging. Long opinions take some milliseconds each: short requests are
 * answered between them.
 */
async function alikeAmong<Other extends { content: string }>(
  content: string,
  others: readonly Other[],
): Promise<(Other & { likeness: number })[]> {
  const likeness = likenessTo(content)
  const turns = new Turns()
  const found: (Other & { likeness: number })[] = []
  for (const [at, other] of others.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await turns.take()
    const alike = likeness(other.content)
    if (alike >= ALIKE) found.push({ ...other, likeness: alike })
  }
  return found
}

/** The files of an opinion, in the order they came, under the names that the sender gave them. */
async function filesWithNames({ db, contacts }: Pick<Context, 'db' | 'contacts'>, opinionId: string) {
  return (await filesOfOpinion(db, opinionId)).map(({ sealedName, ...file }, at) => ({
    ...file,
    name: openFileName(contacts, file.id, sealedName) ?? `附件${at + 1}.${file.path.split('.').at(-1) ?? ''}`,
  }))
}

/** The calls of common/contract/opinions.ts. */
export function opinionHandlers(parts: OpinionParts): Handlers<typeof opinionContract> {
  /** @throws Refusal opinion.work-missing, opinion.work-wrong */
  async function passWork(context: Context, work: SentOpinion['work']): Promise<void> {
    if (!parts.captcha) return
    if (!work) throw refuse('opinion.work-missing')
    try {
      await passCaptcha(parts, attemptOf(context), { work })
    } catch (error) {
      if (error instanceof Refusal && error.errorCode.startsWith('sign-in.captcha')) throw refuse('opinion.work-wrong')
      throw error
    }
  }

  return {
    async 'POST /internet/fagui/opinion/work'(context) {
      return parts.captcha ? askWork(parts, context, true) : { nonce: '', bits: 0 }
    },

    async 'POST /internet/fagui/opinion/send'(context) {
      const { db, body, contacts, clock } = context
      const requestHash = tokenHash(`opinion ${body.key}`)
      const receiptBefore = async () => {
        const before = await sentBefore(db, requestHash)
        return before && openSecrets(contacts, before.id, before.sealed)?.receipt
      }
      // Before the work is asked for: it was spent on the first time.
      const known = await receiptBefore()
      if (known !== undefined) return { receipt: known }
      const sender = { name: orNull(body.name), phone: orNull(body.phone), email: orNull(body.email) }
      const { kind, identity } = body
      const form = {
        kind,
        identity,
        attitude: kind === OPINION_KIND.consultation ? (body.attitude ?? null) : null,
        content: body.content.trim(),
      }
      const fault = opinionFault({ ...form, ...sender })
      if (fault) throw invalid(fault.field, fault.reason)
      const target = await targetOf(context, body)
      await passWork(context, body.work)
      const id = newId()
      const receipt = receiptOf(randomBytes(RECEIPT_BYTES))
      const sealed = sealSecrets(contacts, id, { ...sender, receipt })
      const receiptHash = tokenHash(plainReceipt(receipt))
      const isNew = await insertOpinion(db, { id, ...form, ...target, sealed, receiptHash, requestHash }, clock())
      return { receipt: isNew ? receipt : ((await receiptBefore()) ?? receipt) }
    },

    'POST /internet/fagui/opinion/attach': async (context) => ({ files: await attachToOpinion(context, parts.files) }),

    async 'POST /internet/fagui/opinion/follow'({ db, body }) {
      const found = await ofReceipt(db, tokenHash(plainReceipt(body.receipt)))
      if (!found) throw refuse('opinion.no-receipt')
      const decided = isDecided(found.state)
      return {
        kind: found.kind,
        kind_dictText: found.kindText,
        targetTitle: found.targetTitle,
        label: found.label,
        content: found.content,
        createTime: momentText(found.createdAt),
        progress: progressOf(found.state),
        result_dictText: decided ? found.stateText : null,
        answer: decided ? found.answer : null,
        answerTime: decided && found.answeredAt ? momentText(found.answeredAt) : null,
        files: found.files,
        outcomeOf: found.outcomeOf,
      }
    },

    async 'GET /opinionManagement/feedback/list'(context) {
      const page = await opinionList.page(context.db, context.list, narrowed(context))
      return { ...page, records: page.records.map((row) => shown(context.contacts, row)) }
    },

    'GET /opinionManagement/feedback/queryById': async (context) =>
      shown(context.contacts, await one(context, context.query.id)),

    async 'PUT /opinionManagement/feedback/edit'(context) {
      const { db, body, viewer, clock } = context
      await one(context, body.id)
      await lockForEdit(db, 'opinion', body.id, body.revision)
      const [before] = await locked(context, [body.id])
      if (!before) throw refuse('record.not-found')
      const set = { state: body.state, answer: orNull(body.answer), publicText: orNull(body.publicText) }
      const fault = handlingFault(before, set)
      if (fault) throw invalid(fault.field, fault.reason)
      const decided = isDecided(set.state)
      const isAnew = set.state !== before.state || set.answer !== before.answer
      await changeOpinions(
        db,
        [body.id],
        {
          ...set,
          note: orNull(body.note),
          ...(decided && isAnew ? { answeredBy: viewer.username, answeredAt: clock() } : {}),
          ...(decided ? {} : { answeredBy: null, answeredAt: null }),
        },
        viewer.username,
        clock(),
      )
      await noted(context, [body.id], decided ? '答复' : '办理')
      return null
    },

    async 'POST /opinionManagement/feedback/handleBatch'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids)
      const rows = await locked(context, ids)
      const { state } = body
      const answer = orNull(body.answer)
      for (const row of rows) {
        if (!UNDECIDED.includes(row.state)) throw unfit(row, '办理')
        const fault = handlingFault(row, { state, answer, publicText: null })
        if (fault) throw invalid(fault.field, fault.reason)
      }
      const decided = isDecided(state)
      const set = decided ? { state, answer, answeredBy: viewer.username, answeredAt: clock() } : { state }
      await changeOpinions(db, ids, set, viewer.username, clock())
      await noted(context, ids, decided ? '答复' : '办理')
      return { done: ids.length }
    },

    async 'POST /opinionManagement/feedback/assign'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids)
      const rows = await locked(context, ids)
      const department = await departmentOf(db, body.departId)
      if (!department) throw invalid('departId', '请选择承办部门')
      const decided = rows.find(({ state }) => !UNDECIDED.includes(state))
      if (decided) throw unfit(decided, '转办')
      await changeOpinions(
        db,
        ids,
        {
          state: OPINION_STATE.assigned,
          departmentId: department.id,
          orgCode: department.orgCode,
          assignedAt: clock(),
          reminded: false,
        },
        viewer.username,
        clock(),
      )
      await noted(context, ids, `转${department.name}办理`)
      if (!(await someOnOpenText(db, ids))) return { done: ids.length, handlers: null }
      const { handlers, told } = await tellOfAssigned(db, department, viewer.accountId, clock())
      if (told.length > 0) context.afterCommit(() => parts.bus.publish({ kind: 'messages-changed', accountIds: told }))
      return { done: ids.length, handlers }
    },

    async 'GET /opinionManagement/feedback/similar'(context) {
      const own = await one(context, context.query.id)
      const others = (await alikeAmong(own.content, await comparable(context.db, own.id)))
        .toSorted((a, b) => b.likeness - a.likeness)
        .slice(0, PROPOSED)
      const visible = await opinionList.seen(
        context.db,
        others.map(({ id }) => id),
        { ...context.list },
        narrowed(context),
      )
      const known = new Set(visible.map(({ id }) => id))
      return others
        .filter(({ id }) => known.has(id))
        .map(({ id, label, content, attitudeText, state, stateText, createdAt, likeness }) => ({
          id,
          label,
          content,
          attitude_dictText: attitudeText,
          state,
          state_dictText: stateText,
          createTime: momentText(createdAt),
          likeness: Math.round(likeness * 100),
        }))
    },

    async 'POST /opinionManagement/feedback/merge'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids).filter((id) => id !== body.into)
      needChosen(ids)
      const rows = await locked(context, [body.into, ...ids])
      const main = rows.find(({ id }) => id === body.into)
      if (!main) throw refuse('record.not-found')
      if (main.state === OPINION_STATE.merged) throw invalid('into', '要合并到的意见自己已合并到另一条，请合并到那一条')
      for (const row of rows) {
        if (row.id === main.id) continue
        if (row.kind !== main.kind || row.consultationId !== main.consultationId || row.workId !== main.workId)
          throw invalid('ids', '只能合并对同一件草案或者同一部法规的同一种意见')
        if (!UNDECIDED.includes(row.state)) throw unfit(row, '合并')
      }
      // What was merged into one of them follows it.
      const followers = await mergedInto(db, ids)
      const set = { state: OPINION_STATE.merged, mergedInto: main.id }
      await changeOpinions(db, [...ids, ...followers], set, viewer.username, clock())
      await noted(context, ids, '合并到另一条')
      return { done: ids.length }
    },

    async 'POST /opinionManagement/feedback/separate'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids)
      const rows = await locked(context, ids)
      if (rows.some(({ state }) => state !== OPINION_STATE.merged)) throw invalid('ids', '所选意见没有合并到另一条')
      await changeOpinions(db, ids, { state: OPINION_STATE.accepted, mergedInto: null }, viewer.username, clock())
      await noted(context, ids, '撤销合并')
      return { done: ids.length }
    },

    async 'POST /opinionManagement/feedback/sender'(context) {
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
    },

    async 'GET /opinionManagement/feedback/files'(context) {
      const { id } = await one(context, context.query.id)
      return (await filesWithNames(context, id)).map((file) => ({ id: file.id, name: file.name, size: file.size }))
    },

    async 'GET /opinionManagement/feedback/file'(context) {
      const { query, viewer, clock, request, reply, db } = context
      const row = await one(context, query.id)
      const files = await filesWithNames(context, row.id)
      const place = files.findIndex(({ id }) => id === query.fileId)
      const file = files[place]
      const bytes = file ? await parts.files.open(file.path) : null
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
    },

    'GET /opinionManagement/feedback/exportXls': (context) =>
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
      ),
  }
}
