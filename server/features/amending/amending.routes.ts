import type { AmendableText, amendingContract, AmendingTarget } from '#common/contract/amending.ts'
import type { DocumentRow } from '#common/contract/documents.ts'
import { refuse } from '#common/errors.ts'
import type { ParsedLaw, TitleNoteEvent } from '#common/law/model.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import {
  addDraft,
  columnsOfText,
  documentList,
  type DocumentColumns,
  issuerReaderOf,
  noteReading,
  readLawText,
  seenDocument,
  textOfDocument,
} from '../documents/documents.door.ts'
import { noteAmendment } from '../cleanups/cleanups.door.ts'
import {
  audienceOf,
  comparedRowsApart,
  editionText,
  parseLaw,
  sourceOfText,
  visibleTo,
  workNamed,
} from '../laws/laws.door.ts'
import { type Made, madeOf, noteAfter } from './amended-note.rules.ts'
import { AmendingDocuments } from './amending-documents.ts'
import { type AppliedInstruction, applyDecision } from './apply-decision.rules.ts'
import { applyToPart, looseKey } from './issued-part.rules.ts'
import type { Instruction } from './instruction.ts'
import { withFullMarks } from './marks.rules.ts'
import { bodyOf, type EditionNode, linesOfEntry, textOfBody } from './law-body.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { type DocumentFound, documentNamed, documentsWith, editionsOfWork, editionsWith } from './texts.sql.ts'
import { type WrittenDecision, writeDecision } from './write-decision.rules.ts'

/** A text of the office or of the library, read as a tree. */
interface Text {
  title: string
  day: string
  titleNote: string
  nodes: readonly (EditionNode & { anchor: string })[]
  /** Its paragraphs as printed. */
  lines: string[]
  /** The registered values of a work, which its new text keeps. */
  made: Made | null
  /** What its 题注 tells. */
  events: readonly TitleNoteEvent[]
  versionDate: string | null
  /** The bodies that made it, as its 题注 and title tell. */
  issuers: readonly string[]
  /** What its own words name as the day from which it applies. */
  effectDate: string | null
}

const wordsOf = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 5)

