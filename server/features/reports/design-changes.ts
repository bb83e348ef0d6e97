import type { DesignForm, DesignItem, DesignParameter, ParsedStatement } from '#common/contract/reports.ts'
import { Refusal, refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { linkFault } from '#common/rules/report-links.ts'
import { dictionariesMissing } from './designs.sql.ts'
import { controlsOf, faultOfValue, readableReport, valuesOf } from './designed-report.ts'
import type { ReportReader } from './report-reader.sql.ts'
import { checkedStatement, type ParameterControl, type ReportStatement, StatementFault } from './report-statement.ts'
import { dictionaryOfField, titleOfField } from './report-views.ts'

/** Rows that a designer sees before saving. */
const FIRST_ROWS = 20

const unfit = (field: string, reason: string): Refusal => refuse('record.invalid', { field, reason })

/**
 * Runs what reads for a statement; whatever is wrong with it is told beside the field of the statement.
 * @throws Refusal record.invalid
 */
async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StatementFault) throw unfit('cgrSql', error.message)
    if (error instanceof Refusal && error.errorCode.startsWith('report.')) throw unfit('cgrSql', error.message)
    throw error
  }
}

/**
 * What a statement would make a report of: the columns of its result, its parameters, and the first rows.
 * @param known parameters as far as they are set up
 * @throws Refusal record.invalid
 */
export async function parseStatement(
  db: Db,
  reader: ReportReader,
  sql: string,
  known: readonly DesignParameter[],
): Promise<ParsedStatement> {
  return tried(async () => {
    const statement = await checkedStatement(sql, controlsOf(known))
    const params = await parametersOf(db, reader, statement, known)
    const bound = { statement, controls: controlsOf(params), values: triedValues(params) }
    return reader.read(
      db,
      async (reading) => {
        const fields = await reader.fieldsOf(reading, bound)
        const rows = await reader.firstRows(reading, { ...bound, fields }, FIRST_ROWS)
        return { params, rows, fields: fields.map(({ name, type }) => newItem(name, type)) }
      },
      statement.views,
    )
  })
}

const newItem = (name: string, type: string): DesignItem => ({
  fieldName: name,
  fieldTxt: titleOfField(name),
  fieldType: type,
  fieldWidth: null,
  align: type === 'number' ? 'right' : 'left',
  dictCode: dictionaryOfField(name),
  isShow: true,
  isOrder: true,
  searchMode: null,
  searchFold: false,
  isTotal: false,
  fieldHref: null,
})

/** The parameters of a statement in their order: those that are set up as they are, others as their places ask for. */
async function parametersOf(
  db: Db,
  reader: ReportReader,
  statement: ReportStatement,
  known: readonly DesignParameter[],
): Promise<DesignParameter[]> {
  const names = [...new Set(statement.names)]
  const fresh = names.filter((name) => !known.some(({ paramName }) => paramName === name))
  const asked =
    fresh.length === 0 ? new Map<string, ParameterControl>() : await controlsFor(db, reader, statement, known, fresh)
  return names.map(
    (name) =>
      known.find(({ paramName }) => paramName === name) ?? {
        paramName: name,
        paramTxt: name,
        view: asked.get(name) ?? 'text',
        dictCode: null,
        paramValue: null,
        required: false,
      },
  )
}

/** Kinds of parameters in the order in which they are tried where their places do not tell. */
const TRIED: readonly ParameterControl[] = ['text', 'number', 'date']
/** More parameters than this are tried as being all of one kind. */
const MOST_TRIED = 3
/** What the database says of a parameter whose type it cannot tell, as in `${x} is null or year = ${x}`. */
const UNCERTAIN: ReadonlySet<string> = new Set(['42P08', '42P18'])

/**
 * The kinds of parameters that are not set up yet: what their places ask for, else the first kinds with which the
 * statement makes sense.
 */
