import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { DictItem } from '#common/contract/session.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { askLabels, knownLabels, onLabels, sourceOf } from './cells/search-labels.ts'
import { type Column, isChoice, kindOf, type Option, type Row } from './model/columns.ts'
import type { TableModel } from './model/table-model.ts'
import { type ChoicesOf, isEmpty, valuesIn } from './model/values.ts'
import type { Linkage } from './table-props.ts'

const NONE: readonly Option[] = []

/** The choices of a table's columns: their own, from dictionaries, from chains, and looked-up labels. */
export class Choices {
  readonly #dictionaries = new Map<string, readonly Option[]>()
  readonly #linked = new Map<string, readonly Option[] | 'asked'>()
  #linkage: readonly Linkage[] = []
  #columns: readonly Column[] = []
  #changed: () => void = () => undefined

  readonly of: ChoicesOf = (column, row) => {
    if (column.options) return column.options
    const source = sourceOf(column)
    if (source !== null) return knownLabels(source)
    const chain = this.#chainOf(column)
    if (chain) return this.#linkedTo(chain.first, this.#parentIn(column, row))
    return this.#dictionaries.get(column.dictCode ?? '') ?? NONE
  }

  follow(columns: readonly Column[], linkage: readonly Linkage[]): void {
    this.#columns = columns
    this.#linkage = linkage
  }

  /** Adds a listener for changed choices. @returns a function that removes it */
  tell(changed: () => void): () => void {
    this.#changed = changed
    return () => {
      this.#changed = () => undefined
    }
  }

  setDictionary(code: string, items: readonly DictItem[]): void {
    this.#dictionaries.set(code, items)
    this.#changed()
  }

  isLoading(column: Column): boolean {
    return !column.options && !!column.dictCode && !this.#dictionaries.has(column.dictCode)
  }

  #above(column: Column): Column | undefined {
    return this.#columns.find(({ linkageKey }) => linkageKey === column.key)
  }

  #chainOf(column: Column): { first: Linkage } | null {
    let at: Column | undefined = column
    for (let steps = 0; at && steps < 20; steps++) {
      const { key } = at
      const first = this.#linkage.find((one) => one.key === key)
      if (first) return { first }
      at = this.#above(at)
    }
    return null
  }

  /** Value of the level above; null when nothing is chosen there. */
  #parentIn(column: Column, row: Row | undefined): string | null {
    const above = this.#above(column)
    if (!above) return ''
    const value = row?.[above.key]
    return isEmpty(value) ? null : String(value)
  }

  /** Choices below a value; each value is requested once. */
  #linkedTo({ key, requestData }: Linkage, parent: string | null): readonly Option[] {
    if (parent === null) return NONE
    const name = `${key}\n${parent}`
    const known = this.#linked.get(name)
    if (known !== undefined) return known === 'asked' ? NONE : known
    this.#linked.set(name, 'asked')
    // Called while rendering, so the request starts afterwards.
    void requestData(parent).then(
      (options) => {
        this.#linked.set(name, options)
        this.#changed()
      },
      () => this.#linked.delete(name),
    )
    return NONE
  }
}

/** Requests the labels of looked-up values on screen, and calls the listeners when choices change. */
export function useChoices(
  choices: Choices,
  columns: readonly Column[],
  linkage: readonly Linkage[] | undefined,
): number {
  const [version, setVersion] = useState(0)
  choices.follow(columns, linkage ?? [])
  useEffect(() => {
    const changed = () => queueMicrotask(() => setVersion((before) => before + 1))
    const [stop, stopLabels] = [choices.tell(changed), onLabels(changed)]
    return () => {
      stop()
      stopLabels()
    }
  }, [choices])
  return version
}

/** Requests the label of each value in looked-up columns once. */
export function useLabels(model: TableModel, columns: readonly Column[]): void {
  const asked = useMemo(() => columns.filter((column) => sourceOf(column) !== null), [columns])
  const { order } = useSyncExternalStore(model.subscribe, () => model.state())
  const last = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (asked.length === 0 || last.current === order) return
    last.current = order
    for (const column of asked) {
      const values = order.flatMap((id) => valuesIn(model.valueOf(id, column.key)))
      askLabels(sourceOf(column) ?? '', values)
    }
  }, [asked, model, order])
}

/** Loads the dictionaries that columns name. */
export function Dictionaries({ columns, choices }: { columns: readonly Column[]; choices: Choices }) {
  const codes = [
    ...new Set(
      columns.flatMap((column) => (isChoice(column) || kindOf(column) === 'select' ? (column.dictCode ?? []) : [])),
    ),
  ]
  return codes.map((code) => <Dictionary key={code} code={code} choices={choices} />)
}

function Dictionary({ code, choices }: { code: string; choices: Choices }) {
  const items = useDictionary(code)
  useEffect(() => {
    if (items.length > 0) choices.setDictionary(code, items)
  }, [choices, code, items])
  return null
}
