import { SYSTEM_COLUMNS } from '#common/rules/system-columns.ts'
import { parse, type ScanToken, scan } from 'libpg-query'
import { type FieldKind, FUNCTION_RULES, NODES, OPERATORS, TIMES, TYPES } from './report-grammar.ts'
import { Measure } from './report-measure.ts'
import { REPORT_VIEWS } from './report-views.ts'

/** How a parameter is asked for, which also tells the type it is bound as. */
export type ParameterControl = 'text' | 'number' | 'date' | 'dict'
export const PARAMETER_TYPES: Readonly<Record<ParameterControl, string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  dict: 'text',
}

/** A statement that was checked, cut at its parameters: `parts` has one more than `names`. */
export interface ReportStatement {
  parts: readonly string[]
  /** Names of the parameters as they stand between the parts; one may come several times. */
  names: readonly string[]
  /** The statement itself sorts its rows. */
  isOrdered: boolean
  /** Bytes that a row of its result can have. */
  rowBytes: number
  /** The views that it reads. */
  views: readonly string[]
}

/** Why a statement is no report; the message tells what is wrong, and where. */
export class StatementFault extends Error {
  override name = 'StatementFault'
}

/** Characters of a statement, and how deep its parts may stand in each other. */
const LONGEST = 20_000
const DEEPEST = 150

const PLACEHOLDER = /\$\{\s*([A-Za-z_]\w{0,62})\s*\}/g

const lineAt = (text: string, index: number): number => text.slice(0, Math.max(0, index)).split('\n').length
const fault = (reason: string, line: number): StatementFault => new StatementFault(`${reason}（第 ${line} 行）`)

/**
 * Checks with PostgreSQL's own parser that a text is one SELECT that reads nothing but the views of reports and can
 * neither cost nor grow beyond bounds (report-measure.ts), and cuts it at its parameters.
 * @param controls how the parameters are asked for, where that is known; a parameter without one is of the type its
 * place asks for
 * @throws StatementFault
 */
export async function checkedStatement(
  given: string,
  controls: ReadonlyMap<string, ParameterControl> = new Map(),
): Promise<ReportStatement> {
  const text = given.replaceAll('\r\n', '\n')
  if (text.trim() === '') throw new StatementFault('请输入查询语句')
  if (text.length > LONGEST)
    throw new StatementFault(
      `查询语句最多 ${LONGEST.toLocaleString('en')} 个字符，现有 ${text.length.toLocaleString('en')} 个`,
    )
  if (text.includes('\0')) throw fault('查询语句中有不可见的空字符，请重新输入这一行', lineAt(text, text.indexOf('\0')))
  if (/\p{Surrogate}/u.test(text))
    throw new StatementFault('查询语句中有残缺的字符（半个表情符号之类），请删去后重新输入')
  const { parts, names } = await cutAtParameters(text)
  // What is read by the parser is what runs, but for the numbers of the parameters.
  const final = joinedText({ parts, names }, controls)
  const { stmts = [] } = await parsed(final)
  const [first, second] = stmts as RawStatement[]
  if (!first?.stmt) throw new StatementFault('请输入查询语句')
  const lines = new Lines(final)
  if (second) throw fault('只能有一条查询语句，这里又开始了另一条', lines.ofBeginning(second.stmt_location ?? 0))
  const [tag, select] = entryOf(first.stmt)
  if (tag !== 'SelectStmt') throw fault(refusedStatement(tag), 1)
  const walk = new Walk(lines)
  walk.select(select as Node, new Set(), 0)
  const rowBytes = new Measure((byte, reason) => {
    throw fault(reason, lines.of(byte))
  }).statement(select as Node)
  const isOrdered = (select as Node)['sortClause'] !== undefined
  return { ...withoutEnds({ parts, names }, final, first), isOrdered, rowBytes, views: [...walk.views] }
}

interface Cut {
  parts: readonly string[]
  names: readonly string[]
}
interface RawStatement {
  stmt?: Node
  stmt_location?: number
  stmt_len?: number
}
type Node = Readonly<Record<string, unknown>>

