import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PAGE_SIZE } from '#common/limits.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { TableHandle } from '#web/kit/editable-table/table-props.ts'
import { refusedCells } from '#web/kit/table-editor/refused-cells.ts'
import type { TableDraft } from '#web/kit/table-editor/table-changes.model.ts'
import { PageBook, type PageChanges } from './page-book.ts'

export interface PagesOfRows {
  /** Name of the draft, which survives a change of tab and a reload. */
  name: string
  columns: readonly Column[]
  /** Loads the rows of a page; must be the same function on each render, because another one loads again. */
  load: (
    page: { pageNo: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ records: readonly Row[]; total: number }>
  /** Saves everything or nothing; an error it throws is shown, and all edits stay. */
  save: (changes: PageChanges) => Promise<unknown>
  pageSize?: number
}

interface Shown {
  page: number
  pageSize: number
  total: number
  model: TableModel
}
interface Draft {
  pageSize: number
  pages: Record<string, TableDraft>
}
/** Debounce before edits are stored as a draft, in milliseconds. */
const DRAFT_AFTER_MS = 400

/** State of a paged table: the page shown, edits of other pages, the draft from before a reload, and saving. */
export function usePages({ name, columns, load, save, pageSize = PAGE_SIZE }: PagesOfRows) {
  const [draft, setDraft, clearDraft] = useTabDraft<Draft | null>(`${name}.pages`, null)
  const [book] = useState(() => new PageBook({ columns }))
  const [nothing] = useState(() => new TableModel({ columns }))
  const [asked, setAsked] = useState({ page: 1, pageSize: draft?.pageSize ?? pageSize, round: 0 })
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  /** The draft from before a reload, restored once. */
  const began = useRef(draft)
  const table = useRef<TableHandle>(null)
  /** The cell to go to as soon as its page is loaded. */
  const wanted = useRef<{ id: string; key: string } | null>(null)

  useEffect(() => book.setColumns(columns), [book, columns])
  useEffect(() => {
    const { page, pageSize: size } = asked
    // An edited page is already in the book (see `turn`).
    if (book.kept(page)) return undefined
    const control = new AbortController()
    const typed = began.current?.pages ?? {}
    const others = Object.keys(typed)
      .map(Number)
      .filter((other) => other !== page)
    const rowsOf = (pageNo: number) => load({ pageNo, pageSize: size }, control.signal)
    Promise.all([rowsOf(page), ...others.map(rowsOf)]).then(
      ([answer, ...more]) => {
        if (control.signal.aborted || !answer) return
        began.current = null
        setFailure(null)
        for (const [at, other] of others.entries()) book.open(other, more[at]?.records ?? [], typed[other])
        // The rows of the last page were deleted, here or by another user.
        const last = Math.max(1, Math.ceil(answer.total / size))
        if (page > last) setAsked((before) => ({ ...before, page: last }))
        else
          setShown({ page, pageSize: size, total: answer.total, model: book.open(page, answer.records, typed[page]) })
      },
      (error: unknown) => {
        if (!control.signal.aborted) setFailure(error)
      },
    )
    return () => control.abort()
  }, [book, load, asked])

  const model = shown?.model ?? nothing
  useSyncExternalStore(model.subscribe, () => model.state())
  const changed = book.changedPages()
  const waiting = failure === null && (shown === null || shown.page !== asked.page || shown.pageSize !== asked.pageSize)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = model.onEvent(({ kind }) => {
      if (kind === 'selectRowChange') return
      clearTimeout(timer)
      timer = setTimeout(() => setDraft({ pageSize: asked.pageSize, pages: book.drafts() }), DRAFT_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [book, model, setDraft, asked.pageSize])
  useEffect(() => {
    const cell = wanted.current
    if (!cell || waiting || !model.rowState(cell.id)) return
    wanted.current = null
    table.current?.showCell(cell.id, cell.key)
  }, [model, waiting])

  const turn = (page: number) => {
    if (!shown) return
    book.leave(shown.page)
    setDraft({ pageSize: asked.pageSize, pages: book.drafts() })
    const kept = book.kept(page)
    if (kept) setShown({ ...shown, page, model: kept })
    setAsked((before) => ({ ...before, page }))
  }
  const again = (next: Partial<typeof asked> = {}) => {
    setShown(null)
    setFailure(null)
    setAsked((before) => ({ ...before, ...next, round: before.round + 1 }))
  }
  /** Loads again and drops all edits. */
  const afresh = (next: Partial<typeof asked> = {}) => {
    book.clear()
    clearDraft()
    again(next)
  }
  const leadTo = (page: number, cell: { id: string; key: string }) => {
    if (page === shown?.page) return table.current?.showCell(cell.id, cell.key)
    wanted.current = cell
    turn(page)
  }

  async function saveAll(): Promise<void> {
    if (saving) return
    if (changed.length === 0) return void showToast({ tone: 'warning', text: '没有需要保存的修改' })
    const [first, ...others] = await book.validate()
    if (first) {
      showToast({ tone: 'error', text: `有 ${others.length + 1} 处填写有误，请改正标红的单元格` })
      return leadTo(first.page, first.fault)
    }
    setSaving(true)
    try {
      await save(book.changes())
      showToast({ tone: 'success', text: '保存成功！' })
      afresh()
    } catch (error) {
      showToast({
        tone: 'error',
        text:
          error instanceof ApiError
            ? presentError(error).title
            : error instanceof Error
              ? error.message
              : String(error),
      })
      const cells = refusedCells(error).flatMap(({ row, field, reason }) => {
        const key = field ?? columns[0]?.key ?? ''
        const page = book.mark(row, key, reason)
        return page === null ? [] : [{ page, id: row, key }]
      })
      const [at] = cells
      if (at) leadTo(at.page, at)
    } finally {
      setSaving(false)
    }
  }

  return {
    table,
    model,
    asked,
    total: shown?.total ?? 0,
    page: shown?.page,
    changed,
    waiting,
    saving,
    failure,
    turn,
    again,
    afresh,
    saveAll,
  }
}
