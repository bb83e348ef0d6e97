import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import { refusedCells } from './refused-cells.ts'
import { changesOf, draftOf, takeUpDraft, type TableChanges, type TableDraft } from './table-changes.model.ts'

/** Description of the records of a table and their calls. */
export interface TableOfRecords<F extends object> {
  /** Tells the tables of a screen apart. */
  name: string
  columns: readonly Column[]
  /** All rows, in their order. */
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  /**
   * Saves the changes. A call that saves all or nothing rejects with the faults; one that saves row by row resolves
   * with the faults of the rows that were not saved.
   */
  save: (changes: TableChanges<F>) => Promise<SavedRows>
  /** Returns the fields of a row that a user may set. */
  form: (row: Row) => F
  /** Field with the position of a row, when rows have one. */
  orderKey?: string
  /** Calls whose answers are out of date afterwards. */
  touches: readonly CallName[]
}

/** Time in milliseconds to read why a row was not saved. */
const REFUSED_MS = 10_000
/** Debounce before edits are stored as a draft, in milliseconds. */
const DRAFT_AFTER_MS = 400

/** The rows of a table of records: loading, editing, draft, saving all together, and faults at their cells. */
export function useTableEditor<F extends object>(table: TableOfRecords<F>) {
  const { columns } = table
  const [model] = useState(() => new TableModel({ columns }))
  const [draft, setDraft, clearDraft] = useTabDraft<TableDraft | null>(`${table.name}.table`, null)
  const [loaded, setLoaded] = useState<readonly Row[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const [saving, setSaving] = useState(false)
  const { changed } = useSyncExternalStore(model.subscribe, () => model.state())
  const began = useRef<{ table: TableOfRecords<F>; draft: TableDraft | null; faults: SavedRows['faults'] }>({
    table,
    draft,
    faults: [],
  })
  useEffect(() => {
    began.current.table = table
  })

  useEffect(() => model.setColumns(columns), [model, columns])
  useEffect(() => {
    const control = new AbortController()
    began.current.table.load(control.signal).then(
      (rows) => {
        model.load(rows)
        // Edits from before a reload are restored once.
        if (began.current.draft) takeUpDraft(model, began.current.draft)
        began.current.draft = null
        for (const { row, field, reason } of began.current.faults)
          model.mark(row, field ?? firstKey(began.current.table.columns), reason)
        began.current.faults = []
        setLoaded(rows)
        setFailure(null)
      },
      (error: unknown) => {
        if (!control.signal.aborted) setFailure(error)
      },
    )
    return () => control.abort()
  }, [model, round])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = model.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setDraft(draftOf(model)), DRAFT_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [model, setDraft])

  const reload = (kept: TableDraft | null = null) => {
    began.current.draft = kept
    setLoaded(null)
    setFailure(null)
    setRound((before) => before + 1)
  }

  /** Saves the changes; when there are faults nothing is saved, and they are shown at their cells. */
  async function save(): Promise<void> {
    if (saving || !loaded) return
    const faults = await model.validate()
    if (faults.length > 0)
      return void showToast({ tone: 'error', text: `有 ${faults.length} 处填写有误，请改正标红的单元格` })
    const changes = changesOf(model, loaded, table.form, table.orderKey)
    if (changes.added.length + changes.edited.length + changes.deleted.length === 0)
      return void showToast({ tone: 'warning', text: '没有需要保存的修改' })
    setSaving(true)
    try {
      const { faults: refused } = await table.save(changes)
      // What was not saved lies over the rows as they are now, with the reasons at its cells.
      const left = model.edits().filter(({ rowKey }) => refused.some(({ row }) => row === rowKey))
      began.current.faults = refused
      clearDraft()
      const rest = `${changes.edited.length - left.length} 行已保存，${left.length} 行未保存：${refused[0]?.reason ?? ''}`
      showToast(
        refused.length > 0
          ? { tone: 'warning', text: rest, lastsMs: REFUSED_MS }
          : { tone: 'success', text: '保存成功！' },
      )
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => table.touches.some((touched) => touched === name),
      })
      reload(left.length > 0 ? { edits: left, added: [], deleted: [] } : null)
    } catch (error) {
      showToast({ tone: 'error', text: presentError(error).title })
      for (const { row, field, reason } of refusedCells(error)) model.mark(row, field ?? firstKey(columns), reason)
    } finally {
      setSaving(false)
    }
  }

  return { model, ready: loaded !== null, failure, saving, changed, save, reload: () => reload(), clearDraft }
}

const firstKey = (columns: readonly Column[]): string =>
  columns.find(({ type }) => type !== 'hidden' && !type.startsWith('row-'))?.key ?? ''
