import type { ReportCondition, ReportParameter } from '#common/contract/reports.ts'
import type { Filter, Values } from '#web/kit/list-page/list-page.model.ts'
import { filtersOf } from './report-picker.model.ts'

const PARAMETER = 'self_'

/** The parameters and the conditions of a report as fields of a query form; parameters come first. */
export const reportFilters = (params: readonly ReportParameter[], conditions: readonly ReportCondition[]): Filter[] => [
  ...params.map(({ paramName, paramTxt, view, dictCode, required }): Filter => {
    const common = { name: PARAMETER + paramName, label: required ? `${paramTxt} *` : paramTxt }
    if (view === 'dict' && dictCode !== null) return { ...common, kind: 'dict', dictCode }
    const placeholder = view === 'date' ? '如 2026-01-31' : view === 'number' ? '请输入数字' : `请输入${paramTxt}`
    return { ...common, kind: 'text', placeholder }
  }),
  ...filtersOf(conditions),
]

/**
 * What a report begins with: the default values of its parameters, or those that the address names (`?year=2020`), and
 * conditions of the address.
 */
export function startOf(
  params: readonly ReportParameter[],
  filters: readonly Filter[],
  search: Readonly<Record<string, string>>,
): Values {
  const given = params.flatMap(({ paramName, paramValue }): [string, string][] => {
    const value = search[paramName] ?? search[PARAMETER + paramName] ?? paramValue ?? ''
    return value === '' ? [] : [[PARAMETER + paramName, value]]
  })
  const conditions = filters.flatMap((filter): [string, string][] => {
    const names = filter.kind === 'range' ? [`${filter.name}_begin`, `${filter.name}_end`] : [filter.name]
    return names.flatMap((name) => (name.startsWith(PARAMETER) || !search[name] ? [] : [[name, search[name]]]))
  })
  return Object.fromEntries([...given, ...conditions])
}

/** A number with separators and at most four decimals; years have none. `—` for none. */
export function numberWords(value: unknown, grouped = true): string {
  return typeof value === 'number'
    ? value.toLocaleString('en', { maximumFractionDigits: 4, useGrouping: grouped })
    : '—'
}
