import type { DesignItem, DesignParameter } from '#common/contract/reports.ts'
import { textIn } from '#web/kit/record-dialog/record-dialog.model.ts'

/** What the types of columns are called. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  text: '文字',
  number: '数字',
  date: '日期',
  moment: '时间',
  boolean: '是否',
}

const wordOrNull = (value: unknown): string | null => textIn(value).trim() || null

/** Columns of a report as rows of an editable table. */
export const rowsOfItems = (items: readonly DesignItem[]): Record<string, unknown>[] =>
  items.map((item, at) => ({ ...item, id: item.fieldName, searchMode: item.searchMode ?? '', orderNum: at + 1 }))

/** The rows of that table as columns of a report. */
export const itemsIn = (rows: readonly Readonly<Record<string, unknown>>[]): DesignItem[] =>
  rows.map((row) => ({
    fieldName: textIn(row['fieldName']),
    fieldTxt: textIn(row['fieldTxt']).trim(),
    fieldType: textIn(row['fieldType']),
    fieldWidth: textIn(row['fieldWidth']) === '' ? null : Math.round(Number(row['fieldWidth'])),
    align: (['center', 'right'] as const).find((one) => one === row['align']) ?? 'left',
    dictCode: wordOrNull(row['dictCode']),
    isShow: row['isShow'] === true,
    isOrder: row['isOrder'] === true,
    searchMode: (['single', 'group'] as const).find((one) => one === row['searchMode']) ?? null,
    searchFold: row['searchFold'] === true,
    isTotal: row['isTotal'] === true,
    fieldHref: wordOrNull(row['fieldHref']),
  }))

export const rowsOfParameters = (params: readonly DesignParameter[]): Record<string, unknown>[] =>
  params.map((parameter) => ({
    ...parameter,
    id: parameter.paramName,
    dictCode: parameter.dictCode ?? '',
    paramValue: parameter.paramValue ?? '',
  }))

export const parametersIn = (rows: readonly Readonly<Record<string, unknown>>[]): DesignParameter[] =>
  rows.map((row) => {
    const view = (['number', 'date', 'dict'] as const).find((one) => one === row['view']) ?? 'text'
    return {
      paramName: textIn(row['paramName']),
      paramTxt: textIn(row['paramTxt']).trim(),
      view,
      dictCode: view === 'dict' ? wordOrNull(row['dictCode']) : null,
      paramValue: wordOrNull(row['paramValue']),
      required: row['required'] === true,
    }
  })

/**
 * The columns that a statement gives, set up as they were before where there were any of the same names; in the
 * designer's order, new ones last.
 */
export function keptItems(before: readonly DesignItem[], found: readonly DesignItem[]): DesignItem[] {
  const byName = new Map(found.map((item) => [item.fieldName, item]))
  const kept = before.flatMap((item) => {
    const now = byName.get(item.fieldName)
    if (!now) return []
    byName.delete(item.fieldName)
    // What only fits another type is dropped with it.
    return [
      now.fieldType === item.fieldType
        ? item
        : { ...item, fieldType: now.fieldType ?? '', isTotal: false, searchMode: null, align: now.align },
    ]
  })
  return [...kept, ...byName.values()]
}
