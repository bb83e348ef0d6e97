import { idsIn, needChosen, needIds } from '#server/platform/records/chosen-ids.ts'
import {
  type DocumentRow,
  type PreviewedStep,
  type TakenFile,
  type documentContract,
} from '#common/contract/documents.ts'
import {
  actFault,
  actOf,
  type BatchAct,
  type CorrectionAct,
  type DocumentAct,
  EDITABLE,
  STATE,
  type StepCount,
  TWO_STEPS,
} from '#common/document-acts.ts'
import { FACET_NAMES, facetsIn, NO_VALUE } from '#common/document-facets.ts'
import { Refusal, refuse } from '#common/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import { momentText } from '#server/platform/clock.ts'
import { lockAllForEdit, lockForEdit, lockRecord } from '#server/platform/db/revise.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { Turns } from '#server/platform/turns.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { dayIn, orNull } from '#server/platform/records/entered.ts'
import { aboutDocument } from './about-document.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { audienceOf, bodiesOnDay, bodyNames, setPublishState, visibleTo } from '../laws/laws.door.ts'
import { keepArticleForces } from './article-forces.ts'
import { articleForcesOf } from './article-forces.sql.ts'
import { keepAttachments, scanPage } from './attachments.ts'
import { attachmentsOf } from './attachments.sql.ts'
import { besideOf, mustNotBeCorrected, releasable, releaseText } from './corrections.ts'
import { type DocumentListeners, tellListeners } from './listeners.ts'
import { documentNow, openCorrectionOf, wholeDocument } from './corrections.sql.ts'
import { issuerReaderOf, readingOf, readLawText, shownWarnings } from './document-text.ts'
import {
  accountsNamed,
  codedValues,
  correctionList,
  deletedDocuments,
  documentList,
  type DocumentColumns,
  type DocumentDecision,
  insertDocument,
  keepStep,
  moveDocument,
  consultationsOn,
  purgeDocuments,
  recycleDocuments,
  restoreDocuments,
  stepsOf,
  takenInAgain,
  textOfDocument,
  textsInHand,
  unscheduleDocument,
  updateDocument,
} from './documents.sql.ts'
import { chosenIn, facetCounts } from './facets.sql.ts'
import { keptNumberOf } from './numbers.routes.ts'
import { isArchive, readableFolder, takerOf } from './taking-in.ts'
import { keepProof, mustBeginUnsigned, mustBeProofRead, proofAfterSave } from './proof.ts'
import { proofOf } from './proof.sql.ts'
import { decideRelations, relationsOfDocument } from './relations.ts'
import { endingOf, reviveDocuments } from './relations.sql.ts'
import { namesIn, titleFault } from './register.rules.ts'
import { importDocuments, templateOf } from './register.ts'
import { CORRECTION_NEEDED, mustBeDecided, mustBeFinal, mustBeNoDraft, readColumns, releaseMoment } from './release.ts'
import { noted } from './note-documents.ts'
import { nextAfter, SECOND_CHECK, tellWaiting } from './waiting.ts'

interface FilledIn {
  title: string
  titleNote?: string
  body?: string
  docNumber?: string | null
  fType: string
  fLevel: string
  region: string
  address: string
  subject?: string | null
  issuers?: string
  adoptDate?: string | null
  publishDate?: string | null
  effectDate?: string | null
  effectStatus?: string | null
  sourceName?: string | null
  note?: string | null
  proofState?: string | null
}

/** Fields with values of a dictionary: field, dictionary, name. */
const CODED = [
  ['fType', 'F_TYPE', '文件类型'],
  ['fLevel', 'F_LEVEL', '制定机关层级'],
  ['region', 'region', '行政区域'],
  ['address', 'address', '公布地'],
  ['subject', 'F_SUBJECT', '主题'],
  ['effectStatus', 'F_STATUS', '时效性'],
  ['proofState', 'PROOF_STATE', '校对状态'],
] as const

