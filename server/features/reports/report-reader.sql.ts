import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#common/contract/reports.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ColumnType } from '#server/platform/db/list-conditions.ts'
import { type List, type ListRequest, orderOf, wantedOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ApartStopped } from '#server/platform/db/apart-engine.ts'
import { insideTransaction } from '#server/platform/db/pool.ts'
import type { ReportsApart } from './reports-apart.sql.ts'
import { REPORT_VIEWS } from './report-views.ts'
import { PARAMETER_TYPES, type ParameterControl, type ReportStatement } from './report-statement.ts'

/** How much a report may ask of the database. */
export interface ReportBounds {
  seconds: number
  /** By the planner's estimate. */
  cost: number
  /** Where reports run whose engine cannot stop a statement; left out where a server can. */
  apart?: ReportsApart
}

/** Reports that run at once on a server, of this process; the engine apart runs one. */
const AT_ONCE = 2
/** How long a report waits for another one. */
const WAIT_MS = 15_000

/** Kinds of values that reports show. */
export type DataType = 'text' | 'number' | 'date' | 'moment' | 'boolean'
const DATA_TYPES: Readonly<Record<string, DataType>> = {
  text: 'text',
  'character varying': 'text',
  character: 'text',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  date: 'date',
  'timestamp with time zone': 'moment',
  boolean: 'boolean',
}
const LIST_TYPES: Readonly<Record<DataType, ColumnType>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  moment: 'moment',
  boolean: 'boolean',
}

/** A statement with the values of its parameters, by name; null for one that has none. */
export interface BoundStatement {
  statement: ReportStatement
  controls: ReadonlyMap<string, ParameterControl>
  values: ReadonlyMap<string, string | null>
}
/** The same with the columns of its result. */
export interface ReadableReport extends BoundStatement {
  fields: readonly { name: string; type: DataType }[]
}

/** The role that may read the views and nothing else (migration 0098). */
const ROLE = 'fagui_report'
/**
 * Rows that are fetched of an export at a time, and how many bytes they may have together: rows of the largest values
 * come one by one.
 */
const PART = 1000
const PART_BYTES = 8_000_000
/** What a page may have in all. */
const PAGE_BYTES = 16_000_000
const ROW_ORDER = 'rowOrder'

/**
 * Runs the statements of designed reports: for reading only, as a role that may read the views of reports and nothing
 * else, within a time and a cost, where they can be stopped (decision 0186). An account that may not take that role is
 * left with the check of the statement (report-statement.ts) as the wall.
 */
export class ReportReader {
  readonly #bounds: ReportBounds
  readonly #turns: Turnstile
  #walled: boolean | undefined

  constructor(bounds: ReportBounds) {
    this.#bounds = bounds
    this.#turns = new Turnstile(bounds.apart ? 1 : AT_ONCE)
  }

