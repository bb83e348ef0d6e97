import { useEffect, useState } from 'react'
import type { DesignedForm } from '#common/contract/online-forms.ts'
import type { DesignedTable, FormDesign } from '#common/rules/online-design.ts'
import type { Option } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { fieldColumns, fieldsOf, rowOf } from './design-rows.model.ts'

/** A sub-table while it is designed. */
export interface TableDraft extends Pick<DesignedTable, 'id' | 'code' | 'name' | 'relation'> {
  key: string
  model: TableModel
}
/** An index while it is designed: its fields by their names, because new fields have no id yet. */
export interface IndexDraft {
  key: string
  id: string
  unique: boolean
  names: string[]
}

/** Empty rows of a new table of fields. */
const BLANK_ROWS = 3
const EMPTY: FormDesign = { fields: [], indexes: [], tables: [], listStyle: 'normal', hidden: [] }

const modelOf = (fields: FormDesign['fields'], dictionaries: readonly Option[], inTable: boolean): TableModel => {
  const model = new TableModel({ columns: fieldColumns(dictionaries, inTable) })
  model.load(fields.map(rowOf))
  // A new design begins with rows to fill in.
  if (fields.length === 0) {
    model.insert(Array.from({ length: BLANK_ROWS }, () => ({})))
    model.load(model.newRows(), { asNew: true })
  }
  return model
}

/** A design as far as it was worked on, without being saved. */
export interface WorkedOn {
  head: FormValues
  design: FormDesign
}

/** A design while it is worked on: the head, and the tables of fields as models of the editable table. */
export function useDesign(form: DesignedForm | null, dictionaries: readonly Option[], kept: WorkedOn | null) {
  const design = kept?.design ?? form?.design ?? EMPTY
  const [head, setHead] = useState<FormValues>(
    () =>
      kept?.head ?? {
        code: form?.code ?? '',
        name: form?.name ?? '',
        description: form?.description ?? '',
        listStyle: design.listStyle,
      },
  )
  const [hidden, setHidden] = useState(design.hidden)
  const [fields] = useState(() => modelOf(design.fields, dictionaries, false))
  const [tables, setTables] = useState<readonly TableDraft[]>(() =>
    design.tables.map(({ fields: own, ...table }) => ({
      ...table,
      key: table.id,
      model: modelOf(own, dictionaries, true),
    })),
  )
  const [indexes, setIndexes] = useState<readonly IndexDraft[]>(() => {
    const names = new Map(design.fields.map(({ id, name }) => [id, name]))
    return design.indexes.map((index) => ({
      key: index.id,
      id: index.id,
      unique: index.unique,
      names: index.fields.flatMap((id) => names.get(id) ?? []),
    }))
  })
  // Models tell of their changes by events; what depends on them is drawn again.
  const [, setRound] = useState(0)
  useEffect(() => {
    const stops = [fields, ...tables.map(({ model }) => model)].map((model) =>
      model.onEvent(() => setRound((round) => round + 1)),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [fields, tables])

  const designNow = (): FormDesign => {
    const own = fieldsOf(fields.tableData())
    const ids = new Map(own.map(({ id, name }) => [name, id]))
    return {
      fields: own,
      indexes: indexes
        .filter(({ names }) => names.length > 0)
        .map(({ id, unique, names }) => ({ id, unique, fields: names.map((name) => ids.get(name) ?? name) })),
      tables: tables.map(({ id, code, name, relation, model }) => ({
        id,
        code: code.trim(),
        name: name.trim(),
        relation,
        fields: fieldsOf(model.tableData()),
      })),
      listStyle: (head['listStyle'] as FormDesign['listStyle'] | null) ?? 'normal',
      hidden,
    }
  }
  return {
    head,
    setHead,
    hidden,
    setHidden,
    fields,
    tables,
    setTables,
    indexes,
    setIndexes,
    designNow,
    addTable: () =>
      setTables([
        ...tables,
        {
          key: `new ${tables.length} ${Date.now()}`,
          id: `new-${tables.length}`,
          code: `sub${tables.length + 1}`,
          name: '',
          relation: 'many',
          model: modelOf([], dictionaries, true),
        },
      ]),
    changeTable: (key: string, change: Partial<TableDraft>) =>
      setTables(tables.map((table) => (table.key === key ? { ...table, ...change } : table))),
  }
}
