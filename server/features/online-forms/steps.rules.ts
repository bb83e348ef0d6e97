import type { ColumnType, DesignedField, FormDesign } from '#common/rules/online-design.ts'

/** How the columns of designed tables are stored. */
export const STORED_AS = {
  string: 'text',
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
} as const satisfies Record<ColumnType, string>

/**
 * Name of the table of a register, and of one of its sub-tables, within the schema `form`. Codes have no double
 * underscore.
 */
export const tableOf = (code: string, table?: string): string => `f_${code}${table === undefined ? '' : `__${table}`}`

interface Column {
  name: string
  type: ColumnType
}

/** One change of the tables. Tables are named within the schema `form`. */
export type Step =
  | { kind: 'createTable'; table: string; isMain: boolean; columns: Column[] }
  | { kind: 'dropTable'; table: string; title: string }
  | { kind: 'renameTable'; from: string; to: string }
  | { kind: 'addColumn'; table: string; column: Column; title: string }
  | { kind: 'dropColumn'; table: string; column: string; title: string }
  | { kind: 'renameColumn'; table: string; from: string; to: string; title: string }
  | { kind: 'changeType'; table: string; column: string; from: ColumnType; to: ColumnType; title: string }
  | { kind: 'createIndex'; table: string; name: string; columns: string[]; unique: boolean; title: string }
  | { kind: 'dropIndex'; name: string }

/** A change that may lose values, told by the names that table and column have before any change is made. */
export type Losing =
  | { kind: 'table'; table: string; title: string }
  | { kind: 'column'; table: string; column: string; title: string }
  | { kind: 'values'; table: string; column: string; from: ColumnType; to: ColumnType; title: string }

/** The way from the published design to a new one. */
export interface Plan {
  steps: Step[]
  losing: Losing[]
}

/** Values of the first type are values of the second one too. */
const isWider = (from: ColumnType, to: ColumnType): boolean =>
  STORED_AS[from] === STORED_AS[to] ||
  STORED_AS[to] === 'text' ||
  (from === 'int' && to === 'decimal') ||
  (from === 'date' && to === 'datetime')

interface Index {
  name: string
  columns: string[]
  unique: boolean
  title: string
}

/** Every index of the main table: those designed, and one for each field without repetitions. */
function indexesOf(design: FormDesign): Index[] {
  const byId = new Map(design.fields.map((field) => [field.id, field]))
  return [
    ...design.fields.flatMap((field) =>
      field.unique ? [{ name: `u_${field.id}`, columns: [field.name], unique: true, title: field.title }] : [],
    ),
    ...design.indexes.map(({ id, fields, unique }) => {
      const held = fields.flatMap((one) => byId.get(one) ?? [])
      return {
        name: `x_${id}`,
        columns: held.map(({ name }) => name),
        unique,
        title: held.map(({ title }) => title).join('、'),
      }
    }),
  ]
}

/** Column names that no designer can choose, for columns that exchange their names. */
const passing = (at: number) => `_${at}`

/**
 * Changes of the columns of one table: first those that go, then the new names, types and columns, so that names become
 * free before they are taken.
 */
function columnSteps(
  table: string,
  before: readonly DesignedField[],
  after: readonly DesignedField[],
  title: (field: DesignedField) => string,
) {
  const losing: Losing[] = []
  const was = new Map(before.map((field) => [field.id, field]))
  const is = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !is.has(id))
  const kept = after.flatMap((field) => {
    const old = was.get(field.id)
    return old ? [{ old, field }] : []
  })
  const renamed = kept.filter(({ old, field }) => old.name !== field.name)
  const taken = new Set(renamed.map(({ old }) => old.name))
  const clashes = renamed.some(({ field }) => taken.has(field.name))
  const steps: Step[] = gone.map((field) => ({ kind: 'dropColumn', table, column: field.name, title: title(field) }))
  for (const field of gone) losing.push({ kind: 'column', table, column: field.name, title: title(field) })
  const rename = (from: string, to: string, field: DesignedField): Step => ({
    kind: 'renameColumn',
    table,
    from,
    to,
    title: title(field),
  })
  if (clashes)
    steps.push(
      ...renamed.map(({ old, field }, at) => rename(old.name, passing(at), field)),
      ...renamed.map(({ field }, at) => rename(passing(at), field.name, field)),
    )
  else steps.push(...renamed.map(({ old, field }) => rename(old.name, field.name, field)))
  for (const { old, field } of kept) {
    if (STORED_AS[old.type] === STORED_AS[field.type]) continue
    steps.push({ kind: 'changeType', table, column: field.name, from: old.type, to: field.type, title: title(field) })
    if (!isWider(old.type, field.type))
      losing.push({ kind: 'values', table, column: old.name, from: old.type, to: field.type, title: title(field) })
  }
  for (const field of after)
    if (!was.has(field.id))
      steps.push({ kind: 'addColumn', table, column: { name: field.name, type: field.type }, title: title(field) })
  return { steps, losing }
}