/** The statement with its parameters as numbers, as the database is given it. */
export const joinedText = ({ parts, names }: Cut, controls: ReadonlyMap<string, ParameterControl>): string =>
  parts.map((part, at) => (at < names.length ? part + placeOf(at, controls.get(names[at] ?? '')) : part)).join('')

const placeOf = (at: number, control: ParameterControl | undefined): string =>
  control === undefined ? `$${at + 1} ` : `cast($${at + 1} as ${PARAMETER_TYPES[control]})`

/**
 * Cuts a text at its `${…}`.
 * @throws StatementFault where one stands in quotes or has no name, and for syntax errors
 */
async function cutAtParameters(text: string): Promise<Cut> {
  const places = [...text.matchAll(PLACEHOLDER)]
  // Of the same length, so that places and lines are those of the text; the scanner then says what each of them is.
  const padded = text.replace(PLACEHOLDER, (whole) => '$1'.padEnd(whole.length))
  const stray = padded.indexOf('${')
  if (stray >= 0)
    throw fault('参数写成 ${名称}，名称由字母、数字、下划线组成，以字母开头，最多 63 个字符', lineAt(text, stray))
  await parsed(padded)
  const { tokens } = await scan(padded)
  const starts = byteIndices(padded)
  const kinds = new Map(tokens.map((token) => [token.start, token] as const))
  const parts: string[] = []
  const names: string[] = []
  let done = 0
  for (const { 0: whole, 1: name = '', index } of places) {
    const start = starts[index] ?? -1
    if (kinds.get(start)?.tokenName !== 'PARAM') {
      if (isComment(tokens, start)) continue
      throw fault(`参数 \${${name}} 写在了引号里面，不会被当作参数，请去掉它两边的引号`, lineAt(text, index))
    }
    kinds.delete(start)
    if (name in {}) throw fault(`参数不能叫 ${name}，请换一个名称`, lineAt(text, index))
    parts.push(text.slice(done, index))
    names.push(name)
    done = index + whole.length
  }
  const direct = [...kinds.values()].find(({ tokenName }) => tokenName === 'PARAM')
  if (direct) throw fault(`不能直接写 ${direct.text}，参数请写成 \${名称}`, lineAt(text, starts.indexOf(direct.start)))
  parts.push(text.slice(done))
  return { parts, names }
}

const isComment = (tokens: readonly ScanToken[], byte: number): boolean =>
  tokens.some(
    ({ start, end, tokenName }) =>
      start < byte && byte < end && (tokenName === 'SQL_COMMENT' || tokenName === 'C_COMMENT'),
  )

/** Where each character of a text begins in its UTF-8 bytes. */
function byteIndices(text: string): number[] {
  const starts: number[] = []
  let byte = 0
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit++) starts.push(byte)
    byte += Buffer.byteLength(character)
  }
  return starts
}

interface SyntaxError {
  sqlDetails?: { message: string; cursorPosition: number }
}

/** The parse tree. @throws StatementFault with the place of the error */
async function parsed(text: string): Promise<{ stmts?: readonly unknown[] }> {
  try {
    return await parse(text)
  } catch (error) {
    const { sqlDetails } = error as SyntaxError
    // Not a syntax error but one of a parser that has run out of its stack.
    if (!sqlDetails) throw new StatementFault('查询语句嵌套过深，请简化')
    throw fault(inChinese(sqlDetails.message), lineAt(text, sqlDetails.cursorPosition))
  }
}

function inChinese(message: string): string {
  const near = /at or near "([\s\S]*)"$/.exec(message)?.[1]
  if (message.startsWith('unterminated')) return '引号或注释没有结束'
  if (/at end of input/.test(message)) return '查询语句没有写完'
  return near === undefined ? `语法错误：${message}` : `在“${near.slice(0, 40)}”附近有语法错误`
}

/** The kind of a node and what it holds. */
const entryOf = (wrapped: Node): [tag: string, node: unknown] => {
  const entries = Object.entries(wrapped)
  return entries.length === 1 && entries[0] ? entries[0] : ['', {}]
}