/** What a form sets of a document. @throws Refusal record.invalid */
async function columnsOf({ db, viewer }: Context, given: FilledIn): Promise<DocumentColumns> {
  const title = given.title.replace(/[^\S\u3000]+/g, ' ').trim()
  const fault = titleFault(title)
  if (fault !== null) throw refuse('record.invalid', { field: 'title', reason: fault })
  const columns = {
    title,
    titleNote: given.titleNote?.trim() ?? '',
    body: given.body ?? '',
    docNumber: await keptNumberOf(db, orNull(given.docNumber)),
    fType: given.fType,
    fLevel: given.fLevel,
    region: given.region,
    address: given.address,
    subject: orNull(given.subject),
    issuers: namesIn(given.issuers ?? ''),
    adoptDate: dayIn('adoptDate', given.adoptDate),
    publishDate: dayIn('publishDate', given.publishDate),
    effectDate: dayIn('effectDate', given.effectDate),
    effectStatus: orNull(given.effectStatus),
    sourceName: orNull(given.sourceName),
    note: orNull(given.note),
    proofState: orNull(given.proofState),
  }
  const values = await codedValues(db)
  const mayAll = audienceOf(viewer) === 'all'
  for (const [field, dictionary, name] of CODED) {
    const value = columns[field]
    if (value === null) continue
    const item = values.get(`${dictionary} ${value}`)
    // A restricted value reads as one that does not exist, unless its holder may see such documents.
    if (!item || (item.restricted && !mayAll))
      throw refuse('record.invalid', { field, reason: `请从字典中选择${name}` })
  }
  return columns
}

/** Narrows documents to those that restricted values let the viewer see, and to the choices in the facets. */
const shownTo =
  (viewer: Viewer, facets = '') =>
  (rows: Parameters<ReturnType<typeof chosenIn>>[0]) =>
    chosenIn(facetsIn(facets))(rows.where(visibleTo(audienceOf(viewer), 'document')))

/** Documents and 更正稿 that data rules and restricted values let the viewer see, in the order of the ids. */
const seenOf = ({ db, list, viewer }: ListContext, ids: readonly string[]) =>
  textsInHand.seen(db, ids, list, (rows) => rows.where(visibleTo(audienceOf(viewer), 'document')))

/**
 * Documents of the recycle bin that the viewer may see, all of these.
 * @throws Refusal record.none-chosen, record.not-found
 */
async function deletedOnes(context: ListContext, ids: readonly string[]): Promise<DocumentRow[]> {
  needChosen(ids)
  const documents = await deletedDocuments.seen(context.db, ids, context.list, shownTo(context.viewer))
  if (documents.length < ids.length) throw refuse('record.not-found')
  return documents
}

async function one(context: ListContext, id: string): Promise<DocumentRow> {
  const [document] = await seenOf(context, [id])
  if (!document) throw refuse('record.not-found')
  return document
}
export { one as seenDocument }

/** Writes into the log that the text of a restricted document is read, before it is handed out. */
export async function noteReading({ db, viewer, clock, request }: Context, { id, title }: DocumentRow): Promise<void> {
  if (audienceOf(viewer) === 'open') return
  const [open] = await textsInHand.byIds(db, [id], (rows) => rows.where(visibleTo('open', 'document')))
  if (open) return
  const { accountId, username } = viewer
  const content = `阅读受限文件“${title}”（办理中，${id}）`
  await writeActivity(
    db,
    { kind: 2, operateType: 1, success: true, content, accountId, username, ...requestFacts(request) },
    clock(),
  )
}

/**
 * Adds a draft that the office made, in the caller's transaction.
 * @param withParts adds what belongs to it.
 * @returns its id
 */
export async function addDraft(
  context: Context,
  columns: DocumentColumns,
  withParts?: (id: string) => Promise<void>,
): Promise<string> {
  const { db, viewer, clock } = context
  const id = newId()
  await insertDocument(db, { id, columns, file: null, orgCode: viewer.orgCode }, viewer.username, clock())
  await withParts?.(id)
  await noted(context, await documentList.byIds(db, [id]), 'add')
  return id
}

