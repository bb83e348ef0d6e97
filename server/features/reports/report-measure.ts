import { type FunctionRule, FUNCTION_RULES, NODES } from './report-grammar.ts'
import { REPORT_VIEWS } from './report-views.ts'

/**
 * How much a report may make of its statement, judged by the syntax tree before the database sees it: the planner
 * computes constants and weighs orders of joins, so a check by `explain` would be too late (decision 0186).
 */
export const MOST = {
  /** Views and sub-queries that are read, counted anew wherever a query of `with` is used. */
  relations: 12,
  /** SELECTs, counted likewise; as deep in each other as `depth`. */
  queries: 40,
  depth: 10,
  /** Queries of a `with`, in the whole statement. */
  named: 12,
  columns: 100,
  rows: 1000,
  groupings: 64,
  windows: 40,
  /** Calls of string_agg: each may hold every row in memory. */
  joinedTexts: 8,
  literal: 2000,
  literalDigits: 60,
  pattern: 2500,
  /**
   * Bytes of a text that is put together, of one that string_agg makes (migration 0145), and of one that is put
   * together of those.
   */
  text: 40_000,
  textOfRows: 300_000,
  joinedText: 750_000,
  digits: 400,
  /**
   * Nodes of the tree once columns of sub-queries are replaced by what they stand for, with what it takes to compute
   * constants.
   */
  work: 50_000,
} as const

/** How large a value can become. */
export interface Size {
  /** Bytes of it as a text. */
  text: number
  /** Digits of it as a number. */
  digits: number
  work: number
  /** Computed from rows, so never by the planner. */
  isData: boolean
  /** Made of the texts of many rows. */
  isJoined: boolean
}

type Node = Readonly<Record<string, unknown>>
interface Column {
  name: string
  size: Size
}
interface Relation {
  alias: string
  columns: readonly Column[]
}
type Total = Record<'relations' | 'queries' | 'named' | 'windows' | 'joinedTexts' | 'work', number>
interface Query {
  columns: readonly Column[]
  total: Total
}
interface Named extends Query {
  isUsed: boolean
}
interface Scope {
  relations: Relation[]
  outer: Scope | null
}
/** Where an expression stands. */
interface Place {
  scope: Scope
  named: ReadonlyMap<string, Named>
  total: Total
  depth: number
}

const VALUE: Size = { text: 60, digits: 30, work: 1, isData: false, isJoined: false }
/** A value of a view: titles are the longest. */
const STORED: Size = { text: 1000, digits: 20, work: 1, isData: true, isJoined: false }
/** A value of a reader (designed-report.ts faultOfValue). */
const PARAMETER: Size = { text: 2000, digits: 30, work: 1, isData: false, isJoined: false }

const nothing = (): Total => ({ relations: 0, queries: 0, named: 0, windows: 0, joinedTexts: 0, work: 0 })
const nodesOf = (value: unknown): readonly Node[] => (value ?? []) as readonly Node[]
const entryOf = (wrapped: unknown): [tag: string, node: Node] =>
  (Object.entries((wrapped ?? {}) as Node)[0] ?? ['', {}]) as [string, Node]
const nameOf = (wrapped: unknown): string => {
  const [tag, { sval = '' }] = entryOf(wrapped)
  return tag === 'String' && typeof sval === 'string' ? sval : '*'
}
const largest = (of: readonly number[]): number => of.reduce((most, one) => Math.max(most, one), 0)
const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0)

/** The larger of each; of values of which one is chosen, the planner may choose the one that it can compute. */
const either = (sizes: readonly Size[]): Size => ({
  text: largest(sizes.map(({ text }) => text)),
  digits: largest(sizes.map(({ digits }) => digits)),
  work: largest(sizes.map(({ work }) => work)),
  isData: sizes.length > 0 && sizes.every(({ isData }) => isData),
  isJoined: sizes.some(({ isJoined }) => isJoined),
})

