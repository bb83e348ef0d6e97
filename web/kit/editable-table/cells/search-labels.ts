import { call } from '#web/platform/api/call.ts'
import { type Labels, recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { type Column, extensionOf, kindOf, type Option } from '../model/columns.ts'

/** Greatest number of values in one request. */
const AT_ONCE = 100

interface KnownLabels {
  texts: Map<string, string>
  /** The labels as choices; a new list whenever a label is added. */
  options: readonly Option[]
  asked: Set<string>
}

const bySource = new Map<string, KnownLabels>()
const listeners = new Set<() => void>()

/**
 * Names where the texts of a column's values are looked up: a dictionary on the server, people or departments with the
 * fields that are stored and shown (wire.md §5.1); null for columns that look nothing up.
 */
export function sourceOf(column: Column): string | null {
  const { store, text } = extensionOf(column)
  switch (kindOf(column)) {
    case 'sel_search':
      return column.options || !column.dictCode ? null : `dict\n${column.dictCode}`
    case 'sel_user':
      return `user\n${store ?? ''}\n${text ?? ''}`
    case 'sel_depart':
      return `department\n${store ?? ''}\n${text ?? ''}`
    default:
      return null
  }
}

function labelsOf(source: string): KnownLabels {
  let labels = bySource.get(source)
  if (!labels) bySource.set(source, (labels = { texts: new Map(), options: [], asked: new Set() }))
  return labels
}

/** Labels of a source known so far; they are kept as long as the page is open. */
export const knownLabels = (source: string): readonly Option[] => labelsOf(source).options

export function onLabels(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the labels of values. */
export function rememberLabels(source: string, pairs: Labels): void {
  const labels = labelsOf(source)
  for (const [value, text] of pairs) labels.texts.set(value, text)
  labels.options = [...labels.texts].map(([value, text]) => ({ value, text }))
  for (const listener of listeners) listener()
}

/** Requests the labels of these values, each value once. */
export function askLabels(source: string, values: readonly string[]): void {
  const labels = labelsOf(source)
  const missing = [...new Set(values)].filter(
    (value) => value !== '' && !labels.texts.has(value) && !labels.asked.has(value),
  )
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const part = missing.slice(from, from + AT_ONCE)
    for (const value of part) labels.asked.add(value)
    void look(source, part).then(
      (pairs) => rememberLabels(source, pairs),
      // After a failure the values are requested again when rows are next loaded.
      () => {
        for (const value of part) labels.asked.delete(value)
      },
    )
  }
}

async function look(source: string, values: readonly string[]): Promise<Labels> {
  const [kind = '', store = '', text = ''] = source.split('\n')
  if (kind === 'dict') {
    const texts = await call('GET /sys/dict/loadDictItem/{dict}', {
      params: { dict: store },
      query: { key: values.join(',') },
    })
    return values.map((value, at) => [value, texts[at] ?? value] as const)
  }
  return (await recordPicker(kind).labelsOf?.(values, { store: store || undefined, text: text || undefined })) ?? []
}
