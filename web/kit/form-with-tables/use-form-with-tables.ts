import { useEffect, useId, useRef, useState } from 'react'
import { sameValue } from '#common/rules/merge-edit.ts'
import type { CheckedRecord } from '#common/rules/record-checks.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { TableHandle } from '#web/kit/editable-table/table-props.ts'
import { askServer } from '#web/kit/record-dialog/ask-server.ts'
import {
  checkedFields,
  draftOf as formDraft,
  faultsOf,
  type FormFieldSpec,
  type FormValues,
  sentValues,
} from '#web/kit/record-dialog/record-dialog.model.ts'
import { fieldIdOf } from '#web/kit/record-dialog/RecordFields.tsx'
import { draftOf, takeUpDraft, type TableDraft } from '#web/kit/table-editor/table-changes.model.ts'
import { refusedCells } from '#web/kit/table-editor/refused-cells.ts'
import { beginningRows, classifyIntoFormData, inOrderOfChecking, isEdit, type Part } from './form-parts.model.ts'

/** Ref of the main form, among those of the further forms. */
export const MAIN = ''
/** Debounce before typed values are stored as a draft, in milliseconds. */
const DRAFT_AFTER_MS = 400

/** Unsaved input: values of forms by their refs that differ from the record, and the changes of tables. */
interface Draft {
  /** The record as it was when input began; what others saved since then is not undone by taking the draft up. */
  began: FormValues | null
  forms: Record<string, FormValues>
  tables: Record<string, TableDraft>
}

export interface FormWithTables {
  /** Name of the draft, which survives a change of tab and a reload. */
  name: string
  fields: readonly FormFieldSpec[]
  parts: readonly Part[]
  /**
   * The record with its parts under their refs; null for a new one. Another record needs another `key` of the
   * component.
   */
  record: FormValues | null
  /**
   * Saves a new record (POST); `edit` saves an existing one (PUT), told what it was when input began. Each saves
   * everything or nothing; errors they throw are shown.
   */
  add: (body: Record<string, unknown>) => Promise<unknown>
  edit: (body: Record<string, unknown>, began: FormValues) => Promise<unknown>
  onDone: () => void
  /** The main form stands on a tab of this label, the first one. */
  mainTab?: string
  /** The kind of record whose declared checks hold for the main form. */
  checks?: CheckedRecord
}

type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>
const NONE: Readonly<Record<string, string>> = {}