/** The value of a whole number that is written as such; undefined for everything else. */
function wholeNumber(wrapped: unknown): number | undefined {
  const [tag, node] = entryOf(wrapped)
  if (
    tag !== 'A_Const' ||
    node['sval'] !== undefined ||
    node['fval'] !== undefined ||
    node['boolval'] !== undefined ||
    node['isnull']
  )
    return undefined
  return Number((node['ival'] as { ival?: number } | undefined)?.ival ?? 0)
}
/** The value of a number that is written as such. */
function writtenNumber(wrapped: unknown): number | undefined {
  const fval = (entryOf(wrapped)[1]['fval'] as { fval?: string } | undefined)?.fval
  return fval === undefined ? wholeNumber(wrapped) : Number(fval)
}
/** A text that is written as such. */
function writtenText(wrapped: unknown): string | undefined {
  const [tag, node] = entryOf(wrapped)
  return tag === 'A_Const' && node['sval'] !== undefined ? ((node['sval'] as { sval?: string }).sval ?? '') : undefined
}

/** Digits of a number as it is written, with those that its exponent stands for. */
function digitsOf(written: string): number {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e')
  return mantissa.replace(/\D/g, '').length + Math.abs(Number(exponent.replaceAll('_', '')))
}
/** Digits of a text that the database would take for a number where it needs one; 0 for other texts. */
function digitsIn(text: string): number {
  if (/^\s*[+-]?0[xob][\da-f_]+\s*$/i.test(text)) return text.length
  return /^\s*[+-]?[\d_.]+(?:e[+-]?[\d_]+)?\s*$/i.test(text) ? digitsOf(text) : 0
}

/** What is said of a refusal, with the byte of the statement that it is about. */
export type RefuseAt = (byte: number, reason: string) => never

/** Whether a call of `substring` cuts by places; by a pattern it would search like `~`. */
const CUTS: ReadonlySet<string> = new Set(
  'position strpos length char_length character_length octet_length ceil ceiling floor round trunc sign abs mod'.split(
    ' ',
  ),
)
function isPlace(wrapped: unknown): boolean {
  const [tag, node] = entryOf(wrapped)
  if (wholeNumber(wrapped) !== undefined) return true
  if (tag === 'FuncCall') return CUTS.has(nodesOf(node['funcname']).map(nameOf).at(-1) ?? '')
  if (tag === 'TypeCast')
    return /^(?:int[248]?|integer|smallint|bigint)$/.test(
      nodesOf((node['typeName'] as Node)['names'])
        .map(nameOf)
        .at(-1) ?? '',
    )
  if (tag !== 'A_Expr' || !['+', '-', '*', '/', '%'].includes(nameOf(nodesOf(node['name'])[0]))) return false
  return (node['lexpr'] === undefined || isPlace(node['lexpr'])) && isPlace(node['rexpr'])
}

/** Measures a statement whose nodes are all known ones (report-statement.ts). */
export class Measure {
  readonly #refuseAt: RefuseAt
  #byte = 0
  constructor(refuseAt: RefuseAt) {
    this.#refuseAt = refuseAt
  }

  /**
   * @returns the bytes that a row of its result can have
   * @throws StatementFault for a statement that can cost or grow too much
   */
  statement(select: Node): number {
    return sum(this.#query(select, new Map(), null, 0).columns.map(({ size }) => Math.max(size.text, size.digits)))
  }

  #refuse(reason: string): never {
    return this.#refuseAt(this.#byte, reason)
  }

