import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { Fault, TableOptions } from '#web/kit/editable-table/model/table-types.ts'
import { draftOf, takeUpDraft, type TableDraft } from '#web/kit/table-editor/table-changes.model.ts'

/** What differs from what was loaded, over all pages. */
export interface PageChanges {
  /** New rows, each with a `key` by which a refusal can name it. */
  added: Record<string, unknown>[]
  /** Rows as they are to be, with their ids; `values` are the cells that differ. */
  edited: { row: Row; values: Record<string, unknown> }[]
  deleted: string[]
}

/** A page with something wrong on it. */
export interface PageFault {
  page: number
  fault: Fault
}

/**
 * The pages of a table that have been typed into: each is a table of its own with its edits, its history and its faults, and
 * waits unchanged until one comes back to it. Pages nothing was typed into are not kept: they are asked for anew.
 */
export class PageBook {
  readonly #options: TableOptions
  #columns: readonly Column[]
  readonly #pages = new Map<number, TableModel>()

  constructor(options: TableOptions) {
    this.#options = options
    this.#columns = options.columns
  }

  /** The page as it was left; undefined when nothing is kept of it. */
  kept(page: number): TableModel | undefined {
    return this.#pages.get(page)
  }

  /** Begins a page with these rows, and with what was typed into them before a reload. */
  open(page: number, rows: readonly Row[], draft?: TableDraft): TableModel {
    const model = new TableModel({ ...this.#options, columns: this.#columns })
    model.load(rows)
    if (draft) takeUpDraft(model, draft)
    this.#pages.set(page, model)
    return model
  }

  /** Leaves a page; a page without edits is dropped. */
  leave(page: number): void {
    if (this.#pages.get(page)?.state().changed === false) this.#pages.delete(page)
  }

  setColumns(columns: readonly Column[]): void {
    this.#columns = columns
    for (const model of this.#pages.values()) model.setColumns(columns)
  }

  /** Pages with something not saved, in order. */
  changedPages(): number[] {
    return [...this.#pages]
      .filter(([, model]) => model.state().changed)
      .map(([page]) => page)
      .toSorted((a, b) => a - b)
  }

  /** Checks every page typed into. @returns what is wrong, from the first page on */
  async validate(): Promise<PageFault[]> {
    const found: PageFault[] = []
    for (const page of this.changedPages()) for (const fault of (await this.#pages.get(page)?.validate()) ?? []) found.push({ page, fault })
    return found
  }

  /** What was typed and is not saved, by page. */
  drafts(): Record<string, TableDraft> {
    return Object.fromEntries(
      [...this.#pages].flatMap(([page, model]) => {
        const draft = draftOf(model)
        return draft ? [[String(page), draft] as const] : []
      }),
    )
  }

  changes(): PageChanges {
    const models = this.changedPages().flatMap((page) => this.#pages.get(page) ?? [])
    return {
      added: models.flatMap((model) => model.newRows().map(({ id, ...row }) => ({ ...row, key: id }))),
      edited: models.flatMap((model) => model.edits().map(({ rowKey, values }) => ({ row: model.rowOf(rowKey) as Row, values }))),
      deleted: models.flatMap((model) => [...model.deletedIds()]),
    }
  }

  /** Sets the fault of a cell on any page. @returns its page */
  mark(id: string, key: string, reason: string): number | null {
    for (const [page, model] of this.#pages)
      if (model.rowState(id)) {
        model.mark(id, key, reason)
        return page
      }
    return null
  }

  /** Forgets everything: it was saved, or given up. */
  clear(): void {
    this.#pages.clear()
  }
}