/** @throws Refusal record.not-found, law.not-found when the viewer may not see the text */
async function textAt(context: ListContext, ref: string): Promise<Text> {
  const { db, viewer, clock } = context
  const [kind, id = ''] = ref.split(':')
  if (kind === 'document') {
    const document = await seenDocument(context, id)
    await noteReading(context, document)
    const { title, titleNote, body } = await textOfDocument(db, id)
    const { law, classification } = await readLawText({ title, titleNote, body }, await issuerReaderOf(db))
    const lines = sourceOfText({ title, titleNote, body }, title).blocks.flatMap((block) =>
      block.kind === 'text' ? [block.text] : block.rows.map((row) => `| ${row.join(' | ')} |`),
    )
    return {
      title: law.title,
      day: law.versionDate ?? '',
      titleNote: law.titleNote,
      nodes: law.nodes,
      lines,
      ...toldBy(law, classification.issuers),
    }
  }
  const [workId = '', version = ''] = id.split('/')
  const edition = await editionText(db, audienceOf(viewer), { id: workId, version }, dayOf(clock()))
  const { law, classification } = await readLawText(
    { title: edition.title, titleNote: edition.titleNote, body: textOfBody(bodyOf(edition.nodes)) },
    await issuerReaderOf(db),
  )
  const lines = bodyOf(edition.nodes).entries.flatMap((entry) =>
    linesOfEntry(entry).map((line) => line.replace(/^#+ /, '')),
  )
  return {
    ...edition,
    lines,
    ...toldBy(law, classification.issuers),
  }
}

/** What a text tells of its own making. */
const toldBy = (law: ParsedLaw, issuers: string[]) => ({
  made: madeOf(law),
  events: law.events,
  versionDate: law.versionDate,
  issuers,
  effectDate: law.effectDate,
})

/** The document or the work that a text is of. */
function placeOfRef(ref: string): { documentId: string | null; workId: string | null } {
  const [kind, id = ''] = ref.split(':')
  return kind === 'document' ? { documentId: id, workId: null } : { documentId: null, workId: id.split('/')[0] ?? null }
}

/** The day of the text that a 题注 ends with. */
const dayOfText = (head: { title: string; titleNote: string }): string | null =>
  parseLaw(sourceOfText({ ...head, body: '' }, head.title)).versionDate

/**
 * What a text is called in choices: a document with its stage, and with the day of its register or that which its 题注
 * ends with.
 */
async function documentsFound(context: ListContext, found: readonly DocumentFound[]): Promise<AmendableText[]> {
  if (found.length === 0) return []
  const { db, list, viewer } = context
  const ids = found.map(({ id }) => id)
  const seen = await documentList.seen(db, ids, list, (rows) => rows.where(visibleTo(audienceOf(viewer), 'document')))
  const dayIn = new Map(found.map(({ id, title, titleNote }) => [id, dayOfText({ title, titleNote })]))
  return seen.map((row: DocumentRow) => ({
    ref: `document:${row.id}`,
    title: row.title,
    day: dayIn.get(row.id) ?? row.adoptDate ?? row.publishDate ?? '',
    kind: 'document' as const,
    stage: row.state_dictText ?? '',
  }))
}

function ordersFor(decision: Text, law: string): Instruction[] {
  return readDecision(decision.title, decision.lines).filter((one) => (one.law ?? '') === law)
}

async function basesOf(context: ListContext, law: string, day: string): Promise<AmendableText[]> {
  const { db, viewer } = context
  const work = law === '' ? undefined : await workNamed(db, audienceOf(viewer), law)
  const found = work
    ? await editionsOfWork(db, audienceOf(viewer), work.workId)
    : (await editionsWith(db, audienceOf(viewer), law === '' ? [] : [law], false)).filter(
        ({ title }) => looseKey(title) === looseKey(law),
      )
  const documents =
    law === ''
      ? []
      : (await documentsFound(context, await documentsWith(db, [law], false))).filter(
          ({ title }) => looseKey(title) === looseKey(law),
        )
  // The text that the decision was written for is the last one before its day.
  const before = found.filter((one) => day === '' || one.day < day)
  return [...before, ...found.filter((one) => !before.includes(one)), ...documents]
}

const shown = ({ instruction, state, doubts, changes }: AppliedInstruction) => ({
  seq: instruction.seq,
  item: instruction.item,
  words: instruction.words,
  state,
  doubts,
  changes,
})

interface Chosen {
  decision: string
  law: string
  base: string
  skipped: number[]
}

/** The new text, with the event that the decision adds to its 题注. */
async function amended(context: ListContext, { decision: decisionRef, law, base: baseRef, skipped }: Chosen) {
  const decision = await textAt(context, decisionRef)
  const base = await textAt(context, baseRef)
  const orders = ordersFor(decision, law)
  if (orders.length === 0)
    throw refuse('record.invalid', { field: 'decision', reason: '这件决定里没有对所选法规的修改，请另选决定或法规' })
  const made = applyToPart(base, law, (edition) => applyDecision(edition, orders, new Set(skipped)))
  return { decision, base, made, ...noteAfter(base, decision) }
}

/** Columns of a draft whose kind and bodies are read from its text. */
async function columnsOfDraft(
  db: Db,
  text: { title: string; titleNote: string; body: string },
  sourceName: string,
): Promise<DocumentColumns> {
  const read = await readLawText(text, await issuerReaderOf(db))
  return { ...columnsOfText(text, read), sourceName: sourceName.slice(0, 300) || null }
}

interface Pair {
  old: string
  now: string
  remove: '删去' | '删除'
}

async function drafted(
  context: ListContext,
  { old: oldRef, now: nowRef, remove }: Pair,
): Promise<{ written: WrittenDecision; old: Text; now: Text }> {
  if (oldRef === nowRef)
    throw refuse('record.invalid', { field: 'now', reason: '修改前和修改后是同一个文本，请另选一个' })
  const old = await textAt(context, oldRef)
  const now = await textAt(context, nowRef)
  return { written: await writeDecision(old, now, { remove }), old, now }
}

/** The table of both texts. Marks of another width are no change, as in the decision. */
const rowsOf = (old: Text, now: Text) => comparedRowsApart(withFullMarks(old.nodes), withFullMarks(now.nodes))

/** The calls of common/contract/amending.ts. */
export function amendingHandlers(): Handlers<typeof amendingContract> {
  const documents = new AmendingDocuments()
  return {
    async 'GET /dataManagement/amending/texts'(context) {
      const { db, viewer, query } = context
      if (query.document !== undefined) return documentsFound(context, await documentNamed(db, query.document))
      const words = wordsOf(query.words ?? '')
      const decisions = query.decisions === 'true'
      return [
        ...(await documentsFound(context, await documentsWith(db, words, decisions))),
        ...(await editionsWith(db, audienceOf(viewer), words, decisions)),
      ]
    },

    async 'GET /dataManagement/amending/targets'(context) {
      const decision = await textAt(context, context.query.decision)
      const counts = new Map<string, number>()
      for (const { law, kind } of readDecision(decision.title, decision.lines))
        if (kind !== 'commence') counts.set(law ?? '', (counts.get(law ?? '') ?? 0) + 1)
      const targets: AmendingTarget[] = []
      const day = decision.made?.date ?? decision.day
      for (const [law, instructions] of counts)
        targets.push({ law, instructions, day, bases: await basesOf(context, law, day) })
      return targets
    },

    async 'POST /dataManagement/amending/preview'(context) {
      const { made, titleNote, notes } = await amended(context, context.body)
      return {
        title: made.title,
        titleNote,
        body: textOfBody(made.body),
        items: made.results.map(shown),
        references: made.references,
        notes,
      }
    },

    async 'POST /dataManagement/amending/draft'(context) {
      const { body } = context
      const { made, titleNote, decision } = await amended(context, body)
      const open = made.results.find(
        ({ state, instruction }) =>
          state === 'failed' || (state === 'doubtful' && !body.confirmed.includes(instruction.seq)),
      )
      if (open)
        throw refuse('record.invalid', {
          field: 'confirmed',
          reason: `第${open.instruction.item || open.instruction.seq}项${open.state === 'failed' ? '没有应用，请选“不采用”后再存' : '存疑，请核对后勾选'}`,
        })
      const text = { title: made.title, titleNote, body: textOfBody(made.body) }
      const columns = await columnsOfDraft(context.db, text, `依照《${decision.title}》修改`)
      // The text of an amended law names the day of its first edition, or none: this one begins with what made it.
      const id = await addDraft(context, { ...columns, effectDate: decision.effectDate })
      if (body.cleanupItem) await noteAmendment(context, body.cleanupItem, id, placeOfRef(body.base))
      return { id }
    },

    async 'POST /dataManagement/amending/write'(context) {
      const { written, old, now } = await drafted(context, context.body)
      return { ...written, rows: await rowsOf(old, now) }
    },

    async 'POST /dataManagement/amending/writeDraft'(context) {
      const { written } = await drafted(context, context.body)
      const [first] = written.differences
      if (first !== undefined)
        throw refuse('record.invalid', {
          field: 'now',
          reason: `照此决定修改还得不到新的文本（${first}等${written.differences.length}处），请先核对`,
        })
      const text = { title: written.title, titleNote: '', body: written.lines.join('\n') }
      return { id: await addDraft(context, await columnsOfDraft(context.db, text, '')) }
    },

    async 'GET /dataManagement/amending/exportDocx'(context) {
      const { query, reply } = context
      const { written, old, now } = await drafted(context, query)
      const table = query.what === 'table'
      const bytes = table
        ? await documents.table(`《${now.title}》修改前后对照表`, await rowsOf(old, now))
        : await documents.decision(written)
      const fileName = table ? `${now.title}修改前后对照表.docx` : `${written.title}.docx`
      reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
        .header(
          'content-disposition',
          `attachment; filename="amending.docx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
      return bytes
    },
  }
}