const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^Insert/, '报表只能查询，不能新增数据（insert）'],
  [/^Update/, '报表只能查询，不能修改数据（update）'],
  [/^Delete/, '报表只能查询，不能删除数据（delete）'],
  [/^Merge/, '报表只能查询，不能合并数据（merge）'],
  [/^(?:Truncate|Drop)/, '报表只能查询，不能删除表和清空表'],
  [/^(?:Create|Alter|Rename|Index|View|Rule|Comment|Grant|DefineStmt)/, '报表只能查询，不能改动数据库的结构和授权'],
]
const refusedStatement = (tag: string): string =>
  REFUSED.find(([kind]) => kind.test(tag))?.[1] ?? '报表只能是一条 select 查询'

/** Lines of a text by the byte at which something stands. */
class Lines {
  readonly #bytes: Buffer
  constructor(text: string) {
    this.#bytes = Buffer.from(text)
  }
  of(byte: number): number {
    return lineAt(this.#bytes.subarray(0, Math.max(0, byte)).toString(), Number.MAX_SAFE_INTEGER)
  }
  /** The line of the first character from here on that is not white space. */
  ofBeginning(byte: number): number {
    const rest = this.#bytes.subarray(byte).toString()
    return this.of(byte) + (/^[\s;]*/.exec(rest)?.[0].split('\n').length ?? 1) - 1
  }
}

/** Goes through a parse tree and refuses what is not for reports. */
class Walk {
  readonly #lines: Lines
  /** Views that were met. */
  readonly views = new Set<string>()
  #byte = 0
  constructor(lines: Lines) {
    this.#lines = lines
  }

  #refuse(reason: string): never {
    throw fault(reason, this.#lines.of(this.#byte))
  }

  /** @param names of the queries before the SELECT (with …) that may be read here */
  select(select: Node, names: ReadonlySet<string>, depth: number): void {
    if (select['intoClause']) this.#refuse('报表只能查询，不能用 select … into 建表')
    if (select['lockingClause']) this.#refuse('报表不能给数据加锁，请去掉 for update、for share')
    const { withClause, ...rest } = select
    let known = names
    if (withClause) {
      const { ctes = [], recursive } = withClause as { ctes?: Node[]; recursive?: boolean }
      if (recursive) this.#refuse('报表不能用递归查询（with recursive）')
      for (const wrapped of ctes) {
        const cte = entryOf(wrapped)[1] as Node
        const [tag] = entryOf(cte['ctequery'] as Node)
        if (tag !== 'SelectStmt') this.#refuse(refusedStatement(tag))
        this.#node(wrapped, known, depth)
        known = new Set([...known, String(cte['ctename'])])
      }
    }
    this.#fields('SelectStmt', rest, known, depth)
  }

  #node(wrapped: Node, names: ReadonlySet<string>, depth: number): void {
    // A plain DISTINCT is an empty node.
    if (Object.keys(wrapped).length === 0) return
    const [tag, node] = entryOf(wrapped)
    this.#read(tag, node as Node, names, depth)
  }

