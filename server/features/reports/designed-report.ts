import type {
  DesignItem,
  ReportColumn,
  ReportCondition,
  ReportDesign,
  ReportParameter,
} from '#common/contract/reports.ts'
import { refuse } from '#common/errors.ts'
import { askedOf, unquoted } from './report-query.rules.ts'
import type { DataType, ReadableReport } from './report-reader.sql.ts'
import { checkedStatement, type ParameterControl, StatementFault } from './report-statement.ts'

/** What a call asks of a designed report. */
export interface AskedOfDesign {
  report: ReadableReport
  /** Paging, order and conditions. */
  query: Readonly<Record<string, string | number>>
}

/** A report that an administrator designed, as its readers meet it. */
export class DesignedReport {
  readonly design: ReportDesign

  constructor(design: ReportDesign) {
    this.design = design
  }

  get columns(): ReportColumn[] {
    return this.design.items.filter(({ isShow }) => isShow).map(columnOf)
  }

  get conditions(): ReportCondition[] {
    return this.design.items.flatMap((item) => conditionOf(item) ?? [])
  }

  get parameters(): ReportParameter[] {
    return this.design.params
  }

  /** Fields that have a sum. */
  get totals(): string[] {
    return this.design.items.filter(({ isTotal }) => isTotal).map(({ fieldName }) => fieldName)
  }

  /** Dictionaries that its columns and parameters use. */
  get dictionaries(): string[] {
    return [...new Set([...this.design.items, ...this.design.params].flatMap(({ dictCode }) => dictCode ?? []))]
  }

  /**
   * What the parameters of a call mean to the report.
   * @param strict names that the report does not have are refused instead of ignored
   * @throws Refusal parameter.unknown, parameter.invalid, report.parameter-missing, list.sort-unknown, report.failed
   */
  async asked(given: Readonly<Record<string, unknown>>, strict: boolean): Promise<AskedOfDesign> {
    const { items, params } = this.design
    const { query, fixed, unknown } = askedOf(given, {
      fields: new Set(items.map(({ fieldName }) => fieldName)),
      parameters: params.map(({ paramName }) => paramName),
    })
    const [field] = unknown
    if (strict && field !== undefined) throw refuse('parameter.unknown', { field })
    const sorts = typeof query['column'] === 'string' ? query['column'].split(',').map((name) => name.trim()) : []
    const foreign = sorts.find(
      (name) =>
        name !== '' && name !== 'createTime' && !items.some(({ fieldName, isOrder }) => isOrder && fieldName === name),
    )
    if (foreign !== undefined) throw refuse('list.sort-unknown', { column: foreign })
    const report = await readableReport(this.design, valuesOf(params, fixed)).catch((error: unknown) => {
      throw error instanceof StatementFault ? refuse('report.failed', { reason: error.message }) : error
    })
    return { report, query: query as AskedOfDesign['query'] }
  }
}

/** The controls of parameters by their names. */
export const controlsOf = (params: readonly ReportParameter[]): Map<string, ParameterControl> =>
  new Map(params.map(({ paramName, view }) => [paramName, view]))

/**
 * A design with values for its parameters, ready to be run. The statement is checked each time: what may be read may
 * have changed since it was stored.
 * @throws Refusal report.failed
 */
export async function readableReport(
  { cgrSql, items, params }: Pick<ReportDesign, 'cgrSql' | 'items' | 'params'>,
  values: ReadonlyMap<string, string | null>,
): Promise<ReadableReport> {
  const controls = controlsOf(params)
  const statement = await checkedStatement(cgrSql, controls)
  return {
    statement,
    controls,
    values,
    fields: items.map(({ fieldName, fieldType }) => ({ name: fieldName, type: (fieldType ?? 'text') as DataType })),
  }
}

/**
 * The values of parameters: what was given, else their defaults.
 * @throws Refusal parameter.invalid, report.parameter-missing
 */
export function valuesOf(
  params: readonly ReportParameter[],
  given: Readonly<Record<string, string>>,
): Map<string, string | null> {
  return new Map(
    params.map((parameter) => {
      const { paramName, paramTxt, paramValue, required } = parameter
      const value = unquoted(given[paramName]?.trim() || paramValue || '').trim()
      if (value === '' && required) throw refuse('report.parameter-missing', { title: paramTxt })
      const fault = value === '' ? null : faultOfValue(parameter, value)
      if (fault !== null) throw refuse('parameter.invalid', { field: `“${paramTxt}”`, reason: fault })
      return [paramName, value === '' ? null : value]
    }),
  )
}

/** Characters of a value of a parameter, at most. */
const LONGEST_VALUE = 500

/** What is wrong with a value of a parameter; null when nothing is. */
export function faultOfValue({ view }: Pick<ReportParameter, 'view'>, value: string): string | null {
  if (/\0|\p{Surrogate}/u.test(value)) return '有不能保存的字符（空字符或残缺的字符），请删去后重新填写'
  if (value.length > LONGEST_VALUE) return `最多 ${LONGEST_VALUE} 个字符`
  if (view === 'number') return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? null : '请填写数字'
  if (view !== 'date') return null
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? null : '请填写日期，如 2026-01-31'
}

const columnOf = ({
  fieldName,
  fieldTxt,
  fieldType,
  fieldWidth,
  align,
  dictCode,
  isOrder,
  fieldHref,
}: DesignItem): ReportColumn => ({
  dataIndex: fieldName,
  title: fieldTxt,
  align,
  width: fieldWidth,
  sorter: isOrder,
  customRender: dictCode,
  ...(fieldHref ? { fieldHref } : {}),
  ...(fieldType ? { fieldType } : {}),
})

function conditionOf({
  fieldName,
  fieldTxt,
  fieldType,
  dictCode,
  searchMode,
  searchFold,
}: DesignItem): ReportCondition | null {
  if (searchMode === null) return null
  const view = dictCode
    ? 'list'
    : fieldType === 'date' || fieldType === 'moment'
      ? 'date'
      : fieldType === 'number'
        ? 'number'
        : 'text'
  return { field: fieldName, label: fieldTxt, view, mode: searchMode, hidden: searchFold ? '1' : '0', dictCode }
}