const columnsOf = (fields: readonly DesignedField[]): Column[] => fields.map(({ name, type }) => ({ name, type }))

/**
 * The steps from the published design of the register of a code to its next one; `before` is null when nothing was
 * published.
 */
export function planOf(code: string, before: FormDesign | null, after: FormDesign): Plan {
  const main = tableOf(code)
  const indexed = indexesOf(after)
  const create = (one: Index): Step => ({ kind: 'createIndex', table: main, ...one })
  if (before === null)
    return {
      steps: [
        { kind: 'createTable', table: main, isMain: true, columns: columnsOf(after.fields) },
        ...after.tables.map((one): Step => ({
          kind: 'createTable',
          table: tableOf(code, one.code),
          isMain: false,
          columns: columnsOf(one.fields),
        })),
        ...indexed.map(create),
      ],
      losing: [],
    }
  const steps: Step[] = []
  const losing: Losing[] = []
  const oldIndexes = indexesOf(before)
  const isSame = (one: Index, other: Index) =>
    one.name === other.name && one.unique === other.unique && one.columns.length === other.columns.length
  // An index follows its columns through new names and types; only another set of fields makes it another one.
  const sameFields = (id: string) => {
    const [old, next] = [before.indexes.find((one) => one.id === id), after.indexes.find((one) => one.id === id)]
    return old !== undefined && next !== undefined && old.fields.join() === next.fields.join()
  }
  const stays = (one: Index) =>
    (one.name.startsWith('u_') || sameFields(one.name.slice(2))) && indexed.some((other) => isSame(one, other))
  const staying = new Set(oldIndexes.filter(stays).map(({ name }) => name))
  for (const { name } of oldIndexes) if (!staying.has(name)) steps.push({ kind: 'dropIndex', name })

  const wasTable = new Map(before.tables.map((one) => [one.id, one]))
  const isTable = new Set(after.tables.map(({ id }) => id))
  for (const one of before.tables)
    if (!isTable.has(one.id)) {
      steps.push({ kind: 'dropTable', table: tableOf(code, one.code), title: one.name })
      losing.push({ kind: 'table', table: tableOf(code, one.code), title: one.name })
    }
  const parts = after.tables.flatMap((one) => {
    const old = wasTable.get(one.id)
    return old ? [{ old, one }] : []
  })
  // Columns are changed under the names that the tables have at first.
  const add = ({ steps: more, losing: lost }: { steps: Step[]; losing: Losing[] }) => {
    steps.push(...more)
    losing.push(...lost)
  }
  add(columnSteps(main, before.fields, after.fields, ({ title }) => title))
  for (const { old, one } of parts)
    add(columnSteps(tableOf(code, old.code), old.fields, one.fields, ({ title }) => `${one.name}：${title}`))
  const renamed = parts.filter(({ old, one }) => old.code !== one.code)
  const taken = new Set(renamed.map(({ old }) => old.code))
  const rename = (from: string, to: string): Step => ({ kind: 'renameTable', from, to })
  if (renamed.some(({ one }) => taken.has(one.code)))
    steps.push(
      ...renamed.map(({ old }, at) => rename(tableOf(code, old.code), `${main}${passing(at)}`)),
      ...renamed.map(({ one }, at) => rename(`${main}${passing(at)}`, tableOf(code, one.code))),
    )
  else steps.push(...renamed.map(({ old, one }) => rename(tableOf(code, old.code), tableOf(code, one.code))))
  for (const one of after.tables)
    if (!wasTable.has(one.id))
      steps.push({ kind: 'createTable', table: tableOf(code, one.code), isMain: false, columns: columnsOf(one.fields) })
  for (const one of indexed) if (!staying.has(one.name)) steps.push(create(one))
  return { steps, losing }
}

/** A step in words, for those who decide about it. */
export function wordsOf(step: Step): string {
  switch (step.kind) {
    case 'createTable':
      return `建立数据表 ${step.table}（${step.columns.length} 个字段）`
    case 'dropTable':
      return `删除子表“${step.title}”`
    case 'renameTable':
      return `数据表 ${step.from} 改名为 ${step.to}`
    case 'addColumn':
      return `新增字段“${step.title}”`
    case 'dropColumn':
      return `删除字段“${step.title}”`
    case 'renameColumn':
      return `字段“${step.title}”改名：${step.from} → ${step.to}`
    case 'changeType':
      return `字段“${step.title}”改变类型`
    case 'createIndex':
      return `建立${step.unique ? '唯一' : ''}索引：${step.title}`
    case 'dropIndex':
      return '删除不再使用的索引'
  }
}