/** Moves texts into the recycle bin; a document tells that its 更正稿 was dropped. */
async function recycle(context: Context, documents: readonly DocumentRow[]): Promise<void> {
  const { db, viewer, clock } = context
  await noted(context, documents, 'delete')
  const ids = documents.map(({ id }) => id)
  await recycleDocuments(db, ids, viewer.username, clock())
  for (const { corrects } of documents) if (corrects !== null) await noteBeside(context, corrects, 'dropCorrection')
}

/** Keeps with a document what became of its 更正稿. */
export async function noteBeside(
  { db, viewer, clock }: Context,
  documentId: string,
  act: CorrectionAct,
): Promise<void> {
  const { state } = await wholeDocument(db, documentId)
  await keepStep(db, { id: documentId, act, from: state, to: state, note: '' }, viewer, clock())
}

/** Whether a 更正稿 of the recycle bin can be gone on with. @throws Refusal record.invalid */
async function mayCorrectAgain(context: Context, { title, corrects }: DocumentRow): Promise<void> {
  if (corrects === null) return
  const { db } = context
  await lockRecord(db, 'document', corrects)
  const { state } = await wholeDocument(db, corrects)
  const wrong = (reason: string) =>
    refuse('record.invalid', { field: 'ids', reason: `“${title}”的更正稿不能还原：${reason}` })
  if (state !== STATE.released && state !== STATE.withdrawn) throw wrong('原文件已不在发布或下架的阶段')
  if (await openCorrectionOf(db, corrects)) throw wrong('原文件另有更正稿在办理中')
  await noteBeside(context, corrects, 'restoreCorrection')
}

/** A decision as the wire tells it. */
const toldDecision = (decided: DocumentDecision | null) =>
  decided && { form: decided.form, by: decided.by, time: momentText(new Date(decided.at)) }

/** What makes a text editable at these stages; at the others a step back does. */
const WAY_TO_EDIT: Readonly<Record<number, string>> = {
  [STATE.released]: '；须更正的，请点“更正”',
  [STATE.withdrawn]: '；须先点“重新编辑”',
  [STATE.archived]: '',
}

/** Refuses to change a text that is under review or released. @throws Refusal record.invalid */
function mustBeEditable({ state, state_dictText: stage, title }: DocumentRow): void {
  if (!EDITABLE.includes(state))
    throw refuse('record.invalid', {
      field: 'state',
      reason: `“${title}”处于“${stage ?? ''}”阶段，不能修改${WAY_TO_EDIT[state] ?? '；须先撤回或退回'}`,
    })
}

type TextOfDocument = Awaited<ReturnType<typeof textOfDocument>>
/** A document whose step may be taken; `columns`: what it is released as. */
interface Steppable {
  text: TextOfDocument
  columns: Omit<DocumentRow, 'issuers'> & TextOfDocument & { issuers: string[] }
}

/** A document with its text, when the viewer may take a step with it. @throws Refusal record.invalid */
async function mayTake(
  { db, viewer }: Context,
  act: DocumentAct,
  document: DocumentRow,
  { note, steps }: { note: string; steps: StepCount },
): Promise<Steppable> {
  const fault = actFault(act, document, { username: viewer.username, note, steps })
  if (fault !== null) throw refuse('record.invalid', { field: 'state', reason: fault })
  const text = await textOfDocument(db, document.id)
  const { issuers, ...fields } = document
  const columns = { ...fields, ...text, issuers: issuers === '' ? [] : issuers.split('、') }
  if (act !== 'submit') return { text, columns }
  mustBeDecided(columns)
  mustBeNoDraft(columns)
  if (text.body.trim() === '') throw refuse('record.invalid', { field: 'body', reason: '正文是空的，请先录入正文' })
  mustBeProofRead(columns)
  // Several people would otherwise look at a text that cannot be released.
  await readColumns(db, columns)
  // What a 更正稿 corrects has been released: of its file somebody has said so before.
  if (document.corrects === null) mustBeFinal(columns, note)
  return { text, columns }
}