async function controlsFor(
  db: Db,
  reader: ReportReader,
  statement: ReportStatement,
  known: readonly DesignParameter[],
  fresh: readonly string[],
): Promise<Map<string, ParameterControl>> {
  const tryWith = (assumed: readonly (readonly [string, ParameterControl])[]) =>
    reader.read(
      db,
      (reading) =>
        reader.controlsOf(reading, {
          statement,
          controls: new Map([...controlsOf(known), ...assumed]),
          values: new Map(),
        }),
      statement.views,
    )
  try {
    return await tryWith([])
  } catch (error) {
    if (!(error instanceof Refusal) || !UNCERTAIN.has(error.details['code'] ?? '')) throw error
    for (const kinds of choicesFor(fresh.length)) {
      const assumed = fresh.map((name, at) => [name, kinds[at] ?? 'text'] as const)
      const fits = await tryWith(assumed).then(
        () => true,
        () => false,
      )
      if (fits) return new Map(assumed)
    }
    throw error
  }
}

const choicesFor = (count: number): ParameterControl[][] =>
  count > MOST_TRIED
    ? TRIED.map((kind) => Array.from({ length: count }, () => kind))
    : Array.from({ length: count }).reduce<ParameterControl[][]>(
        (some) => some.flatMap((kinds) => TRIED.map((kind) => [...kinds, kind])),
        [[]],
      )

/** Default values where they fit; nothing is demanded of a report that is only tried. */
const triedValues = (params: readonly DesignParameter[]) =>
  valuesOf(
    params.map((parameter) => ({
      ...parameter,
      required: false,
      paramValue:
        parameter.paramValue && faultOfValue(parameter, parameter.paramValue) === null ? parameter.paramValue : null,
    })),
    {},
  )

/**
 * A form that can be stored: its statement is allowed and cheap enough, its columns are those of the result and its
 * parameters those of the statement.
 * @throws Refusal record.invalid naming the field
 */
export async function storableForm(db: Db, reader: ReportReader, given: DesignForm): Promise<DesignForm> {
  const form: DesignForm = {
    ...given,
    name: given.name.trim(),
    items: given.items.map((item) => ({
      ...item,
      fieldTxt: item.fieldTxt.trim(),
      dictCode: item.dictCode?.trim() || null,
      fieldHref: item.fieldHref?.trim() || null,
    })),
    params: given.params.map((parameter) => ({
      ...parameter,
      paramTxt: parameter.paramTxt.trim(),
      paramValue: parameter.paramValue?.trim() || null,
      dictCode: parameter.view === 'dict' ? parameter.dictCode?.trim() || null : null,
    })),
  }
  if (form.name === '') throw unfit('name', '请输入报表名称!')
  await refuseUnfitParameters(db, form)
  const fields = await tried(async () => {
    const report = await readableReport(form, triedValues(form.params))
    refuseOtherParameters(report.statement.names, form.params)
    return reader.read(db, async (reading) => {
      const found = await reader.fieldsOf(reading, report)
      await reader.price(reading, { ...report, fields: found })
      return found
    })
  })
  const items = form.items.map((item) => ({
    ...item,
    fieldType: fields.find(({ name }) => name === item.fieldName)?.type ?? '',
  }))
  await refuseUnfitItems(
    db,
    items,
    fields.map(({ name }) => name),
  )
  refuseUnfitChart(form, items)
  return { ...form, items }
}

const repeated = (names: readonly string[]): string | undefined => names.find((name, at) => names.indexOf(name) !== at)

function refuseOtherParameters(used: readonly string[], params: readonly DesignParameter[]): void {
  const missing = used.find((name) => !params.some(({ paramName }) => paramName === name))
  if (missing !== undefined) throw unfit('params', `参数表中没有“${missing}”，请在“查询语句”中点击“解析”`)
  const idle = params.find(({ paramName }) => !used.includes(paramName))
  if (idle) throw unfit('params', `查询语句中没有用到参数“${idle.paramName}”，请从参数表中删除，或者点击“解析”`)
}