  #read(tag: string, node: Node, names: ReadonlySet<string>, depth: number): void {
    if (depth > DEEPEST) this.#refuse('查询语句嵌套过深，请简化')
    if (typeof node['location'] === 'number' && node['location'] >= 0) this.#byte = node['location']
    if (tag === 'SelectStmt') return this.select(node, names, depth + 1)
    this.#check(tag, node, names)
    this.#fields(tag, node, names, depth + 1)
  }

  #fields(tag: string, node: Node, names: ReadonlySet<string>, depth: number): void {
    const shape = NODES[tag]
    if (!shape) this.#refuse(UNKNOWN[tag] ?? `报表不支持这种写法（${tag}）`)
    for (const [field, value] of Object.entries(node)) {
      const kind: FieldKind | undefined = Object.hasOwn(shape, field) ? shape[field] : undefined
      if (kind === undefined) this.#refuse(`报表不支持这种写法（${tag}.${field}）`)
      if (kind === 'nodes') for (const one of value as Node[]) this.#node(one, names, depth)
      else if (kind === 'node') this.#node(value as Node, names, depth)
      else if (kind !== 'plain') this.#read(kind, value as Node, names, depth)
    }
  }

  #check(tag: string, node: Node, names: ReadonlySet<string>): void {
    switch (tag) {
      case 'RangeVar':
        return this.#relation(node, names)
      case 'FuncCall':
        return this.#function(textsOf(node['funcname']))
      case 'TypeName': {
        const type = textsOf(node['names'])
        const name = type.at(-1) ?? ''
        if (!TYPES.has(name) || (type.length > 1 && type[0] !== 'pg_catalog'))
          this.#refuse(`报表不能转换为类型“${type.join('.')}”`)
        return
      }
      case 'A_Expr':
        return this.#operator(textsOf(node['name']))
      case 'SubLink':
        if (node['operName']) this.#operator(textsOf(node['operName']))
        return
      case 'SQLValueFunction': {
        const op = String(node['op'])
        if (!TIMES.has(op)) this.#refuse(`报表不能使用“${op.replace('SVFOP_', '').toLowerCase()}”`)
        return
      }
      case 'ColumnRef': {
        const name = textsOf(node['fields']).at(-1) ?? ''
        if (SYSTEM_COLUMNS.has(name)) this.#refuse(`报表不能查询系统列“${name}”`)
      }
    }
  }

  #relation({ schemaname, relname }: Node, names: ReadonlySet<string>): void {
    const name = String(relname)
    if (schemaname === undefined && names.has(name)) return
    if ((schemaname === undefined || schemaname === 'report') && Object.hasOwn(REPORT_VIEWS, name)) {
      this.views.add(name)
      return
    }
    const whole = typeof schemaname === 'string' ? `${schemaname}.${name}` : name
    this.#refuse(`报表不能查询“${whole}”，可以查询的有：${Object.keys(REPORT_VIEWS).join('、')}`)
  }

  #function(name: readonly string[]): void {
    const own = name.length === 1 || (name.length === 2 && name[0] === 'pg_catalog')
    // The one of reports is bounded (migration 0145).
    if (name.length === 2 && name[1] === 'string_agg') this.#refuse('string_agg 请直接写，前面不要加别的名称和点号')
    if (!own || !Object.hasOwn(FUNCTION_RULES, name.at(-1) ?? '')) this.#refuse(`报表不能使用函数“${name.join('.')}”`)
  }

  #operator(name: readonly string[]): void {
    if (name.length !== 1 || !OPERATORS.has(name[0] ?? '')) this.#refuse(`报表不能使用运算符“${name.join('.')}”`)
  }
}

const UNKNOWN: Readonly<Record<string, string>> = {
  RangeFunction: 'from 后面只能是视图和子查询，不能是函数',
  RangeTableSample: '报表不能抽样（tablesample）',
  RangeTableFunc: 'from 后面只能是视图和子查询，不能是函数',
  CollateClause: '报表不能指定排序规则（collate）',
  A_Indirection: '报表不支持数组下标和“(…).列”的写法',
  SetToDefault: '报表不能写 default',
}

/** The texts of a list of names. */
const textsOf = (nodes: unknown): string[] =>
  ((nodes ?? []) as Node[]).map((wrapped) => {
    const [tag, node] = entryOf(wrapped)
    return tag === 'String' ? ((node as { sval?: string }).sval ?? '') : '*'
  })

/**
 * Without semicolons before and after the statement and what stands beyond them, which would not fit into the statement
 * around this one.
 */
function withoutEnds(cut: Cut, final: string, { stmt_location: from = 0, stmt_len: length = 0 }: RawStatement): Cut {
  const bytes = Buffer.from(final)
  const head = bytes.subarray(0, from).toString().length
  const tail = length === 0 ? 0 : bytes.subarray(from + length).toString().length
  const parts = [...cut.parts]
  parts[0] = (parts[0] ?? '').slice(head)
  const last = parts.pop() ?? ''
  return { ...cut, parts: [...parts, last.slice(0, last.length - tail)] }
}
