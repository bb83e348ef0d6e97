import type { Entry, RecordEdit } from '#common/contract/contract.ts'
import { fieldsOfEdit, type EditConflict } from '#common/contract/parts.ts'
import { refuse } from '#common/errors.ts'
import { fieldNameOf } from '#common/record-names.ts'
import { isClash, mergeText, textOfParts, type MergedText } from '#common/law/merge-text.ts'
import { mergeEdit } from '#common/rules/merge-edit.ts'
import { lockTree } from '../db/tree-lock.ts'
import type { Db } from '../db/open.ts'
import { changedSince, lockRecord } from '../db/revise.ts'

/** An edit as it arrives: the changed fields, and the values they had when editing began. */
interface PartialEdit {
  id: string | number
  revision?: number | null
  began: Record<string, unknown>
}

/** The body of a call as a partial edit; null for the whole record, as older clients send it. */
const partialEditIn = (body: unknown): (PartialEdit & Record<string, unknown>) | null =>
  typeof body === 'object' && body !== null && 'began' in body && body.began !== undefined ? (body as never) : null

/** A body without the values that editing began with, which name what the caller saw and are stored nowhere. */
export function withoutBegan(body: unknown): unknown {
  if (partialEditIn(body) === null) return body
  const { began: _, ...others } = body as Record<string, unknown>
  return others
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const mergedText = (began: unknown, mine: unknown, theirs: unknown): MergedText =>
  mergeText({ began: textIn(began), mine: textIn(mine), theirs: textIn(theirs) })

/**
 * The whole form of an edit of which only the changed fields were sent. The record is locked first, so that nobody
 * changes it between the comparison and the handler's update; what others changed stays, what nobody changed is filled
 * in.
 * @param read gives the record as its editors see it
 * @returns the body for the handler, with the present revision, and the record before the edit; the body as it is when
 * it holds the whole record
 * @throws Refusal record.not-found, record.conflict with both values of each field
 */
export async function wholeForm(
  db: Db,
  { edits, body: schema }: Pick<Entry, 'body'> & { edits: RecordEdit },
  body: unknown,
  read: (id: string | number) => Promise<object>,
): Promise<{ body: unknown; before?: { id: string; record: object } }> {
  const sent = partialEditIn(body)
  if (sent === null || schema === undefined) return { body }
  if (edits.tree) await lockTree(db, edits.tree)
  const locked = await lockRecord(db, edits.table, String(sent.id))
  const present = (await read(sent.id)) as Record<string, unknown>
  const { fields, required } = fieldsOfEdit(schema)
  const mine = Object.fromEntries(fields.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]))
  const { changes, conflicts: whole } = mergeEdit({ began: sent.began, present, mine }, edits.lists)
  const texts = new Map(
    whole
      .filter((name) => edits.texts?.includes(name))
      .map((name) => [name, mergedText(sent.began[name], mine[name], present[name])]),
  )
  for (const [name, text] of texts) if (!text.parts.some(isClash)) changes[name] = textOfParts(text)
  const conflicts = whole.filter((name) => !Object.hasOwn(changes, name))
  if (conflicts.length > 0) {
    const { by, at } = await changedSince(db, locked)
    const words = conflicts.map((name) => `“${fieldNameOf(edits.table, name)}”`).join('、')
    const both = conflicts.map((name) => ({
      name,
      theirs: present[name] ?? null,
      mine: mine[name] ?? null,
      ...(texts.has(name) ? { text: texts.get(name) as MergedText } : {}),
    }))
    const isMerged = (name: string) => edits.lists?.includes(name) === true || texts.has(name)
    const merged = Object.fromEntries(
      Object.entries(changes).filter(([name, value]) => isMerged(name) && value !== mine[name]),
    )
    throw refuse('record.conflict', { by, at, fields: words }, {
      revision: locked.revision,
      by,
      at,
      fields: both,
      merged,
    } satisfies EditConflict)
  }
  const kept = fields.filter(
    (name) =>
      !Object.hasOwn(changes, name) && (edits.absentStays ? required.includes(name) : present[name] !== undefined),
  )
  const filled = {
    ...Object.fromEntries(kept.map((name) => [name, present[name]])),
    ...changes,
    id: sent.id,
    revision: locked.revision,
  }
  return { body: filled, before: { id: String(sent.id), record: present } }
}
