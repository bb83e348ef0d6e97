import { createHash } from 'node:crypto'
import { refuse } from '#common/errors.ts'
import { WARNING_ACT, type WarningKind } from '#common/law/model.ts'
import { momentIn } from '#server/platform/clock.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  type EditionIds,
  effectRankOf,
  idsOfEditions,
  isWithheld,
  moveEdition,
  noteCorrection,
  placeOfCorrected,
  placeOfWork,
  registerDayOfEffect,
  PARSER_VERSION,
  setPublishState,
  sourceOfText,
  type StandingEdition,
  storeSources,
  storeVersions,
  textHashOf,
  versionHeld,
} from '../laws/laws.door.ts'
import { followTitle, indexWaiting } from '../search/search.door.ts'
import { blankIn, blanksIn } from './blanks.rules.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'
import { mustBeProofRead } from './proof.ts'
import { titleFault } from './register.rules.ts'
import { endedBy, releasedRelations } from './relations.rules.ts'
import { decisionsOn, endDocuments, reviveDocuments, toldRelations } from './relations.sql.ts'
import type { DocumentColumns, textOfDocument } from './documents.sql.ts'

const DECIDED = [
  ['fType', '文件类型'],
  ['fLevel', '制定机关层级'],
  ['region', '行政区域'],
] as const

/** @throws Refusal record.invalid when kind, level or region of a document are still open */
export function mustBeDecided(columns: Pick<DocumentColumns, (typeof DECIDED)[number][0]>): void {
  for (const [field, name] of DECIDED)
    if (columns[field] === '')
      throw refuse('record.invalid', { field, reason: `${name}还没有确定：文件里看不出来，请编辑文件后选择` })
}

export type Deciding = DocumentColumns &
  Partial<Pick<Awaited<ReturnType<typeof textOfDocument>>, 'decided' | 'folder' | 'fileWarnings'>>

/** @throws Refusal record.invalid when staff have decided that a document is a draft for comments */
export function mustBeNoDraft({ decided }: Pick<Deciding, 'decided'>): void {
  if (decided?.form === 'draft')
    throw refuse('record.invalid', {
      field: 'state',
      reason: '已判定为征求意见稿，不作为法规发布；如有误，请先撤销判定或者重新判定',
    })
}

/** Doubts about what a document is, which a decision of staff ends. */
const ENDED_BY_DECISION: readonly WarningKind[] = ['DRAFT', 'GARBLED']

/** What a document would be released as. */
interface Releasable extends Awaited<ReturnType<typeof readColumns>> {
  ids: EditionIds
  place: number
  /** The public has seen its text with other words. */
  corrected: boolean
}

/**
 * What a document would be released as. @param standing the edition in whose place it is to come, of a 更正稿
 * @throws Refusal record.invalid when the text cannot be shown, or an edition of the same day is there
 */
export async function canBeReleased(db: Db, columns: Deciding, standing?: StandingEdition): Promise<Releasable> {
  const read = await readColumns(db, columns)
  const { title, versionDate, nodes } = read.law
  const textHash = textHashOf(nodes)
  if (standing) {
    const place = await placeOfCorrected(db, standing, { title, versionDate, classification: columns })
    if (typeof place === 'string') throw refuse('record.invalid', { field: 'title', reason: place })
    return { ...read, ids: standing, place, corrected: standing.textHash !== textHash }
  }
  const place = await placeOfWork(db, title, columns)
  const [ids] = await idsOfEditions(db, [{ title, versionDate, place }])
  if (!ids) throw new Error('a text has no id')
  const held = await versionHeld(db, ids.versionId)
  if (held?.publishState === 'published')
    throw refuse('record.invalid', {
      field: 'titleNote',
      reason: `《${title}》${versionDate ?? ''} 的文本已经发布，不能覆盖；如须更正，请打开已发布的那份文件，点“更正”（公开不中断）；不在文件数据里的，先“纳入馆藏文本”`,
    })
  return { ...read, ids, place, corrected: held !== undefined && held.textHash !== textHash }
}

/**
 * The text of a document as the library would hold it.
 * @throws Refusal record.invalid when it cannot be shown, or has blanks or no day
 */