  /** Adds what a part takes, wherever it is used. */
  #add(total: Total, part: Partial<Total>): void {
    for (const [name, count] of Object.entries(part) as [keyof Total, number][]) total[name] += count
    if (total.relations > MOST.relations)
      this.#refuse(
        `查询要读取的视图和子查询超过 ${MOST.relations} 处（逗号、join、子查询都算，with 中的查询每用一次算一次），请减少连接，或分成几张报表`,
      )
    if (total.queries > MOST.queries)
      this.#refuse(
        `查询中的 select 超过 ${MOST.queries} 个（with 中的查询每用一次算一次），请减少 union 和子查询，或分成几张报表`,
      )
    if (total.named > MOST.named) this.#refuse(`with 中的查询超过 ${MOST.named} 个，请合并`)
    if (total.windows > MOST.windows) this.#refuse(`窗口函数（over）超过 ${MOST.windows} 处，请减少`)
    if (total.joinedTexts > MOST.joinedTexts) this.#refuse(`string_agg 超过 ${MOST.joinedTexts} 处，请减少`)
    if (total.work > MOST.work)
      this.#refuse('查询中的算式展开后过大（后面的查询反复使用前面查询的列），请简化算式，或减少嵌套')
  }

  #query(select: Node, known: ReadonlyMap<string, Named>, outer: Scope | null, depth: number): Query {
    if (depth > MOST.depth) this.#refuse(`子查询嵌套超过 ${MOST.depth} 层，请简化`)
    const total = nothing()
    const own: Named[] = []
    let named = known
    for (const wrapped of nodesOf((select['withClause'] as Node | undefined)?.['ctes'])) {
      const [, cte] = entryOf(wrapped)
      const made = this.#query(entryOf(cte['ctequery'])[1], named, outer, depth + 1)
      const one: Named = { columns: renamed(made.columns, cte['aliascolnames']), total: made.total, isUsed: false }
      named = new Map([...named, [String(cte['ctename']), one]])
      own.push(one)
      this.#add(total, { named: 1 })
    }
    const place: Place = { scope: { relations: [], outer }, named, total, depth }
    const columns = this.#columns(select, place)
    // Sorting may name a column of the result.
    const sorting = { ...place, scope: { relations: [{ alias: '', columns }], outer: place.scope } }
    for (const one of nodesOf(select['sortClause'])) this.#take(one, sorting)
    for (const field of ['limitOffset', 'limitCount']) if (select[field]) this.#take(select[field], place)
    for (const one of own) if (!one.isUsed) this.#add(total, one.total)
    this.#add(total, { queries: 1 })
    return { columns, total }
  }

  /** The columns of one SELECT, of two that are put together, or of rows that are written out. */
  #columns(select: Node, place: Place): readonly Column[] {
    const { scope, named, total, depth } = place
    if (select['larg'] && select['rarg']) {
      const [left, right] = [select['larg'], select['rarg']].map((side) =>
        this.#query(side as Node, named, scope.outer, depth),
      ) as [Query, Query]
      this.#add(total, left.total)
      this.#add(total, right.total)
      return left.columns.map(({ name, size }, at) => ({ name, size: either([size, right.columns[at]?.size ?? size]) }))
    }
    const lists = nodesOf(select['valuesLists'])
    if (lists.length > 0) {
      if (lists.length > MOST.rows) this.#refuse(`values 超过 ${MOST.rows} 行，请减少`)
      const rows = lists.map((list) => nodesOf(entryOf(list)[1]['items']).map((item) => this.#take(item, place)))
      return (rows[0] ?? []).map((_, at) => ({
        name: `column${at + 1}`,
        size: either(rows.flatMap((row) => row[at] ?? [])),
      }))
    }
    for (const item of nodesOf(select['fromClause'])) scope.relations.push(...this.#from(item, place))
    const targets = nodesOf(select['targetList'])
    const columns = targets.flatMap((wrapped) => this.#target(entryOf(wrapped)[1], place))
    if (columns.length > MOST.columns) this.#refuse(`一个查询超过 ${MOST.columns} 列，请减少`)
    const grouping = { ...place, scope: { relations: [{ alias: '', columns }], outer: scope } }
    const sets = nodesOf(select['groupClause']).reduce((product, one) => product * this.#groupings(one, grouping), 1)
    if (sets > MOST.groupings)
      this.#refuse(
        `分组的组合有 ${sets.toLocaleString('en')} 种（cube、rollup、grouping sets），最多 ${MOST.groupings} 种，请减少`,
      )
    for (const one of nodesOf(select['distinctClause'])) if (Object.keys(one).length > 0) this.#take(one, grouping)
    for (const field of ['whereClause', 'havingClause']) if (select[field]) this.#take(select[field], place)
    for (const one of nodesOf(select['windowClause'])) this.#take(one, place)
    return columns
  }

  #target({ val, name }: Node, place: Place): Column[] {
    const [tag, node] = entryOf(val)
    const fields = tag === 'ColumnRef' ? nodesOf(node['fields']).map(nameOf) : []
    if (fields.at(-1) === '*') {
      const [alias] = fields.slice(0, -1).slice(-1)
      this.#add(place.total, { work: 1 })
      return relationsIn(place.scope, alias).flatMap(({ columns }) => columns)
    }
    const implied = tag === 'FuncCall' ? (nodesOf(node['funcname']).map(nameOf).at(-1) ?? '') : tag.toLowerCase()
    return [{ name: typeof name === 'string' ? name : (fields.at(-1) ?? implied), size: this.#take(val, place) }]
  }

  /** What can be read by names after an item of FROM. */
  #from(wrapped: Node, place: Place): Relation[] {
    const [tag, node] = entryOf(wrapped)
    const alias = node['alias'] as { aliasname?: string; colnames?: unknown } | undefined
    this.#at(node)
    if (tag === 'RangeVar') {
      const name = String(node['relname'])
      const found = node['schemaname'] === undefined ? place.named.get(name) : undefined
      if (found) found.isUsed = true
      this.#add(
        place.total,
        found ? { ...found.total, relations: Math.max(1, found.total.relations), named: 0 } : { relations: 1 },
      )
      const columns = found
        ? found.columns
        : Object.keys(REPORT_VIEWS[name]?.columns ?? {}).map((column) => ({ name: column, size: STORED }))
      return [{ alias: alias?.aliasname ?? name, columns: renamed(columns, alias?.colnames) }]
    }
    if (tag === 'RangeSubselect') {
      const made = this.#query(
        entryOf(node['subquery'])[1],
        place.named,
        node['lateral'] === true ? place.scope : place.scope.outer,
        place.depth + 1,
      )
      this.#add(place.total, { ...made.total, relations: Math.max(1, made.total.relations) })
      return [{ alias: alias?.aliasname ?? '', columns: renamed(made.columns, alias?.colnames) }]
    }
    if (tag !== 'JoinExpr') return this.#refuse(`报表不支持这种写法（${tag}）`)
    const left = this.#from(node['larg'] as Node, place)
    const beside = { ...place, scope: { relations: left, outer: place.scope } }
    const both = [...left, ...this.#from(node['rarg'] as Node, beside)]
    if (node['quals']) this.#take(node['quals'], { ...place, scope: { relations: both, outer: place.scope } })
    return alias?.aliasname === undefined
      ? both
      : [
          {
            alias: alias.aliasname,
            columns: renamed(
              both.flatMap(({ columns }) => columns),
              alias.colnames,
            ),
          },
        ]
  }

  /** How many ways of grouping an item of GROUP BY stands for. */
  #groupings(wrapped: Node, place: Place): number {
    const [tag, node] = entryOf(wrapped)
    if (tag !== 'GroupingSet') {
      this.#take(wrapped, place)
      return 1
    }
    this.#at(node)
    const content = nodesOf(node['content'])
    const within = content.map((one) => this.#groupings(one, place))
    if (node['kind'] === 'GROUPING_SET_ROLLUP') return content.length + 1
    if (node['kind'] === 'GROUPING_SET_CUBE') return 2 ** Math.min(content.length, 30)
    return node['kind'] === 'GROUPING_SET_SETS' ? sum(within) : 1
  }

  /** Measures an expression of its own, and counts the work of it. */
  #take(wrapped: unknown, place: Place): Size {
    const size = this.#size(wrapped, place)
    this.#add(place.total, { work: size.work })
    return size
  }

  #at(node: Node): void {
    if (typeof node['location'] === 'number' && node['location'] >= 0) this.#byte = node['location']
  }

  #size(wrapped: unknown, place: Place): Size {
    const [tag, node] = entryOf(wrapped)
    this.#at(node)
    const size = this.#sizeOf(tag, node, place)
    this.#at(node)
    return this.#bounded(size)
  }

  #bounded(size: Size): Size {
    if (size.text > (size.isJoined ? MOST.joinedText : MOST.text))
      this.#refuse('这里拼接出来的文字可能过长，请减少拼接（||、concat、string_agg）')
    if (size.digits > MOST.digits)
      this.#refuse(
        `这里算出来的数字可能超过 ${MOST.digits} 位，请减少连乘，或者先转换为位数有限的数字，如 numeric(20,2)`,
      )
    if (size.work > MOST.work)
      this.#refuse('查询中的算式展开后过大（后面的查询反复使用前面查询的列），请简化算式，或减少嵌套')
    return size
  }

  #sizeOf(tag: string, node: Node, place: Place): Size {
    switch (tag) {
      case 'A_Const':
        return this.#written(node)
      case 'ParamRef':
        return PARAMETER
      case 'ColumnRef':
        return this.#column(node, place.scope)
      case 'A_Expr':
        return this.#operation(node, place)
      case 'FuncCall':
        return this.#call(node, place)
      case 'TypeCast':
        return this.#cast(node, place)
      case 'SubLink':
        return this.#subquery(node, place)
      case 'CaseExpr':
      case 'CaseWhen':
      case 'CoalesceExpr':
      case 'MinMaxExpr': {
        const parts = this.#parts(tag, node, place)
        return { ...either(parts), work: 1 + sum(parts.map(({ work }) => work)) }
      }
      case 'A_ArrayExpr':
      case 'RowExpr':
      case 'List': {
        const parts = this.#parts(tag, node, place)
        if (parts.length > MOST.rows)
          this.#refuse(`这里列举了 ${parts.length.toLocaleString('en')} 项，最多 ${MOST.rows} 项，请减少`)
        return this.#madeOf(parts, {
          text: sum(parts.map(({ text }) => text + 4)),
          digits: largest(parts.map(({ digits }) => digits)),
        })
      }
      default: {
        if (!NODES[tag]) this.#refuse(`报表不支持这种写法（${tag}）`)
        return this.#madeOf(this.#parts(tag, node, place), {})
      }
    }
  }

  /** The size of what is computed from some values. @param effort what it takes to compute it, in bytes */
  #madeOf(
    parts: readonly Size[],
    { text = VALUE.text, digits = VALUE.digits, effort = 0 }: { text?: number; digits?: number; effort?: number },
  ): Size {
    const isData = parts.some((part) => part.isData)
    return {
      text,
      digits,
      // What stands on rows is computed when the statement runs, and can be stopped there.
      work: 1 + sum(parts.map(({ work }) => work)) + (isData ? 0 : Math.ceil((text + effort) / 200)),
      isData,
      isJoined: parts.some(({ isJoined, text: length }) => isJoined && text >= length),
    }
  }

  /** Everything below a node, by what its fields hold. */
  #parts(tag: string, node: Node, place: Place): Size[] {
    const parts: Size[] = []
    for (const [field, value] of Object.entries(node)) {
      const kind = NODES[tag]?.[field]
      if (kind === 'node') parts.push(this.#size(value, place))
      else if (kind === 'nodes')
        parts.push(
          ...nodesOf(value)
            .filter((one) => Object.keys(one).length > 0)
            .map((one) => this.#size(one, place)),
        )
      else if (kind !== undefined && kind !== 'plain') parts.push(this.#size({ [kind]: value }, place))
    }
    return parts
  }

  #written(node: Node): Size {
    const text = (node['sval'] as { sval?: string } | undefined)?.sval
    const number = (node['fval'] as { fval?: string } | undefined)?.fval
    if (number !== undefined && !(digitsOf(number) <= MOST.literalDigits))
      this.#refuse(`数字最多 ${MOST.literalDigits} 位（指数也算），请写得小一些`)
    if (text === undefined) return { ...VALUE, digits: number === undefined ? 10 : digitsOf(number) }
    if (text.length > MOST.literal)
      this.#refuse(
        `一段文字最多 ${MOST.literal.toLocaleString('en')} 个字符，这里有 ${text.length.toLocaleString('en')} 个`,
      )
    if (!(digitsIn(text) <= MOST.literalDigits))
      this.#refuse(`引号中的数字最多 ${MOST.literalDigits} 位（指数也算），请写得短一些`)
    return { ...VALUE, text: Buffer.byteLength(text), digits: MOST.literalDigits }
  }

  #column(node: Node, scope: Scope): Size {
    const fields = nodesOf(node['fields']).map(nameOf)
    const name = fields.at(-1) ?? ''
    if (name === '*') this.#refuse('这里不能写 *，请写明列名')
    const alias = fields.at(-2)
    for (let at: Scope | null = scope; at; at = at.outer) {
      const among = relationsIn(at, alias)
      const found = among.flatMap(({ columns }) => columns.filter((column) => column.name === name))
      if (found.length > 0) return either(found.map(({ size }) => size))
      if (alias === undefined && at.relations.some((relation) => relation.alias === name))
        this.#refuse(`不能把“${name}”的整行当作一个值，请写明列名`)
    }
    // The database will say that there is no such column, or find one whose name is implied.
    const all: Size[] = [STORED]
    for (let at: Scope | null = scope; at; at = at.outer)
      all.push(...at.relations.flatMap(({ columns }) => columns.map(({ size }) => size)))
    return { ...either(all), isData: all.every(({ isData }) => isData) }
  }

  #operation(node: Node, place: Place): Size {
    const operator = nameOf(nodesOf(node['name'])[0])
    const parts = this.#parts('A_Expr', { ...node, name: undefined }, place)
    const [left = VALUE, right = left] = parts
    this.#at(node)
    const digits = largest(parts.map((part) => part.digits))
    switch (operator) {
      case '||':
        return this.#madeOf(parts, { text: sum(parts.map(({ text }) => text)), digits })
      case '*':
      case '/':
        return this.#madeOf(parts, {
          digits: sum(parts.map((part) => part.digits)) + (operator === '/' ? 20 : 0),
          effort: left.digits * right.digits,
        })
      case '+':
      case '-':
      case '%':
        return this.#madeOf(parts, { digits: digits + 1, effort: digits })
      case '~~':
      case '!~~':
      case '~~*':
      case '!~~*':
        if (right.text > MOST.pattern)
          this.#refuse(`like 后面的样式可能超过 ${MOST.pattern.toLocaleString('en')} 个字符，请写得短一些`)
        return this.#madeOf(parts, { effort: (left.text * right.text) / 8 })
      default:
        // BETWEEN and IN compare with each of what stands behind them; NULLIF gives back what it was given.
        return {
          ...this.#madeOf(parts, { text: left.text, digits, effort: sum(parts.map(({ text }) => text)) }),
          isJoined: left.isJoined,
        }
    }
  }

  #call(node: Node, place: Place): Size {
    const name = nodesOf(node['funcname']).map(nameOf).at(-1) ?? ''
    const args = nodesOf(node['args'])
    const given = args.map((one) => this.#size(one, place))
    const order = nodesOf(node['agg_order']).map((one) => this.#size(one, place))
    const beside: Size[] = []
    if (node['agg_filter']) beside.push(this.#size(node['agg_filter'], place))
    if (node['over']) {
      beside.push(this.#size({ WindowDef: node['over'] }, place))
      this.#add(place.total, { windows: 1 })
    }
    this.#at(node)
    const rule = Object.hasOwn(FUNCTION_RULES, name) ? FUNCTION_RULES[name as keyof typeof FUNCTION_RULES] : undefined
    if (!rule) this.#refuse(`报表不能使用函数“${name}”`)
    return this.#byRule(name, rule, { args, given, order, beside, isOver: node['over'] !== undefined }, place)
  }

  #byRule(
    name: string,
    rule: FunctionRule,
    {
      args,
      given,
      order,
      beside,
      isOver,
    }: {
      args: readonly Node[]
      given: readonly Size[]
      order: readonly Size[]
      beside: readonly Size[]
      isOver: boolean
    },
    place: Place,
  ): Size {
    const all = [...given, ...order, ...beside]
    const values = [...given, ...order]
    const [text, digits] = [largest(values.map((one) => one.text)), largest(values.map((one) => one.digits))]
    const ofRows = (size: Size): Size => ({ ...size, isData: true })
    switch (rule) {
      case 'value':
        return this.#madeOf(all, { effort: sum(given.map((one) => one.text)) })
      case 'same':
        return this.#madeOf(all, { text, digits: digits + 1, effort: text })
      case 'search':
        return this.#madeOf(all, {
          text,
          effort: (given[0]?.text ?? 0) * Math.max(1, largest(given.slice(1).map((one) => one.text))) * 0.125,
        })
      case 'joined':
        return this.#madeOf(all, {
          text: sum(given.map((one) => one.text)) + (name === 'concat_ws' ? (given[0]?.text ?? 0) * given.length : 0),
        })
      case 'aggregate':
        return ofRows(this.#madeOf(all, { text, digits: digits + 20 }))
      case 'squares':
        return ofRows(this.#madeOf(all, { digits: 2 * digits + 40 }))
      case 'texts':
        if (isOver) this.#refuse('string_agg 不能与 over 一起用，每一行都会重复前面各行的文字；请改用 group by')
        if (given.some((one) => one.isJoined)) this.#refuse('string_agg 不能再拼接 string_agg 的结果，请只拼接一次')
        this.#add(place.total, { joinedTexts: 1 })
        return { ...ofRows(this.#madeOf(all, { text: MOST.textOfRows })), isJoined: true }
      case 'rounded':
        if (args.length > 1 && !(Math.abs(wholeNumber(args[1]) ?? Number.NaN) <= 20))
          this.#refuse(`${name} 的小数位数请直接写 -20 到 20 的整数`)
        return this.#madeOf(all, { digits: digits + 21, effort: digits })
      case 'root':
        return this.#madeOf(all, { digits: digits + 40, effort: digits * digits + 1000 })
      case 'power': {
        const exponent = Math.abs(writtenNumber(args[1]) ?? Number.NaN)
        if (!(exponent <= 20)) this.#refuse('power 的指数请直接写 -20 到 20 的数字')
        const most = Math.ceil(exponent) * (given[0]?.digits ?? 0) + 40
        return this.#madeOf(all, { digits: most, effort: most * most + 20_000 })
      }
      case 'places':
        if (args.length > 3 || args.slice(1).some((one) => !isPlace(one)))
          this.#refuse('substring 只能按位置截取（第 2、3 个参数是数字），不能按样式；位置由其他列给出时请改用 substr')
        return this.#madeOf(all, { text, effort: text })
      case 'format': {
        const format = writtenText(args[1])
        if (format === undefined || format.length > 100) this.#refuse(`${name} 的格式请直接写在引号中，最多 100 个字符`)
        return this.#madeOf(all, { text: 1500, digits: 110, effort: 2000 + (given[0]?.digits ?? 0) })
      }
    }
  }

  #cast(node: Node, place: Place): Size {
    const arg = this.#size(node['arg'], place)
    const type = node['typeName'] as Node
    this.#at(type)
    const name = nodesOf(type['names']).map(nameOf).at(-1) ?? ''
    const given = nodesOf(type['typmods'])
    const [length, scale = 0] = given.map((one) => wholeNumber(one) ?? Number.NaN)
    const isNumber = name === 'numeric' || name === 'decimal'
    const isText = ['text', 'varchar', 'bpchar', 'char'].includes(name)
    if (isNumber && length !== undefined && !(length >= 1 && length <= 100 && Math.abs(scale) <= 100))
      this.#refuse('numeric 最多 100 位，请写得小一些，如 numeric(20,2)')
    if (isText && length !== undefined && !(length >= 1 && length <= 2000)) this.#refuse(`${name} 的长度请写 1 到 2000`)
    if (!isNumber && !isText && name !== 'interval' && length !== undefined && !(length >= 0 && length <= 53))
      this.#refuse(`类型 ${name} 的位数不对`)
    // What a text that is put together stands for can be any number that a column could be too.
    const isOpen =
      isNumber && length === undefined && writtenText(node['arg']) === undefined && !isNumberNode(node['arg'])
    if (isOpen && !arg.isData) this.#refuse('把拼接的文字转换为 numeric 时请写明位数，如 numeric(20,2)')
    if (isNumber)
      return this.#madeOf([arg], {
        digits: length ?? (isOpen ? Math.max(100, arg.digits) : arg.digits),
        effort: arg.text,
      })
    if (!isText) return this.#madeOf([arg], { effort: arg.text })
    const whole = Math.max(arg.text, arg.digits + 20)
    return this.#madeOf([arg], {
      text: length === undefined ? whole : Math.max(4 * length, name === 'varchar' ? 0 : length),
      effort: whole,
    })
  }

  #subquery(node: Node, place: Place): Size {
    const kind = String(node['subLinkType'])
    if (!SUBQUERIES.has(kind))
      this.#refuse(
        kind === 'ARRAY_SUBLINK'
          ? '报表不能用 array(select …)，请改用 in (select …)'
          : `报表不支持这种子查询（${kind}）`,
      )
    const tested = node['testexpr'] ? [this.#size(node['testexpr'], place)] : []
    const made = this.#query(entryOf(node['subselect'])[1], place.named, place.scope, place.depth + 1)
    this.#add(place.total, made.total)
    const first = made.columns[0]?.size ?? VALUE
    return kind === 'EXPR_SUBLINK'
      ? { ...first, work: 1, isData: true }
      : { ...VALUE, work: 1 + sum(tested.map(({ work }) => work)), isData: true }
  }
}