/** Why something was refused, in words. Throws what is no refusal. */
function wordsOfRefusal(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

/** Columns of the round that a step sets. */
function roundOf(act: DocumentAct, username: string, now: Date, releaseAt: Date | null) {
  const none = { submittedBy: null, reviewedBy: null, approvedBy: null }
  switch (act) {
    case 'submit':
      return { ...none, submittedBy: username }
    case 'review':
      return { reviewedBy: username }
    case 'approve':
      return { approvedBy: username }
    case 'schedule':
      return { releasedBy: username, releaseAt }
    case 'unschedule':
      return { releasedBy: null, releaseAt: null }
    case 'approveReturn':
    case 'releaseReturn':
      return { releaseAt: null }
    case 'release':
      return { releasedBy: username, releasedAt: now, releaseAt: null }
    case 'recall':
      return { ...none, releaseAt: null }
    case 'reopen':
      return none
    default:
      return {}
  }
}

/** Steps of which a submitter has to learn at once: work comes back, or the public lost the text. */
const URGENT: readonly DocumentAct[] = ['reviewReturn', 'approveReturn', 'releaseReturn', 'withdraw']
/** Steps of which the log says that they are all that leads to the public. */
const LED_BY_TWO: readonly DocumentAct[] = ['submit', 'release', 'schedule']

const turns = new Turns()
/** Names of bodies that are offered for a few words. */
const BODIES_SHOWN = 20
/** The calls of common/contract/documents.ts. */
export function documentHandlers({
  bus,
  files,
  steps,
  joinIndex,
  onReading,
  listeners,
}: {
  bus: Bus
  files: FileStore
  steps: StepCount
  joinIndex: () => void
  /** A scan waits to be recognised. */
  onReading: () => void
  listeners: DocumentListeners
}): Handlers<typeof documentContract> {
  const { takeAlone, takeArchive } = takerOf(files)

  /**
   * Tells whom a step concerns, without naming documents to people who may not see them.
   * @param shown the document to be opened
   */
  async function tell(
    context: Context,
    act: DocumentAct,
    document: DocumentRow,
    note: string,
    shown = document.id,
  ): Promise<void> {
    const { db, viewer, clock, afterCommit } = context
    const { name } = actOf(act, steps)
    const next = nextAfter(act, steps)
    const now = clock()
    const isCorrection = document.corrects !== null
    const waiting = next
      ? await tellWaiting(db, next, { documentId: document.id, isCorrection, except: viewer.accountId, now })
      : []
    const concerned =
      act === 'submit'
        ? []
        : act === 'recall'
          ? // Whoever had set a time for its release would wait for it in vain.
            [document.releaseAt === null ? null : document.releasedBy]
          : [document.submittedBy ?? document.createBy]
    const submitters = (
      await accountsNamed(
        db,
        concerned.filter((one) => one !== null),
      )
    ).filter((id) => id !== viewer.accountId)
    if (submitters.length > 0)
      await sendMessage(db, {
        accountIds: submitters,
        kind: 'document',
        ...aboutDocument(shown),
        ...(URGENT.includes(act) ? { priority: 'H' as const } : {}),
        title: `${isCorrection ? '更正稿' : '文件'}${name}`,
        content: `“${document.title}”：${name}${document.releaseAt !== null && act === 'recall' ? '，原定的发布时间已取消' : ''}${note === '' ? '' : `。${note}`}`,
        now,
      })
    const accountIds = [...waiting, ...submitters]
    if (accountIds.length > 0) afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds }))
  }

  const step =
    (act: DocumentAct) =>
    async (
      context: ListContext & {
        body: { id: string; note?: string | null; revision?: number | null; releaseAt?: string }
      },
    ): Promise<DocumentRow> => {
      const { db, body, viewer, clock, afterCommit } = context
      // First whether it may be seen: who changed a hidden document would say that it exists.
      const { corrects } = await one(context, body.id)
      // Before its 更正稿, as everywhere: two that lock both wait for each other in one order.
      if (corrects !== null) await lockRecord(db, 'document', corrects)
      await lockForEdit(db, 'document', body.id, body.revision)
      const document = await one(context, body.id)
      const note = body.note?.trim() ?? ''
      const { text, columns } = await mayTake(context, act, document, { note, steps })
      const { name, to } = actOf(act, steps)
      const releaseAt = act === 'schedule' ? releaseMoment(body.releaseAt ?? '', clock()) : null
      // The text is tried now, so that nobody learns at night that it could not be released.
      if (act === 'schedule' && (await releasable(db, document, columns)).corrected && note === '')
        throw refuse('record.invalid', { field: 'note', reason: CORRECTION_NEEDED })
      if (act === 'reopen' || act === 'archive') await mustNotBeCorrected(db, body.id, name)
      let shown = body.id
      if (act === 'release') {
        const by = { username: viewer.username, realname: viewer.realname }
        const { state } = document
        const { onRelease } = listeners
        const releasing = { correction: note, note, by, now: clock(), onRelease }
        shown = await releaseText(db, { ...document, state, columns, versionId: text.versionId }, releasing)
      } else {
        if (act === 'withdraw') {
          if (text.versionId !== null) await setPublishState(db, text.versionId, 'withdrawn')
          await reviveDocuments(db, body.id, { username: viewer.username, now: clock() })
          await tellListeners(listeners.onTakeBack, db, body.id, viewer.username, clock())
        }
        const round = roundOf(act, viewer.username, clock(), releaseAt)
        await moveDocument(db, { id: body.id, act, from: document.state, to, note, round }, viewer, clock())
        if (act === 'withdraw') await tellCorrectors(context, document, note)
      }
      const [moved] = await textsInHand.byIds(db, [shown])
      if (!moved) throw refuse('record.not-found')
      const done = document.corrects !== null && act === 'release' ? '发布更正稿' : name
      const inTwo = steps === 2 && LED_BY_TWO.includes(act) ? `（${TWO_STEPS}）` : ''
      await noted(context, [moved], 'edit', `：${done}${inTwo}${note === '' ? '' : `，${note}`}`)
      await tell(context, act, document, note, shown)
      if (act === 'release') afterCommit(joinIndex)
      return moved
    }

  /**
   * Says to those who correct a document that it was taken back, and lets no 更正稿 bring it back to the public by the
   * clock.
   */
  async function tellCorrectors(context: Context, document: DocumentRow, note: string): Promise<void> {
    const { db, viewer, clock, afterCommit } = context
    const open = await openCorrectionOf(db, document.id)
    if (!open) return
    if (open.releaseAt !== null) await unscheduleDocument(db, open.id, clock())
    await keepStep(db, { id: open.id, act: 'takenBack', from: open.state, to: open.state, note }, viewer, clock())
    const names = [open.createdBy, open.submittedBy, open.releaseAt === null ? null : open.releasedBy].filter(
      (name) => name !== null,
    )
    const accountIds = (await accountsNamed(db, [...new Set(names)])).filter((id) => id !== viewer.accountId)
    if (accountIds.length === 0) return
    const cancelled = open.releaseAt === null ? '' : '原定的发布时间已取消，'
    await sendMessage(db, {
      accountIds,
      kind: 'document',
      priority: 'H',
      ...aboutDocument(open.id),
      title: '更正中的文件已下架',
      content: `“${document.title}”已下架：${note}。${cancelled}更正稿可以继续办理，发布后以更正后的文本重新公开；不再需要的请放弃。`,
      now: clock(),
    })
    afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds }))
  }

  /** Says to those who may edit that a recognised text waits for another person to compare it with its scan. */
  async function tellSecond({ db, viewer, clock, afterCommit }: Context, { id, corrects }: DocumentRow): Promise<void> {
    const waiting = { documentId: id, isCorrection: corrects !== null, except: viewer.accountId, now: clock() }
    const accountIds = await tellWaiting(db, SECOND_CHECK, waiting)
    if (accountIds.length > 0) afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds }))
  }

  /** What a step that several documents are to take would do with one of them, without taking it. */
  async function previewOf(context: ListContext, act: BatchAct, id: string): Promise<PreviewedStep> {
    const document = await one(context, id)
    const { revision, title } = document
    const told = { id, revision, title, fault: '', notes: [] as string[] }
    try {
      const { columns } = await mayTake(context, act, document, { note: '', steps })
      const unreleasable = await releasable(context.db, document, columns).then(
        ({ corrected }) => (corrected ? CORRECTION_NEEDED : ''),
        (error: unknown) => wordsOfRefusal(error),
      )
      if (act === 'release') told.fault = unreleasable
      else if (unreleasable !== '') told.notes.push(`现在还不能发布：${unreleasable}`)
      const open = (await relationsOfDocument(context, document)).filter(({ confirmed }) => confirmed === null).length
      if (open > 0) told.notes.push(`${open} 条关系没有核对，发布后不作为关系公布`)
    } catch (error) {
      told.fault = wordsOfRefusal(error)
    }
    return told
  }

  return {
    'GET /dataManagement/document/list': ({ db, list, viewer, query }) =>
      (query.corrections === undefined ? documentList : correctionList).page(db, list, (rows) => {
        const shown = shownTo(viewer, query.facets)(rows)
        return query.ids === undefined ? shown : shown.where('document.id', 'in', [...idsIn(query.ids), ''])
      }),

    async 'GET /dataManagement/document/facets'({ db, list, viewer, query }) {
      const choices = facetsIn(query.facets ?? '')
      const counts = await facetCounts(db, list, choices, shownTo(viewer))
      return FACET_NAMES.map((facet) => {
        const found = counts.filter((one) => one.facet === facet)
        if (facet === 'year') found.sort((one, other) => other.value.localeCompare(one.value))
        // What is chosen can be taken out, also when no document has it any more.
        const lost = (choices[facet] ?? []).filter((value) => !found.some((one) => one.value === value))
        return {
          facet,
          choices: [
            ...found.map(({ value, text, count }) => ({
              value,
              text: text ?? (value === NO_VALUE ? '未登记' : value),
              count,
            })),
            ...lost.map((value) => ({ value, text: value === NO_VALUE ? '未登记' : value, count: 0 })),
          ],
        }
      })
    },

    async 'GET /dataManagement/document/queryById'(context) {
      // Messages name a 更正稿 also when it has been released.
      const id = await documentNow(context.db, context.query.id)
      const document = await one(context, id)
      await noteReading(context, document)
      const { titleNote, body, folder, decided, fileWarnings } = await textOfDocument(context.db, id)
      const ending = await endingOf(context.db, id)
      const [by] = ending?.endedBy ? await seenOf(context, [ending.endedBy]) : []
      const ended = ending && by ? { id: by.id, title: by.title, day: ending.endedOn } : null
      const attachments = await attachmentsOf(context.db, id)
      const articleForces = await articleForcesOf(context.db, id)
      return {
        ...document,
        titleNote,
        body,
        folder,
        decided: toldDecision(decided),
        fileWarnings: shownWarnings(fileWarnings),
        attachments,
        articleForces,
        ...(context.query.proof === undefined ? {} : { proof: await proofOf(context.db, id) }),
        ended,
        ...(await besideOf(context, document)),
      }
    },

    async 'GET /dataManagement/document/steps'(context) {
      await one(context, context.query.id)
      return stepsOf(context.db, context.query.id)
    },

    async 'GET /dataManagement/document/relations'(context) {
      return relationsOfDocument(context, await one(context, context.query.id))
    },

    async 'POST /dataManagement/document/decideRelations'(context) {
      const { db, body } = context
      await one(context, body.id)
      await lockForEdit(db, 'document', body.id, null)
      const document = await one(context, body.id)
      mustBeEditable(document)
      const confirmed = { confirm: true, reject: false, none: null }[body.decision]
      const titles = await decideRelations(context, document, body.relations, confirmed)
      const act = { confirm: '确认', reject: '否定', none: '撤销核对' }[body.decision]
      await noted(
        context,
        [document],
        'edit',
        `：${act} ${titles.length} 条关系（${titles
          .slice(0, 3)
          .map((title) => `《${title}》`)
          .join('、')}）`,
      )
      return null
    },

    async 'POST /dataManagement/document/read'({ db, body: { title, titleNote = '', body = '', folder = '' } }) {
      return readingOf(await readLawText({ title, titleNote, body }, await issuerReaderOf(db), [], folder))
    },

    'GET /dataManagement/document/bodyNames': ({ db, viewer, query: { words, day = null } }) =>
      bodyNames(db, audienceOf(viewer), words.split(/\s+/), day, BODIES_SHOWN),
    'GET /dataManagement/document/bodiesOnDay': ({ db, query: { names, day = null } }) =>
      bodiesOnDay(db, namesIn(names), day),

    async 'POST /dataManagement/document/add'(context) {
      const { attachments = [], articleForces = [] } = context.body
      const columns = await columnsOf(context, context.body)
      mustBeginUnsigned(columns)
      const id = await addDraft(context, columns, async (draft) => {
        await keepAttachments(context, draft, attachments)
        await keepArticleForces(context.db, draft, columns, articleForces)
      })
      return { id }
    },

    'POST /dataManagement/document/takeIn': (context) =>
      inBackground(async () => {
        const taken: TakenFile[] = []
        const folder = readableFolder(context.upload.fields['folder'] ?? '')
        const from = Number.parseInt(context.upload.fields['from'] ?? '', 10) || 0
        const later = context.upload.fields['later'] === '1'
        for (const file of context.upload.files)
          taken.push(
            ...((await isArchive(file.bytes))
              ? await takeArchive(context, file, { from, later })
              : [await takeAlone(context, { ...file, folder }, { later })]),
          )
        if (taken.some(({ outcome }) => outcome === 'reading')) onReading()
        return taken
      }),

    async 'PUT /dataManagement/document/edit'(context) {
      const { db, body, viewer, clock } = context
      await one(context, body.id)
      await lockForEdit(db, 'document', body.id, body.revision)
      const document = await one(context, body.id)
      mustBeEditable(document)
      const columns = await columnsOf(context, body)
      const before = { ...(await textOfDocument(db, body.id)), id: body.id, proofState: document.proofState }
      const { state: proofState, act } = await proofAfterSave(
        context,
        before,
        columns,
        body.proofState === undefined ? undefined : columns.proofState,
      )
      columns.proofState = proofState
      await keepArticleForces(db, body.id, columns, body.articleForces)
      await updateDocument(db, body.id, columns, viewer.username, clock())
      if (body.attachments !== undefined) await keepAttachments(context, body.id, body.attachments)
      const proof = await keepProof(context, document, act, body.proofPlaces)
      await noted(context, await textsInHand.byIds(db, [body.id]), 'edit', proof)
      if (act === 'proofFirst' || act === 'proofAgain') await tellSecond(context, document)
      return null
    },

    async 'GET /dataManagement/document/scanPage'(context) {
      const { id, path, page } = context.query
      await one(context, id)
      return scanPage(context, files, { id, path, page })
    },

    'POST /dataManagement/document/importExcel': (context) => inBackground(() => importDocuments(context, files)),
    'GET /dataManagement/document/importTemplate': (context) => templateOf(context),

    async 'POST /dataManagement/document/previewStep'(context) {
      const previews: PreviewedStep[] = []
      for (const id of context.body.ids) {
        await turns.take()
        previews.push(await previewOf(context, context.body.act, id))
      }
      return previews
    },

    'POST /dataManagement/document/submit': step('submit'),
    'POST /dataManagement/document/recall': step('recall'),
    'POST /dataManagement/document/review': step('review'),
    'POST /dataManagement/document/reviewReturn': step('reviewReturn'),
    'POST /dataManagement/document/approve': step('approve'),
    'POST /dataManagement/document/approveReturn': step('approveReturn'),
    'POST /dataManagement/document/releaseReturn': step('releaseReturn'),
    'POST /dataManagement/document/release': step('release'),
    'POST /dataManagement/document/schedule': step('schedule'),
    'POST /dataManagement/document/unschedule': step('unschedule'),
    'POST /dataManagement/document/withdraw': step('withdraw'),
    'POST /dataManagement/document/reopen': step('reopen'),
    'POST /dataManagement/document/archive': step('archive'),

    async 'DELETE /dataManagement/document/deleteBatch'(context) {
      const { query } = context
      const ids = needIds(query.ids)
      await lockAllForEdit(
        context.db,
        'document',
        ids.map((id) => ({ id })),
      )
      const documents = await seenOf(context, ids)
      if (documents.length < ids.length) throw refuse('record.not-found')
      for (const document of documents) mustBeEditable(document)
      await recycle(context, documents)
      return null
    },

    'GET /dataManagement/document/recycleBin': ({ db, list, viewer }) =>
      deletedDocuments.page(db, list, shownTo(viewer)),

    async 'PUT /dataManagement/document/putRecycleBin'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids)
      for (const deleted of await deletedOnes(context, ids)) await mayCorrectAgain(context, deleted)
      const again = await takenInAgain(db, ids)
      if (again.length > 0)
        throw refuse('record.invalid', {
          field: 'ids',
          reason: `${again.map((title) => `“${title}”`).join('、')}的原文件已重新入库，不能还原`,
        })
      await restoreDocuments(db, ids, viewer.username, clock())
      await noted(context, await textsInHand.byIds(db, ids), 'restore')
      return null
    },

    async 'DELETE /dataManagement/document/deleteRecycleBin'(context) {
      const ids = idsIn(context.query.ids)
      const documents = await deletedOnes(context, ids)
      const consultations = await consultationsOn(context.db, ids)
      if (consultations.length > 0)
        throw refuse('record.invalid', {
          field: 'ids',
          reason: `${consultations.map((title) => `“${title}”`).join('、')}的征求意见稿取自这些文件，不能彻底删除`,
        })
      await noted(context, documents, 'delete', '（彻底删除）')
      await purgeDocuments(context.db, ids)
      return null
    },

    'GET /dataManagement/document/exportXls': (context) =>
      exportList(
        context,
        {
          count: (db, request) => documentList.count(db, request, shownTo(context.viewer, context.query.facets)),
          every: (db, request) => documentList.every(db, request, shownTo(context.viewer, context.query.facets)),
        },
        {
          what: '文件',
          title: '文件数据列表数据',
          columns: [
            { title: '标题', width: 48, value: ({ title }) => title },
            { title: '版本', width: 16, value: ({ edition }) => edition },
            { title: '发文字号', width: 20, value: ({ docNumber }) => docNumber },
            { title: '文件类型', width: 16, value: (row) => row.fType_dictText },
            { title: '制定机关', width: 28, value: ({ issuers }) => issuers },
            { title: '制定机关层级', width: 12, value: (row) => row.fLevel_dictText },
            { title: '行政区域', width: 12, value: (row) => row.region_dictText },
            { title: '公布地', width: 12, value: (row) => row.address_dictText },
            { title: '主题', width: 16, value: (row) => row.subject_dictText },
            { title: '通过日期', width: 12, value: ({ adoptDate }) => adoptDate },
            { title: '公布日期', width: 12, value: ({ publishDate }) => publishDate },
            { title: '施行日期', width: 12, value: ({ effectDate }) => effectDate },
            { title: '年份', width: 8, value: ({ year }) => year },
            { title: '时效性', width: 10, value: (row) => row.effectStatus_dictText },
            { title: '文本出处', width: 24, value: ({ sourceName }) => sourceName },
            { title: '备注', width: 24, value: ({ note }) => note },
            { title: '原文件', width: 24, value: ({ fileName }) => fileName },
            { title: '部门编码', width: 12, value: ({ orgCode }) => orgCode },
            { title: '发布状态', width: 10, value: (row) => row.state_dictText },
            { title: '创建人', width: 12, value: ({ createBy }) => createBy },
            { title: '创建时间', width: 20, value: ({ createTime }) => createTime },
            { title: '修改人', width: 12, value: ({ updateBy }) => updateBy },
            { title: '修改时间', width: 20, value: ({ updateTime }) => updateTime },
            { title: '提交人', width: 12, value: ({ submittedBy }) => submittedBy },
            { title: '初审人', width: 12, value: ({ reviewedBy }) => reviewedBy },
            { title: '复审人', width: 12, value: ({ approvedBy }) => approvedBy },
            { title: '发布人', width: 12, value: ({ releasedBy }) => releasedBy },
            { title: '发布时间', width: 20, value: ({ releaseTime }) => releaseTime },
            { title: '定时发布', width: 20, value: ({ releaseAt }) => releaseAt },
          ],
        },
      ),
  }
}