export async function readColumns(db: Db, columns: Deciding) {
  const { law, classification } = await readLawText(columns, await issuerReaderOf(db), [], columns.folder)
  mustBeDecided(columns)
  mustBeNoDraft(columns)
  mustBeProofRead(columns)
  // A file that was taken in brings its title along.
  const titled = titleFault(columns.title)
  if (titled !== null) throw refuse('record.invalid', { field: 'title', reason: titled })
  // What the text leaves open, the form has decided.
  law.warnings = law.warnings.filter(
    ({ kind }) => kind !== 'UNDECIDED' && !(columns.decided && ENDED_BY_DECISION.includes(kind)),
  )
  // The mark on a paper stands outside its text: the text may be edited, and the paper stays what it is.
  const marked = columns.fileWarnings?.find(({ kind }) => kind === 'NOT_PUBLIC')
  if (marked)
    throw refuse('record.invalid', {
      field: 'body',
      reason: `原文件${marked.detail}，不能发布；${WARNING_ACT.NOT_PUBLIC}`,
    })
  const [fault] = law.warnings.filter((warning) => isWithheld({ warnings: [warning] }))
  if (fault)
    throw refuse('record.invalid', { field: 'body', reason: `${fault.place}：${fault.detail}，更正后才能发布` })
  if (law.nodes.length === 0) throw refuse('record.invalid', { field: 'body', reason: '正文是空的，不能发布' })
  const blank = [
    ...blanksIn(law.nodes),
    ...columns.titleNote.split('\n').flatMap((line) => ({ place: '题注', words: blankIn(line) ?? '' })),
  ].find(({ words }) => words !== '')
  if (blank)
    throw refuse('record.invalid', {
      field: blank.place === '题注' ? 'titleNote' : 'body',
      reason: `${blank.place}留有空白“${blank.words}”，请填写后再办理`,
    })
  if (law.versionDate === null)
    throw refuse('record.invalid', {
      field: 'titleNote',
      reason: '题注没有日期：请写明通过、公布或修改的日期和机关，例如“2026年1月5日浙江省人民政府公布”',
    })
  return { law, classification }
}

export const CORRECTION_NEEDED = '这份文本公开过，文字已有改动：请写明更正了什么，公众会看到这句话'

/** What a clerk writes to say that a text with changes that were not accepted is final. */
const FINAL_WORDS = '已确认定稿'

/**
 * Refuses a text that nobody has said to be final: its file had changes that were not accepted, which are read as
 * accepted.
 * @param note what the clerk says with the step
 * @throws Refusal record.invalid
 */
export function mustBeFinal({ fileWarnings = [] }: Pick<Deciding, 'fileWarnings'>, note: string): void {
  const tracked = fileWarnings.find(({ kind }) => kind === 'TRACKED_CHANGES')
  if (tracked && !note.includes(FINAL_WORDS))
    throw refuse('record.invalid', {
      field: 'note',
      reason: `原文件里的${tracked.detail}：是定稿的，请在意见里写明“${FINAL_WORDS}”后提交；不是的，换成接受修订以后的文件重新收文`,
    })
}

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
 * Makes an edition of the library from a document and shows it to the public, in the caller's transaction: with it
 * committed, searches of every process find it.
 * @param versionId the edition that the document was before, when it had been taken back
 * @param document its id: of its relations those that were confirmed are released
 * @param correction what was put right, when the public had seen the text with other words
 * @param standing the edition in whose place it comes, when it corrects one that stands; then `correction` is told
 * whenever there is one
 * @returns the id of the edition
 * @throws Refusal record.invalid when the text cannot be shown, an edition of the same day is there, or a correction is
 * not explained
 */
export async function release(
  db: Db,
  columns: Deciding,
  versionId: string | null,
  {
    document,
    correction,
    standing,
    by,
    now,
  }: { document: string; correction: string; standing?: StandingEdition | undefined; by: string; now: Date },
): Promise<string> {
  const { law, classification, ids, place, corrected } = await canBeReleased(db, columns, standing)
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
  law.relations = releasedRelations(law, await decisionsOn(db, document), await toldRelations(db, document))
  const retitled = standing
    ? await moveEdition(db, standing, { title: law.title, versionDate: law.versionDate, place })
    : null
  if (retitled) await followTitle(db, retitled)
  await storeVersions(db, [{ law, classification: entered, textHash: textHashOf(law.nodes), place, ids }])
  await storeSources(
    db,
    [
      {
        sha256,
        fileName: source.fileName,
        versionId: ids.versionId,
        part: law.subtitle,
        outcome: 'new',
        warnings: law.warnings,
        document: source,
      },
    ],
    PARSER_VERSION,
  )
  // The text was given another day while it was taken back: the edition of the day before stays out of sight.
  if (versionId !== null && versionId !== ids.versionId) await setPublishState(db, versionId, 'withdrawn')
  await registerDayOfEffect(
    db,
    { ...law, versionId: ids.versionId },
    law.effectDate === null ? columns.effectDate : null,
    {
      id: newId(),
      createdBy: by,
      createdAt: now,
    },
  )
  // The page says 更正 itself.
  if (corrected || (standing && correction !== ''))
    await noteCorrection(db, ids.versionId, correction.replace(/^更正\s*[：:]\s*/, ''), now)
  // What the text before has ended and this one does not goes on.
  if (standing) await reviveDocuments(db, document, { username: by, now })
  await endDocuments(db, endedBy(law), {
    by: document,
    number: law.docNumber,
    madeOn: law.versionDate,
    day: law.effectDate,
    username: by,
    now,
  })
  await indexWaiting(db)
  return ids.versionId
}
