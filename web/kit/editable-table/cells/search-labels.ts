import type { DepartNode } from '#common/contract/departments.ts'
import { call } from '#web/platform/api/call.ts'
import { type Column, extensionOf, kindOf, type Option } from '../model/columns.ts'

/** Values asked for at once. */
const AT_ONCE = 100

interface Labels {
  texts: Map<string, string>
  /** The same as choices; a new list whenever one comes. */
  options: readonly Option[]
  asked: Set<string>
}

const bySource = new Map<string, Labels>()
const listeners = new Set<() => void>()

/**
 * Names where the texts of a column's values are looked up: a dictionary on the server, people or departments with the fields
 * that are stored and shown (wire.md §5.1); null for columns that look nothing up.
 */
export function sourceOf(column: Column): string | null {
  const { store, text } = extensionOf(column)
  switch (kindOf(column)) {
    case 'sel_search':
      return column.options || !column.dictCode ? null : `dict\n${column.dictCode}`
    case 'sel_user':
      return `user\n${store ?? 'username'}\n${text ?? 'realname'}`
    case 'sel_depart':
      return `depart\n${store ?? 'id'}\n${text ?? 'departName'}`
    default:
      return null
  }
}

function labelsOf(source: string): Labels {
  let labels = bySource.get(source)
  if (!labels) bySource.set(source, (labels = { texts: new Map(), options: [], asked: new Set() }))
  return labels
}

/** Texts of looked-up values known so far, kept as long as the page. */
export const knownLabels = (source: string): readonly Option[] => labelsOf(source).options

export function onLabels(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the texts of values. */
export function rememberLabels(source: string, pairs: readonly (readonly [value: string, text: string])[]): void {
  const labels = labelsOf(source)
  for (const [value, text] of pairs) labels.texts.set(value, text)
  labels.options = [...labels.texts].map(([value, text]) => ({ value, text }))
  for (const listener of listeners) listener()
}

/** Asks once for the texts of these values. */
export function askLabels(source: string, values: readonly string[]): void {
  const labels = labelsOf(source)
  const missing = [...new Set(values)].filter((value) => value !== '' && !labels.texts.has(value) && !labels.asked.has(value))
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const part = missing.slice(from, from + AT_ONCE)
    for (const value of part) labels.asked.add(value)
    void look(source, part).then(
      (pairs) => rememberLabels(source, pairs),
      // Asked again when rows are next loaded.
      () => {
        for (const value of part) labels.asked.delete(value)
      },
    )
  }
}

type Pairs = readonly (readonly [value: string, text: string])[]

async function look(source: string, values: readonly string[]): Promise<Pairs> {
  const [kind, store = '', text = ''] = source.split('\n')
  if (kind === 'dict') {
    const texts = await call('GET /sys/dict/loadDictItem/{dict}', { params: { dict: store }, query: { key: values.join(',') } })
    return values.map((value, at) => [value, texts[at] ?? value] as const)
  }
  // The wire wants a list with a comma behind it.
  if (kind === 'user') return pairsIn(await call('GET /sys/user/getMultiUser', { query: { [store]: `${values.join(',')},` } }), store, text)
  return pairsIn(flat(await call('GET /sys/sysDepart/queryTreeList', { query: {} })), store, text)
}

/** Values and texts of records, by the names of their fields. */
export const pairsIn = (records: readonly object[], store: string, text: string): Pairs =>
  records.map((record) => {
    const { [store]: value, [text]: shown } = record as Record<string, string | number | null | undefined>
    return [String(value ?? ''), String(shown ?? value ?? '')] as const
  })

const flat = (nodes: readonly DepartNode[]): DepartNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