async function refuseUnfitParameters(db: Db, { params }: DesignForm): Promise<void> {
  const twice = repeated(params.map(({ paramName }) => paramName))
  if (twice !== undefined) throw unfit('params', `参数“${twice}”重复`)
  for (const parameter of params) {
    const { paramName, paramTxt, paramValue, view, dictCode } = parameter
    if (!/^[A-Za-z_]\w{0,62}$/.test(paramName))
      throw unfit('params', `参数名“${paramName}”须由字母、数字、下划线组成，以字母开头`)
    if (paramTxt === '') throw unfit('params', `请填写参数“${paramName}”的标题`)
    if (view === 'dict' && dictCode === null) throw unfit('params', `请填写参数“${paramTxt}”的字典编码`)
    const fault = paramValue === null ? null : faultOfValue(parameter, paramValue)
    if (fault !== null) throw unfit('params', `参数“${paramTxt}”的默认值：${fault}`)
  }
  await refuseUnknownDictionaries(db, 'params', params)
}

async function refuseUnfitItems(db: Db, items: readonly DesignItem[], found: readonly string[]): Promise<void> {
  const names = items.map(({ fieldName }) => fieldName)
  const twice = repeated(names)
  if (twice !== undefined) throw unfit('items', `列“${twice}”重复`)
  const foreign = names.find((name) => !found.includes(name))
  if (foreign !== undefined) throw unfit('items', `查询结果中没有列“${foreign}”，请在“查询语句”中点击“解析”`)
  const missing = found.find((name) => !names.includes(name))
  if (missing !== undefined)
    throw unfit('items', `没有列出查询结果的列“${missing}”，请在“查询语句”中点击“解析”；不想显示的列可以取消“显示”`)
  if (!items.some(({ isShow }) => isShow)) throw unfit('items', '至少要显示一列')
  for (const { fieldTxt, fieldName, fieldType, isTotal, searchMode, dictCode, fieldHref } of items) {
    if (fieldTxt === '') throw unfit('items', `请填写列“${fieldName}”的标题`)
    if (isTotal && fieldType !== 'number') throw unfit('items', `列“${fieldTxt}”不是数字，不能合计`)
    if (searchMode === 'group' && (dictCode !== null || (fieldType !== 'date' && fieldType !== 'moment')))
      throw unfit('items', `列“${fieldTxt}”不是日期，不能按范围查询，请改为单值查询`)
    const fault = fieldHref === null ? null : linkFault(fieldHref, names)
    if (fault !== null) throw unfit('items', `列“${fieldTxt}”的链接：${fault}`)
  }
  await refuseUnknownDictionaries(db, 'items', items)
}

async function refuseUnknownDictionaries(
  db: Db,
  field: string,
  parts: readonly { dictCode: string | null }[],
): Promise<void> {
  const [missing] = await dictionariesMissing(
    db,
    parts.flatMap(({ dictCode }) => dictCode ?? []),
  )
  if (missing !== undefined) throw unfit(field, `没有编码为“${missing}”的字典`)
}

function refuseUnfitChart({ chartType, chartCategory, chartValues }: DesignForm, items: readonly DesignItem[]): void {
  if (!chartType) return
  if (!items.some(({ fieldName }) => fieldName === chartCategory)) throw unfit('chartCategory', '请选择图表的分类列')
  if (chartValues.length === 0) throw unfit('chartValues', '请选择图表的数值列')
  const wrong = chartValues.find((name) => items.find(({ fieldName }) => fieldName === name)?.fieldType !== 'number')
  if (wrong !== undefined) throw unfit('chartValues', `列“${wrong}”不是数字，不能作为图表的数值`)
  if (chartType === 'pie' && chartValues.length > 1) throw unfit('chartValues', '饼图只能有一个数值列')
}