  /** Whether statements run as the role of reports. */
  async isWalled(db: Db): Promise<boolean> {
    this.#walled ??= await this.#within(db, true, async (reading) => {
      await sql`select from department limit 0`.execute(reading)
      return true
    }).catch((error: unknown) => {
      if (isSqlError(error)) return false
      throw error
    })
    return this.#walled
  }

  /**
   * Runs `work` where only the views of reports can be read, and nothing be changed. Within a transaction it may plan
   * statements, and not run them: what it takes would keep others waiting for that transaction.
   * @param views those that it reads
   * @throws Refusal report.too-slow, report.too-large, report.busy, report.failed
   */
  async read<T>(
    db: Db,
    work: (reading: Db) => Promise<T>,
    views: readonly string[] = Object.keys(REPORT_VIEWS),
  ): Promise<T> {
    const { apart } = this.#bounds
    const run = async () => {
      if (apart && !db.isTransaction)
        return apart.run(db, views, this.#bounds.seconds, (copy) => this.#within(copy, true, work))
      return this.#within(db, await this.isWalled(db), work)
    }
    const leave = db.isTransaction ? () => {} : await this.#turns.enter(WAIT_MS)
    if (leave === null) throw refuse('report.busy')
    try {
      return await run()
    } catch (error) {
      throw this.#refusalOf(error)
    } finally {
      leave()
    }
  }

  async #within<T>(db: Db, walled: boolean, work: (reading: Db) => Promise<T>): Promise<T> {
    const prepared = async (db: Db) => {
      const reading = db.withoutPlugins()
      // All of it holds while statements are planned, too; the last is only for accounts that may set it.
      await sql`select set_config('transaction_read_only', 'on', true), set_config('search_path', 'report, pg_catalog, pg_temp', true),
        set_config('cursor_tuple_fraction', '1', true), set_config('statement_timeout', ${`${this.#bounds.seconds * 1000}`}, true),
        set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
        set_config('geqo_threshold', '8', true), set_config('from_collapse_limit', '8', true), set_config('join_collapse_limit', '8', true),
        case when has_parameter_privilege('temp_file_limit', 'SET') then set_config('temp_file_limit', '1GB', true) end,
        set_config('role', ${walled ? ROLE : 'none'}, true)`.execute(reading)
      return work(reading)
    }
    if (!db.isTransaction)
      return db
        .transaction()
        .setAccessMode('read only')
        .execute((db) => insideTransaction(() => prepared(db)))
    // Within a transaction that writes, everything that was set for reading ends with the savepoint.
    await sql`savepoint report_reading`.execute(db)
    try {
      return await prepared(db)
    } finally {
      await sql`rollback to savepoint report_reading`.execute(db)
    }
  }

  #refusalOf(error: unknown): unknown {
    if (error instanceof ApartStopped) {
      if (error.why === 'time') return refuse('report.too-slow', { seconds: `${this.#bounds.seconds}` })
      return error.why === 'memory' ? refuse('report.too-large') : refuse('report.busy')
    }
    if (!isSqlError(error) || error instanceof Refusal) return error
    if (TOO_LARGE.has(error.code)) return refuse('report.too-large')
    if (error.code === '57014') return refuse('report.too-slow', { seconds: `${this.#bounds.seconds}` })
    return refuse('report.failed', { reason: inChinese(error), code: error.code })
  }

  /**
   * Names and types of the columns of a statement's result, without running it.
   * @throws Refusal report.failed, also for columns that a report cannot show
   */
  async fieldsOf(reading: Db, bound: BoundStatement): Promise<{ name: string; type: DataType }[]> {
    const result = sql`(values (1)) as one (n) left join (\n${textOf(bound)}\n) as q on false`
    const { rows } = await sql<Record<string, unknown>>`select q.* from ${result}`.execute(reading)
    const names = Object.keys(rows[0] ?? {})
    const unfit = names.find((name) => !/^(?!__)[\p{L}_][\p{L}\p{N}_]{0,62}$/u.test(name) || name === ROW_ORDER)
    if (unfit !== undefined)
      throw refuse('report.failed', {
        reason: `列“${unfit}”没有可用的名称，请用 as 取名（字母、汉字、数字、下划线，不以数字开头）`,
      })
    if (names.length === 0) throw refuse('report.failed', { reason: '查询结果没有列' })
    if (names.length > 60) throw refuse('report.failed', { reason: `查询结果有 ${names.length} 列，最多 60 列` })
    const types = await sql<Record<string, string>>`select ${sql.join(
      names.map((name) => sql`pg_typeof(${sql.ref(`q.${name}`)})::text as ${sql.ref(name)}`),
    )} from ${result}`.execute(reading)
    return names.map((name) => {
      const given = types.rows[0]?.[name] ?? ''
      const type = DATA_TYPES[given]
      if (!type)
        throw refuse('report.failed', {
          reason: `列“${name}”的类型是 ${given}，报表不能显示，请转换为文字、数字或日期`,
        })
      return { name, type }
    })
  }

  /**
   * The types that the places of parameters ask for; of a statement whose parameters are not set up yet. Three
   * statements.
   */
  async controlsOf(reading: Db, { statement, controls }: BoundStatement): Promise<Map<string, ParameterControl>> {
    const text = sql.raw(
      statement.parts
        .map((part, at) => (at < statement.names.length ? part + placeIn(statement, at, controls) : part))
        .join(''),
    )
    await sql`prepare report_parameters as ${text}`.execute(reading)
    const { rows } = await sql<{ types: string[] }>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'report_parameters'`.execute(
      reading,
    )
    await sql`deallocate report_parameters`.execute(reading)
    return new Map(distinct(statement.names).map((name, at) => [name, controlOfType(rows[0]?.types[at] ?? 'text')]))
  }

  /** The first rows of a statement. @throws Refusal report.too-costly */
  async firstRows(reading: Db, report: ReadableReport, most: number): Promise<ReportRow[]> {
    const rows = this.#asked(reading, report, { query: {}, rules: null }).limit(most)
    await this.#refuseCostly(reading, sql`${rows}`)
    return this.#bounded(reading, rows, report, most)
  }

  /**
   * One page of a report with the number of all rows and the sums over all of them; three statements, more of rows that
   * can be very large.
   * @param summed fields to be summed
   * @throws Refusal report.too-costly, report.too-large, parameter.invalid, list.sort-unknown
   */
  async page(reading: Db, report: ReadableReport, request: ListRequest, summed: readonly string[]) {
    const counted = wantedOf(relationOf(reading, report), listOf(report), request).select([
      sql<number>`count(*)`.as('total'),
      ...summed.map((field) => sql<number | null>`sum(${sql.ref(`report.${field}`)})`.as(`sum_${field}`)),
    ] as never) as unknown as { executeTakeFirstOrThrow(): Promise<Record<string, number | null>> }
    await this.#refuseCostly(reading, sql`${counted as never}`)
    const first = await counted.executeTakeFirstOrThrow()
    const total = first['total'] ?? 0
    const [size, current] = [wholeIn(request, 'pageSize', PAGE_SIZE), wholeIn(request, 'pageNo', 1)]
    const rows = this.#asked(reading, report, request)
      .limit(size)
      .offset((current - 1) * size)
    return {
      records: total === 0 ? [] : await this.#bounded(reading, rows, report, size),
      total,
      size,
      current,
      pages: Math.ceil(total / size),
      totals: Object.fromEntries(summed.map((field) => [field, first[`sum_${field}`] ?? null])),
    }
  }

  /** Refuses a report that would cost too much, without running it. @throws Refusal report.too-costly */
  async price(reading: Db, report: ReadableReport): Promise<void> {
    await this.#refuseCostly(reading, sql`${this.#asked(reading, report, { query: {}, rules: null })}`)
  }

  /** All rows of a report in parts, through a cursor: memory holds one part. Within one transaction. */
  async *every(reading: Db, report: ReadableReport, request: ListRequest): AsyncGenerator<ReportRow[]> {
    yield* this.#parts(reading, sql`${this.#asked(reading, report, request)}`, report)
  }

  async *#parts(reading: Db, query: RawBuilder<unknown>, { statement }: ReadableReport): AsyncGenerator<ReportRow[]> {
    const part = Math.min(PART, Math.max(1, Math.floor(PART_BYTES / statement.rowBytes)))
    await sql`declare report_rows no scroll cursor for ${query}`.execute(reading)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch forward ${sql.lit(part)} from report_rows`.execute(
        reading,
      )
      if (rows.length > 0) yield rows.map(shown)
      if (rows.length < part) break
    }
    await sql`close report_rows`.execute(reading)
  }

  /**
   * The rows of a query of at most `most`; what could be more than a page may have comes in parts.
   * @throws Refusal report.too-large
   */
  async #bounded(reading: Db, query: AskedRows, report: ReadableReport, most: number): Promise<ReportRow[]> {
    if (most * report.statement.rowBytes <= PAGE_BYTES)
      return (await query.execute()).map((row) => shown(row as Record<string, unknown>))
    const all: ReportRow[] = []
    let bytes = 0
    for await (const part of this.#parts(reading, sql`${query}`, report)) {
      bytes += Buffer.byteLength(JSON.stringify(part))
      if (bytes > PAGE_BYTES) throw refuse('report.too-large')
      all.push(...part)
    }
    return all
  }

  /**
   * Sums of a report by the values of one of its columns, in the order of the column for numbers and days, else the
   * greatest first.
   * @returns at most `most` of them, and how many there are
   * @throws Refusal report.too-costly
   */
  async sums(
    reading: Db,
    report: ReadableReport,
    request: ListRequest,
    category: string,
    summed: readonly string[],
    most: number,
  ) {
    const type = report.fields.find(({ name }) => name === category)?.type
    const grouped = wantedOf(relationOf(reading, report), listOf(report), request)
      .select([
        sql<unknown>`${sql.ref(`report.${category}`)}`.as('category'),
        ...summed.map((field, at) => sql<number>`coalesce(sum(${sql.ref(`report.${field}`)}), 0)`.as(`value${at}`)),
        sql<number>`count(*) over ()`.as('categories'),
      ] as never)
      .groupBy(sql`${sql.ref(`report.${category}`)}`)
      .orderBy(type === 'text' || type === 'boolean' ? sql`2 desc nulls last` : sql`1 asc nulls last`)
      .orderBy(sql`1`)
      .limit(most)
    await this.#refuseCostly(reading, sql`${grouped as never}`)
    const rows = (await grouped.execute()) as unknown as Record<string, unknown>[]
    return {
      rows: rows.map((row) => ({
        category: shownValue(row['category']),
        values: summed.map((_, at) => Number(row[`value${at}`])),
      })),
      categories: Number(rows[0]?.['categories'] ?? 0),
    }
  }

  /** The rows that are asked for, in their order. */
  #asked(reading: Db, report: ReadableReport, request: ListRequest) {
    const rows = wantedOf(relationOf(reading, report), listOf(report), request)
    const chosen = rows.select(
      report.fields.map(({ name }) => sql<unknown>`${sql.ref(`report.${name}`)}`.as(name)) as never,
    )
    return orderOf(listOf(report), request.query).reduce((sorting, order) => sorting.orderBy(order), chosen)
  }

  /** What would take too long need not begin. @throws Refusal report.too-costly */
  async #refuseCostly(reading: Db, query: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: { 'Total Cost': number } }]
    }>`explain (format json) ${query}`.execute(reading)
    const cost = rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
    if (cost > this.#bounds.cost)
      throw refuse('report.too-costly', {
        cost: Math.round(cost).toLocaleString('en'),
        most: this.#bounds.cost.toLocaleString('en'),
      })
  }
}

const wholeIn = ({ query }: ListRequest, name: string, fallback: number): number => {
  const given = query[name]
  return typeof given === 'number' && given >= 1 ? Math.floor(given) : fallback
}

type AskedRows = { execute(): Promise<unknown[]> } & Expression<unknown>
const distinct = (names: readonly string[]): string[] => [...new Set(names)]
const placeIn = ({ names }: ReportStatement, at: number, controls: ReadonlyMap<string, ParameterControl>): string => {
  const name = names[at] ?? ''
  const place = `$${distinct(names).indexOf(name) + 1}`
  const control = controls.get(name)
  return control ? `cast(${place} as ${PARAMETER_TYPES[control]})` : `${place} `
}
const controlOfType = (type: string): ParameterControl => {
  const known = DATA_TYPES[type]
  return known === 'number' || known === 'date' ? known : known === 'moment' ? 'date' : 'text'
}

/** The statement with its values bound. */
function textOf({ statement, controls, values }: BoundStatement): RawBuilder<unknown> {
  const pieces = statement.parts.flatMap((part, at) => {
    const name = statement.names[at]
    if (name === undefined) return [sql.raw(part)]
    const control = controls.get(name) ?? 'text'
    return [sql.raw(part), sql`cast(${values.get(name) ?? null} as ${sql.raw(PARAMETER_TYPES[control])})`]
  })
  return sql.join(pieces, sql``)
}

/**
 * The result of a statement as a table `report`, its rows numbered: in their own order, or by all they hold where they
 * have none, so that pages do not overlap.
 */
function relationOf(reading: Db, report: ReadableReport) {
  const order = report.statement.isOrdered
    ? sql``
    : sql`order by ${sql.join(report.fields.map(({ name }) => sql.ref(`q.${name}`)))}`
  const rows = sql<
    Record<string, unknown>
  >`(select q.*, row_number() over (${order}) as ${sql.ref(ROW_ORDER)} from (\n${textOf(report)}\n) as q)`
  return reading.selectFrom(rows.as('report'))
}

const listOf = ({ fields }: ReadableReport): List => ({
  columns: {
    ...Object.fromEntries(fields.map(({ name, type }) => [name, [`report.${name}`, LIST_TYPES[type]] as const])),
    [ROW_ORDER]: [`report.${ROW_ORDER}`, 'number'],
  },
  order: [],
  unique: ROW_ORDER,
})

const shown = (row: Record<string, unknown>): ReportRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(value)]))
const shownValue = (value: unknown): ReportRow[string] => {
  // Moments beyond what JavaScript can tell.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : momentText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** Lets so many through at a time. */
class Turnstile {
  #free: number
  readonly #waiting: (() => void)[] = []
  constructor(places: number) {
    this.#free = places
  }

  /** @returns what gives the place back; null when none became free in time */
  async enter(waitMs: number): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free--
    else {
      const isFree = await new Promise<boolean>((resolve) => {
        const enter = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(enter), 1)
          resolve(false)
        }, waitMs)
        this.#waiting.push(enter)
      })
      if (!isFree) return null
    }
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}

/** SQLSTATE of a server that has no more memory, disk or other resources for a statement, or that a value outgrew. */
const TOO_LARGE: ReadonlySet<string> = new Set(['53100', '53200', '53400', '54000'])

interface SqlError extends Error {
  code: string
}
const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error &&
  typeof (error as { code?: unknown }).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as SqlError).code)

/** What the database found, in Chinese where designers and readers meet it often. */
function inChinese({ code, message }: SqlError): string {
  const quoted = /"([^"]+)"/.exec(message)?.[1] ?? /column (\S+)/.exec(message)?.[1] ?? ''
  switch (code) {
    case '22012':
      return '除数为零'
    case '22003':
      return '数字超出范围，请缩小'
    case '22007':
    case '22008':
      return '日期或时间不对，或者超出范围，请写成 2026-01-31 这样'
    case '22021':
      return '文字中有不能保存的字符，请删去'
    case 'FG001':
      return 'string_agg 拼接的一段文字超过 30 万字节（约 10 万字），已停止；请用 where 缩小范围，或者分成更多的组（group by）'
    case '54001':
      return '查询语句嵌套过深，请简化'
    case '42703':
      return `没有列“${quoted}”`
    case '42702':
      return `列“${quoted}”有重名，请写明是哪个表的，或用 as 取别的名称`
    case '42P01':
      return `没有“${quoted}”，请检查 from 和别名`
    case '42803':
      return `列“${quoted}”须写进 group by，或者放进聚合函数`
    case '42883':
    case '42804':
      return `类型不相符：${message}。请在参数表中选择参数的类型，或者用 cast 转换`
    case '42P08':
    case '42P18':
      return `不能确定参数的类型：${message}。请先在参数表中选择它的类型`
    case '42501':
      return '数据库拒绝了这个查询：它要读取报表视图以外的内容'
    default:
      return message
  }
}