const SUBQUERIES: ReadonlySet<string> = new Set(['EXISTS_SUBLINK', 'ANY_SUBLINK', 'ALL_SUBLINK', 'EXPR_SUBLINK'])

/** Whether an expression is a number by the way it is written, so that making it a numeric makes nothing of a text. */
function isNumberNode(wrapped: unknown): boolean {
  const [tag, node] = entryOf(wrapped)
  if (writtenNumber(wrapped) !== undefined || tag === 'ParamRef') return true
  if (tag === 'FuncCall') {
    const name = nodesOf(node['funcname']).map(nameOf).at(-1) ?? ''
    return [
      'count',
      'sum',
      'avg',
      'length',
      'char_length',
      'extract',
      'date_part',
      'round',
      'trunc',
      'floor',
      'ceil',
    ].includes(name)
  }
  return tag === 'A_Expr' && ['+', '-', '*', '/', '%'].includes(nameOf(nodesOf(node['name'])[0]))
}

/** Relations of one level by the name that stands before a column; all without one. */
const relationsIn = ({ relations }: Scope, alias: string | undefined): Relation[] =>
  alias === undefined || alias === '*' ? relations : relations.filter((relation) => relation.alias === alias)

/** Columns under new names, which stand for any of them: a star before them may hide which. */
function renamed(columns: readonly Column[], names: unknown): readonly Column[] {
  const given = nodesOf(names).map(nameOf)
  if (given.length === 0) return columns
  const size = either(columns.map((column) => column.size))
  return [...given.map((name) => ({ name, size })), ...columns.slice(given.length)]
}