/** State of a form and its parts: input, checks part by part, one save (spec §5 Form plus sub-table validation). */
export function useFormWithTables({
  name,
  fields: given,
  checks,
  parts,
  record,
  add,
  edit,
  onDone,
  mainTab,
}: FormWithTables) {
  const fields = checks ? checkedFields(checks, given) : given
  const formId = useId()
  const [draft, setDraft, clearDraft] = useTabDraft<Draft | null>(`${name}.parts`, null)
  const [began] = useState(() => (draft ? draft.began : record))
  const [models] = useState(() => modelsOf(parts, record, draft))
  const [values, setValues] = useState<Record<string, FormValues>>(() => ({
    [MAIN]: { ...record, ...draft?.forms[MAIN] },
    ...Object.fromEntries(
      formsOf(parts).map(({ ref }) => [ref, { ...(record?.[ref] as FormValues | undefined), ...draft?.forms[ref] }]),
    ),
  }))
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [active, setActive] = useState(mainTab === undefined ? (parts[0]?.ref ?? MAIN) : MAIN)
  const [busy, setBusy] = useState(false)
  const handles = useRef(new Map<string, TableHandle>())
  const latest = useRef(values)

  const fieldsOf = (ref: string): readonly FormFieldSpec[] =>
    ref === MAIN ? fields : (formsOf(parts).find((part) => part.ref === ref)?.fields ?? [])
  const keep = () => {
    const forms = Object.entries(latest.current).map(
      ([ref, typed]) =>
        [
          ref,
          typedIn(formDraft(fieldsOf(ref), typed), ref === MAIN ? began : (began?.[ref] as FormValues | undefined)),
        ] as const,
    )
    const tables = [...models].flatMap(([ref, model]) => {
      const differing = draftOf(model)
      return differing ? [[ref, differing] as const] : []
    })
    setDraft({ began, forms: Object.fromEntries(forms), tables: Object.fromEntries(tables) })
  }
  const keepLatest = useRef(keep)
  useEffect(() => {
    keepLatest.current = keep
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = [...models.values()].map((model) =>
      model.onEvent(({ kind }) => {
        if (kind === 'selectRowChange') return
        clearTimeout(timer)
        timer = setTimeout(() => keepLatest.current(), DRAFT_AFTER_MS)
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of leave) stop()
    }
  }, [models])

  const idOf = (ref: string) => `${formId}${ref}`
  /** `others` are fields of the same form that are filled along with it. */
  const change = (ref: string, field: string, value: unknown, others?: FormValues) => {
    latest.current = { ...latest.current, [ref]: { ...latest.current[ref], ...others, [field]: value } }
    setValues(latest.current)
    keep()
    if (faults[ref]?.[field])
      setFaults({
        ...faults,
        [ref]: Object.fromEntries(Object.entries(faults[ref]).filter(([other]) => other !== field)),
      })
  }
  const focusField = (ref: string, field: string) =>
    afterDrawn(() => document.getElementById(fieldIdOf(idOf(ref), field))?.focus())
  const showCell = (ref: string, cell: { id: string; key: string }) => {
    setActive(ref)
    afterDrawn(() => handles.current.get(ref)?.showCell(cell.id, cell.key))
  }

  /** Checks a form. @returns true when it is valid */
  async function checkForm(ref: string): Promise<boolean> {
    const found = await faultsOf(
      fieldsOf(ref).filter(({ fixed }) => fixed !== true && !(fixed === 'edit' && isEdit(record))),
      latest.current[ref] ?? {},
      ref === MAIN && isEdit(record) ? record : null,
      askServer,
    )
    setFaults((before) => ({ ...before, [ref]: found }))
    const first = fieldsOf(ref).find((field) => found[field.name])
    if (!first) return true
    if (ref !== MAIN || mainTab !== undefined) setActive(ref)
    focusField(ref, first.name)
    return false
  }
  /** Checks the form first, then each part in turn, and goes to the first fault. */
  async function check(): Promise<boolean> {
    if (!(await checkForm(MAIN))) return false
    for (const part of inOrderOfChecking(parts)) {
      if (part.kind === 'form') {
        if (!(await checkForm(part.ref))) return false
        continue
      }
      handles.current.get(part.ref)?.getTableData()
      const [first] = (await models.get(part.ref)?.validate()) ?? []
      if (first) {
        showCell(part.ref, first)
        return false
      }
    }
    return true
  }

  async function save(): Promise<void> {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      if (!(await check())) return
      const own = Object.fromEntries(
        ['id', 'revision'].flatMap((key) => (record?.[key] === undefined ? [] : [[key, record[key]]])),
      )
      const body = classifyIntoFormData({
        form: { ...sentValues(fields, latest.current[MAIN] ?? {}), ...own },
        tables: Object.fromEntries([...models].map(([ref, model]) => [ref, model.tableData()])),
        forms: Object.fromEntries(
          formsOf(parts).map((part) => [part.ref, sentValues(part.fields, latest.current[part.ref] ?? {})]),
        ),
      })
      await (isEdit(record) ? edit(body, began ?? record ?? {}) : add(body))
      clearDraft()
      onDone()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  /** Shows each refusal at its field or cell. Nothing was saved, and typed values stay. */
  function refused(error: unknown): void {
    if (error instanceof ApiError && (error.status === 401 || error.status === 0)) return sayFailure(error)
    const message =
      error instanceof ApiError
        ? error.message || presentError(error).title
        : error instanceof Error
          ? error.message
          : String(error)
    const cells = refusedCells(error).flatMap(({ row: named, field, reason }) => {
      // Rows that the server has not seen before are named by their table and place.
      const [, at, place] = /^(\w+)\.(\d+)$/.exec(named) ?? []
      const row = (at === undefined ? undefined : models.get(at)?.idAt(Number(place))) ?? named
      const [ref, model] = [...models].find(([, one]) => one.rowState(row)) ?? []
      const key = field ?? model?.columns[0]?.key
      if (ref === undefined || !model || key === undefined) return []
      model.mark(row, key, reason)
      return [{ ref, id: row, key }]
    })
    const [first] = cells
    if (first) showCell(first.ref, first)
    const at = error instanceof ApiError ? fields.find((field) => field.name === error.field) : undefined
    if (at) {
      setFaults({ ...faults, [MAIN]: { [at.name]: message } })
      if (mainTab !== undefined) setActive(MAIN)
      focusField(MAIN, at.name)
    } else setRefusal(message)
  }

  return {
    idOf,
    active,
    setActive,
    busy,
    refusal,
    save,
    clearDraft,
    touched: draft !== null,
    valuesOf: (ref: string) => values[ref] ?? {},
    faultsIn: (ref: string) => faults[ref] ?? NONE,
    change,
    modelOf: (ref: string) => models.get(ref),
    attach: (ref: string) => (handle: TableHandle | null) => {
      if (handle) handles.current.set(ref, handle)
      else handles.current.delete(ref)
    },
  }
}

/** Of the values those that differ from what they were. */
const typedIn = (values: FormValues, began: FormValues | null | undefined): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, began?.[name])))

const formsOf = (parts: readonly Part[]) => parts.filter((part) => part.kind === 'form')

function modelsOf(
  parts: readonly Part[],
  record: FormValues | null,
  draft: Draft | null,
): ReadonlyMap<string, TableModel> {
  return new Map(
    parts.flatMap((part) => {
      if (part.kind !== 'table') return []
      const model = new TableModel({ columns: part.columns })
      const kept = draft?.tables[part.ref]
      const rows = beginningRows(part, record)
      if (isEdit(record)) model.load(rows)
      // Initial rows of a new record are part of its draft.
      else if (!kept) {
        model.insert(rows)
        // Initial rows are loaded, not inserted, so that undo does not remove them.
        model.load(model.newRows(), { asNew: true })
      }
      if (kept) takeUpDraft(model, kept)
      return [[part.ref, model] as const]
    }),
  )
}

/** Runs work after a newly chosen tab has been drawn and measured. */
const afterDrawn = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)))
