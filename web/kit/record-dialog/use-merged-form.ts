import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { EditConflict } from '#common/contract/parts.ts'
import type { MergedText } from '#common/law/merge-text.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { reloadAnswers } from '#web/platform/api/query-client.ts'
import { changedBody, draftOf, sentValues, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'
import type { OpenRecord, RecordDialogState } from './use-record-dialog.ts'

export type Side = 'mine' | 'theirs'

/** A field that the editor and another user changed to different values. */
export interface Clash {
  name: string
  /** Both values as the form has them. */
  mine: unknown
  theirs: unknown
  /** Theirs as the record has it. */
  stored: unknown
  /** Which of the two is to be kept; null until the editor chooses. */
  keeps: Side | null
  /** Of a text that is merged article by article: its parts, and the side chosen for each that is in doubt. */
  text?: { merged: MergedText; sides: readonly (Side | null)[]; composed?: string }
}

interface Clashes {
  by: string
  at: string
  fields: readonly Clash[]
}

interface FormParts<Row extends object> {
  state: RecordDialogState<Row>
  open: OpenRecord<Row>
  load: ((record: Row) => Promise<Row>) | undefined
  lists: readonly CallName[]
  fieldsOf: (values: FormValues) => readonly FormFieldSpec[]
  toForm: (record: Row) => FormValues
  toBody: (values: Record<string, unknown>) => Record<string, unknown>
}

/** Envelope code of an edit that met another user's change (common/errors.ts record.conflict, record.changed). */
const CHANGED = 409

/** What the editor and another user both changed, where a save was refused for that; else null. */
export const conflictIn = (error: ApiError): EditConflict | null => {
  const { result } = error
  return error.code === CHANGED && typeof result === 'object' && result !== null && 'fields' in result
    ? (result as EditConflict)
    : null
}

/**
 * The values of a form over the record it was opened for. The record is read anew when the form opens; what is typed
 * lies over it, so that only this is sent, and so that the record below can be exchanged for a newer one when another
 * user changed it meanwhile.
 */
export function useMergedForm<Row extends object>({
  state,
  open,
  load,
  lists,
  fieldsOf,
  toForm,
  toBody,
}: FormParts<Row>) {
  const id = useId()
  const isMerged = load !== undefined && open.mode !== 'add' && open.record !== null
  const began = isMerged ? state.began : open.record
  const { setBegan } = state
  const reading = useQuery({
    queryKey: ['record-dialog', id],
    queryFn: () => (load && open.record ? load(open.record) : Promise.reject(new Error('nothing to read'))),
    enabled: isMerged && began === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [typed, setTyped] = useState<FormValues>(state.typed ?? {})
  const [clashes, setClashes] = useState<Clashes | null>(null)
  const read = reading.data
  useEffect(() => {
    if (read !== undefined && began === null) setBegan(read)
  }, [read, began, setBegan])
  const isStale =
    read !== undefined &&
    (read as { revision?: unknown }).revision !== (open.record as { revision?: unknown } | null)?.revision
  const isGone = reading.isError
  useEffect(() => {
    // The list shows the record as it was.
    if (isStale || isGone) void reloadAnswers(lists)
  }, [isStale, isGone, lists])

  const below: FormValues = began ? toForm(began) : open.initial
  const values: FormValues = { ...below, ...typed }
  const fields = fieldsOf(values)

  const put = (next: FormValues) => {
    setTyped(next)
    state.setTyped(draftOf(fields, next))
  }
  const bodyOf = (of: FormValues) => toBody(sentValues(fields, of))

  /** What a save sends: for a record that was read, only what was changed. */
  function body(): Record<string, unknown> {
    const own = began as { id?: unknown; revision?: unknown } | null
    const whole = bodyOf(values)
    const key =
      own?.id === undefined ? {} : { id: own.id, ...(own.revision === undefined ? {} : { revision: own.revision }) }
    if (!isMerged) return { ...whole, ...key }
    const { changed, began: before } = changedBody(bodyOf(below), whole)
    return { ...key, ...changed, began: before }
  }

  /**
   * Puts the record as another user left it below what was typed. Of the fields that both changed the old beginning
   * stays until the editor has chosen, so that the server goes on asking, also after a reload.
   */
  async function meet({ by, at, fields: both, merged }: EditConflict): Promise<void> {
    if (!load || !began) return
    const latest = await load(began)
    const names = new Set(both.map(({ name }) => name))
    const touched = Object.entries(typed).filter(([name, value]) => !sameValue(value, below[name]))
    put({ ...Object.fromEntries(touched), ...merged })
    const old = began as Record<string, unknown>
    setBegan({ ...latest, ...Object.fromEntries([...names].map((name) => [name, old[name]])) })
    const theirs = toForm(latest)
    setClashes({
      by,
      at,
      fields: both.map(({ name, theirs: stored, text }) => ({
        name,
        mine: values[name],
        theirs: theirs[name],
        stored,
        keeps: null,
        ...(text ? { text: { merged: text, sides: text.parts.filter((part) => 'mine' in part).map(() => null) } } : {}),
      })),
    })
    void reloadAnswers(lists)
  }

  /** Keeps one side of a field that both changed. */
  function keep(name: string, side: Side): void {
    const clash = clashes?.fields.find((one) => one.name === name)
    if (!clashes || !clash || !began) return
    setClashes({ ...clashes, fields: clashes.fields.map((one) => (one.name === name ? { ...one, keeps: side } : one)) })
    setBegan({ ...began, [name]: clash.stored })
    const { [name]: _, ...others } = typed
    put(side === 'mine' ? { ...typed, [name]: clash.mine } : others)
  }

  /**
   * Keeps one side of an article that both changed; with the last one the text is put together, and can be edited
   * further.
   */
  async function keepPart(name: string, at: number, side: Side): Promise<void> {
    const clash = clashes?.fields.find((one) => one.name === name)
    if (!clashes || !clash?.text || !began) return
    const sides = clash.text.sides.map((one, index) => (index === at ? side : one))
    const chosen = sides.filter((one) => one !== null)
    const isWhole = chosen.length === sides.length
    const show = (text: NonNullable<Clash['text']>) =>
      setClashes({
        ...clashes,
        fields: clashes.fields.map((one) =>
          one.name === name ? { ...one, text, keeps: isWhole ? 'mine' : null } : one,
        ),
      })
    if (!isWhole) return show({ ...clash.text, sides })
    const { textOfParts } = await import('#common/law/merge-text.ts')
    const composed = textOfParts(clash.text.merged, chosen)
    show({ ...clash.text, sides, composed })
    setBegan({ ...began, [name]: clash.stored })
    put({ ...typed, [name]: composed })
  }

  return {
    /** True while the record is being read. */
    waiting: isMerged && began === null,
    failure: isMerged && began === null ? reading.error : null,
    retry: () => void reading.refetch(),
    record: began,
    fields,
    values,
    /** The values of the record below what was typed; null for a new record. */
    below: began ? below : null,
    change(name: string, value: unknown, others?: FormValues) {
      put({ ...typed, ...others, [name]: value })
      if (clashes)
        setClashes({
          ...clashes,
          fields: clashes.fields.map((one) =>
            one.name === name && one.keeps === 'mine' ? { ...one, mine: value } : one,
          ),
        })
    },
    body,
    clashes,
    undecided: clashes?.fields.find(({ keeps }) => keeps === null)?.name ?? null,
    keep,
    keepPart,
    /** Shows what both users changed, if that is why a save was refused. @returns whether it was */
    async met(error: ApiError): Promise<boolean> {
      const conflict = conflictIn(error)
      if (conflict) await meet(conflict)
      return conflict !== null
    },
  }
}
