import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { Fault, TableOptions } from '#web/kit/editable-table/model/table-types.ts'
import { draftOf, takeUpDraft, type TableDraft } from '#web/kit/table-editor/table-changes.model.ts'

/** The changes of all pages since they were loaded. */
export interface PageChanges {
  /** New rows, each with a `key` by which a refusal can name it. */
  added: Record<string, unknown>[]
  /** Changed rows with their ids; `values` are the cells that differ. */
  edited: { row: Row; values: Record<string, unknown> }[]
  deleted: string[]
}

/** A fault with the page it is on. */
export interface PageFault {
  page: number
  fault: Fault
}

/**
 * The edited pages of a table. Each is a TableModel with its edits, undo history and faults, and is kept unchanged
 * until the user returns to it. Pages without edits are not kept but loaded again.
 */
export class PageBook {
  readonly #options: TableOptions
  #columns: readonly Column[]
  readonly #pages = new Map<number, TableModel>()

  constructor(options: TableOptions) {
    this.#options = options
    this.#columns = options.columns
  }

  /** The model of an edited page; undefined when the page is not kept. */
  kept(page: number): TableModel | undefined {
    return this.#pages.get(page)
  }

  /** Starts a page with these rows and the edits of a draft. */
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

  /** Numbers of the pages with unsaved edits, ascending. */
  changedPages(): number[] {
    return [...this.#pages]
      .filter(([, model]) => model.state().changed)
      .map(([page]) => page)
      .toSorted((a, b) => a - b)
  }

  /** Checks every edited page. @returns the faults, from the first page on */
  async validate(): Promise<PageFault[]> {
    const found: PageFault[] = []
    for (const page of this.changedPages())
      for (const fault of (await this.#pages.get(page)?.validate()) ?? []) found.push({ page, fault })
    return found
  }

  /** Unsaved edits by page. */
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
      edited: models.flatMap((model) =>
        model.edits().map(({ rowKey, values }) => ({ row: model.rowOf(rowKey) as Row, values })),
      ),
      deleted: models.flatMap((model) => [...model.deletedIds()]),
    }
  }

  /** Sets the fault of a cell on any page. @returns the page number; null when no page has the row */
  mark(id: string, key: string, reason: string): number | null {
    for (const [page, model] of this.#pages)
      if (model.rowState(id)) {
        model.mark(id, key, reason)
        return page
      }
    return null
  }

  /** Drops all pages, after they were saved or discarded. */
  clear(): void {
    this.#pages.clear()
  }
}
