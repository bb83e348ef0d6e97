import { createHash } from 'node:crypto'
import { refuse } from '#common/errors.ts'
import { WARNING_ACT, type WarningKind } from '#common/law/model.ts'
import { momentIn } from '#server/platform/clock.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  effectRankOf,
  isWithheld,
  noteCorrection,
  placeOfWork,
  registerDayOfEffect,
  PARSER_VERSION,
  setPublishState,
  sourceOfText,
  storeSources,
  storeVersions,
  textHashOf,
  versionHeld,
  versionIdOf,
} from '../laws/laws.door.ts'
import { indexWaiting } from '../search/search.door.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'
import { endedBy, releasedRelations } from './relations.rules.ts'
import { decisionsOn, endDocuments } from './relations.sql.ts'
import type { DocumentColumns, textOfDocument } from './documents.sql.ts'

const DECIDED = [
  ['fType', '文件类型'],
  ['fLevel', '制定机关层级'],
  ['region', '行政区域'],
] as const

/** @throws Refusal record.invalid when kind, level or region of a document are still open */
export function mustBeDecided(columns: Pick<DocumentColumns, (typeof DECIDED)[number][0]>): void {
  for (const [field, name] of DECIDED)
    if (columns[field] === '') throw refuse('record.invalid', { field, reason: `${name}还没有确定：文件里看不出来，请编辑文件后选择` })
}

type Deciding = DocumentColumns & Partial<Pick<Awaited<ReturnType<typeof textOfDocument>>, 'decided' | 'folder' | 'fileWarnings'>>

/** @throws Refusal record.invalid when staff have decided that a document is a draft for comments */
export function mustBeNoDraft({ decided }: Pick<Deciding, 'decided'>): void {
  if (decided?.form === 'draft')
    throw refuse('record.invalid', { field: 'state', reason: '已判定为征求意见稿，不作为法规发布；如有误，请先撤销判定或者重新判定' })
}

/** Doubts about what a document is, which a decision of staff ends. */
const ENDED_BY_DECISION: readonly WarningKind[] = ['DRAFT', 'GARBLED']

/**
 * What a document would be released as; `corrected`: the public has seen its text with other words. @throws Refusal record.invalid when the text cannot be shown, or an edition of the same day is there
 */
export async function canBeReleased(db: Db, columns: Deciding) {
  const { law, classification } = readLawText(columns, await issuerReaderOf(db), [], columns.folder)
  mustBeDecided(columns)
  mustBeNoDraft(columns)
  // What the text leaves open, the form has decided.
  law.warnings = law.warnings.filter(({ kind }) => kind !== 'UNDECIDED' && !(columns.decided && ENDED_BY_DECISION.includes(kind)))
  // The mark on a paper stands outside its text: the text may be edited, and the paper stays what it is.
  const marked = columns.fileWarnings?.find(({ kind }) => kind === 'NOT_PUBLIC')
  if (marked) throw refuse('record.invalid', { field: 'body', reason: `原文件${marked.detail}，不能发布；${WARNING_ACT.NOT_PUBLIC}` })
  const [fault] = law.warnings.filter((warning) => isWithheld({ warnings: [warning] }))
  if (fault) throw refuse('record.invalid', { field: 'body', reason: `${fault.place}：${fault.detail}，更正后才能发布` })
  if (law.nodes.length === 0) throw refuse('record.invalid', { field: 'body', reason: '正文是空的，不能发布' })
  if (law.versionDate === null)
    throw refuse('record.invalid', {
      field: 'titleNote',
      reason: '题注没有日期：请写明通过、公布或修改的日期和机关，例如“2026年1月5日浙江省人民政府公布”',
    })
  const place = await placeOfWork(db, law.title, columns)
  const id = versionIdOf(law.title, law.versionDate, place)
  const held = await versionHeld(db, id)
  if (held?.publishState === 'published')
    throw refuse('record.invalid', {
      field: 'titleNote',
      reason: `《${law.title}》${law.versionDate} 的文本已经发布，不能覆盖；如须更正，请先将其下架`,
    })
  const corrected = held !== undefined && held !== null && held.textHash !== textHashOf(law.nodes)
  return { law, classification, id, place, corrected }
}

export const CORRECTION_NEEDED = '这份文本曾经公开，文字已有改动：请写明更正了什么，公众会看到这句话'

/** The furthest day for which a release can be set. */
const LATEST_DAYS = 366

/** The moment at which a document is to be released by itself. @throws Refusal record.invalid */
export function releaseMoment(text: string, now: Date): Date {
  const moment = momentIn(text)
  const wrong = (reason: string) => refuse('record.invalid', { field: 'releaseAt', reason })
  if (moment === null) throw wrong('请按“年-月-日 时:分”填写发布时间')
  if (moment <= now) throw wrong('发布时间已过，请另选或直接发布')
  if (moment.getTime() - now.getTime() > LATEST_DAYS * 86_400_000) throw wrong('发布时间最远可定在一年之内')
  return moment
}

/**
 * Makes an edition of the library from a document and shows it to the public, in the caller's transaction: with it committed, searches of
 * every process find it.
 * @param versionId the edition that the document was before, when it had been taken back
 * @param document its id: of its relations those that were confirmed are released
 * @param correction what was put right, when the public had seen the text with other words
 * @returns the id of the edition
 * @throws Refusal record.invalid when the text cannot be shown, an edition of the same day is there, or a correction is not explained
 */
export async function release(
  db: Db,
  columns: Deciding,
  versionId: string | null,
  { document, correction, by, now }: { document: string; correction: string; by: string; now: Date },
): Promise<string> {
  const { law, classification, id, place, corrected } = await canBeReleased(db, columns)
  if (corrected && correction === '') throw refuse('record.invalid', { field: 'note', reason: CORRECTION_NEEDED })
  const { fType, fLevel, region, address, subject, issuers, docNumber } = columns
  if (docNumber !== null) law.docNumber = docNumber
  const effectRank = effectRankOf(fType, fLevel, law.title)
  const entered = {
    ...classification,
    fType,
    fLevel,
    region,
    address,
    subject,
    effectRank,
    issuers: issuers.length > 0 ? issuers : classification.issuers,
  }
  const source = sourceOfText(columns, `${columns.title}.md`)
  const sha256 = createHash('sha256')
    .update(JSON.stringify(source) + (place === 0 ? '' : place))
    .digest('hex')
  law.relations = releasedRelations(law, await decisionsOn(db, document))
  await storeVersions(db, [{ law, classification: entered, textHash: textHashOf(law.nodes), place }])
  await storeSources(
    db,
    [{ sha256, fileName: source.fileName, versionId: id, part: law.subtitle, outcome: 'new', warnings: law.warnings, document: source }],
    PARSER_VERSION,
  )
  // The text was given another day while it was taken back: the edition of the day before stays out of sight.
  if (versionId !== null && versionId !== id) await setPublishState(db, versionId, 'withdrawn')
  await registerDayOfEffect(db, law, law.effectDate === null ? columns.effectDate : null, { id: newId(), createdBy: by, createdAt: now })
  // The page says 更正 itself.
  if (corrected) await noteCorrection(db, id, correction.replace(/^更正\s*[：:]\s*/, ''), now)
  await endDocuments(db, endedBy(law), { by: document, number: law.docNumber, madeOn: law.versionDate, day: law.effectDate, username: by, now })
  await indexWaiting(db)
  return id
}
