/**
 * Data rules: what narrows the lists of a menu for those it is granted to (docs/decisions/0018-data-rules.md). A stored
 * rule is one condition, or a tree of them as JSON; it never is SQL.
 */

/** How a field is compared, in the order selects offer it. The last one says that the value is a tree of conditions. */
export const RULE_CONDITIONS = [
  { value: '>', text: '大于' },
  { value: '>=', text: '大于等于' },
  { value: '<', text: '小于' },
  { value: '<=', text: '小于等于' },
  { value: '=', text: '等于' },
  { value: '!=', text: '不等于' },
  { value: 'LIKE', text: '包含' },
  { value: 'LEFT_LIKE', text: '结尾是' },
  { value: 'RIGHT_LIKE', text: '开头是' },
  { value: 'IN', text: '属于' },
  { value: 'EXPRESSION', text: '条件组合' },
] as const

type RuleCondition = (typeof RULE_CONDITIONS)[number]['value']
/** A way to compare a field with a value; the words of the wire's conditions. */
export type Comparison = Exclude<RuleCondition, 'EXPRESSION'>

/** Whether a field holds anything at all; asked by advanced queries only. */
export type Emptiness = 'EMPTY' | 'NOT_EMPTY'

/** One condition; several values where the comparison is IN, none that counts where it is about emptiness. */
export interface Condition {
  field: string
  op: Comparison | Emptiness
  value: string | string[]
}
/** Conditions of which all must hold, or at least one. `{ any: [] }` holds for nothing. */
export type RuleTree = { all: RuleTree[] } | { any: RuleTree[] } | Condition

/** Holds for no row: what a rule that cannot be understood becomes. */
export const NOTHING: RuleTree = { any: [] }

/** A rule as it is stored. */
export interface StoredRule {
  field: string
  condition: string
  value: string
}
/** A tree, or in Chinese why the rule cannot be used. */
export type ReadRule = { tree: RuleTree; fault: null } | { tree: null; fault: string }

const MAX_DEPTH = 5
const MAX_CONDITIONS = 50
const MAX_VALUES = 500
const MAX_VALUE_LENGTH = 500
const MAX_EXPRESSION_LENGTH = 8000

const TEXT_OF = new Map<string, string>(RULE_CONDITIONS.map(({ value, text }) => [value, text]))
const isComparison = (op: unknown): op is Comparison => typeof op === 'string' && op !== 'EXPRESSION' && TEXT_OF.has(op)

class Fault extends Error {}

/** Reads a stored rule into a tree, checking form and size; variables stay as they are written. */
export function readRule({ field, condition, value }: StoredRule): ReadRule {
  try {
    if (condition !== 'EXPRESSION') return { tree: conditionOf({ field, op: condition, value }), fault: null }
    if (value.length > MAX_EXPRESSION_LENGTH) throw new Fault(`条件组合不能超过 ${MAX_EXPRESSION_LENGTH} 个字符`)
    return { tree: treeOf(jsonOf(value), { depth: 1, left: MAX_CONDITIONS }), fault: null }
  } catch (error) {
    if (error instanceof Fault) return { tree: null, fault: error.message }
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('条件组合不是正确的 JSON')
  }
}

function treeOf(node: unknown, budget: { depth: number; left: number }): RuleTree {
  if (typeof node !== 'object' || node === null || Array.isArray(node))
    throw new Fault('条件组合应为 {"all": […]}、{"any": […]} 或 {"field", "op", "value"}')
  const { all, any, field, op, value, ...rest } = node as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new Fault(`条件组合中有不认识的项 ${unknown}`)
  if (all === undefined && any === undefined) {
    if (--budget.left < 0) throw new Fault(`条件组合不能超过 ${MAX_CONDITIONS} 个条件`)
    return conditionOf({ field, op, value })
  }
  const branches = all ?? any
  if ((all !== undefined && any !== undefined) || field !== undefined || op !== undefined || value !== undefined)
    throw new Fault('all、any 和 field 不能同时出现')
  if (!Array.isArray(branches) || branches.length === 0) throw new Fault('all 和 any 中至少要有一个条件')
  if (budget.depth >= MAX_DEPTH) throw new Fault(`条件组合不能超过 ${MAX_DEPTH} 层`)
  budget.depth++
  const read = branches.map((branch) => treeOf(branch, budget))
  budget.depth--
  return all === undefined ? { any: read } : { all: read }
}

function conditionOf({ field, op, value }: Record<'field' | 'op' | 'value', unknown>): Condition {
  if (typeof field !== 'string' || !/^[A-Za-z]\w{0,63}$/.test(field))
    throw new Fault('规则字段应为字母、数字和下划线组成的字段名')
  if (!isComparison(op)) throw new Fault(`不认识的条件规则 ${String(op)}`)
  const written = Array.isArray(value) ? value : op === 'IN' ? String(value).split(',') : [value]
  if (Array.isArray(value) && op !== 'IN') throw new Fault('只有“属于”可以有多个值')
  if (!written.every((one) => ['string', 'number', 'boolean'].includes(typeof one)))
    throw new Fault('规则值应为文字、数字或是否')
  const values = written.map((one) => String(one).trim()).filter((one) => one !== '')
  if (values.length === 0) throw new Fault('规则值不能为空')
  if (values.length > MAX_VALUES) throw new Fault(`“属于”不能超过 ${MAX_VALUES} 个值`)
  for (const one of values) {
    if (one.length > MAX_VALUE_LENGTH) throw new Fault(`规则值不能超过 ${MAX_VALUE_LENGTH} 个字符`)
    if (one.replace(VARIABLE, '').includes('#{')) throw new Fault(`规则值 ${one} 中的变量没有写完整，应为 #{变量名}`)
    for (const [, name = ''] of one.matchAll(VARIABLE))
      if (!isVariable(name)) throw new Fault(`不认识的变量 #{${name}}`)
  }
  return op === 'IN' ? { field, op, value: values } : withoutWildcards(field, op, values[0] ?? '')
}

/** `%` at the ends of a pattern says on which side anything may follow; inside it is an ordinary character. */
function withoutWildcards(field: string, op: Comparison, value: string): Condition {
  if (op !== 'LIKE' && op !== 'LEFT_LIKE' && op !== 'RIGHT_LIKE') return { field, op, value }
  const [before, after] = [value.startsWith('%'), value.endsWith('%')]
  const text = value.replace(/^%+|%+$/g, '')
  if (text === '') throw new Fault('规则值不能只有 %')
  const openBefore = before || op === 'LEFT_LIKE' || (op === 'LIKE' && !after)
  const openAfter = after || op === 'RIGHT_LIKE' || (op === 'LIKE' && !before)
  return { field, op: openBefore ? (openAfter ? 'LIKE' : 'LEFT_LIKE') : 'RIGHT_LIKE', value: text }
}

const VARIABLE = /#\{([^{}]*)\}/g

/** What a variable in a rule's value may stand for. */
const RULE_VARIABLES = {
  sys_user_code: '用户账号',
  sys_user_name: '用户姓名',
  sys_org_code: '当前部门编码',
  sys_multi_org_code: '所属全部部门编码',
  sys_date: '当天日期',
  sys_time: '当前时间',
  tenant_id: '租户编号',
  bpm_status: '流程状态（1）',
} as const
type RuleVariable = keyof typeof RULE_VARIABLES
/** The variables of one person at one moment; a person without department has no department codes. */
export type RuleVariables = Record<RuleVariable, readonly string[]>

const isVariable = (name: string): name is RuleVariable => Object.hasOwn(RULE_VARIABLES, name)

/**
 * The tree with the values of the variables. A condition on a variable that has no value holds for nothing: it must not
 * come to mean "everything".
 */
export function fillVariables(tree: RuleTree, variables: RuleVariables): RuleTree {
  if ('all' in tree) return { all: tree.all.map((branch) => fillVariables(branch, variables)) }
  if ('any' in tree) return { any: tree.any.map((branch) => fillVariables(branch, variables)) }
  const { field, op, value } = tree
  const values = (Array.isArray(value) ? value : [value]).flatMap((text) => filled(text, variables))
  const [only] = values
  if (only === undefined) return NOTHING
  if (op === 'IN') return { field, op, value: values }
  // Several departments compared with one value: any of them will do, and none of them for "not equal".
  const each = values.map((one): RuleTree => ({ field, op, value: one }))
  return each.length === 1 ? { field, op, value: only } : op === '!=' ? { all: each } : { any: each }
}

/** A value with its variables filled in: as many texts as the variable has values, none when it has none. */
function filled(text: string, variables: RuleVariables): string[] {
  const [found] = text.matchAll(VARIABLE)
  if (!found) return [text]
  const name = found[1] ?? ''
  const values = isVariable(name) ? variables[name] : []
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  return filled(after, variables).flatMap((rest) => values.map((value) => before + value + rest))
}

/** Names of the fields in a tree, each once. */
export function fieldsOf(tree: RuleTree): string[] {
  const branches = 'all' in tree ? tree.all : 'any' in tree ? tree.any : null
  return branches === null ? [(tree as Condition).field] : [...new Set(branches.flatMap(fieldsOf))]
}

/** The tree in words: （账号 等于 zhang 或 部门 开头是 A01）. */
export function wordsOf(tree: RuleTree, nameOf: (field: string) => string = (field) => field): string {
  if ('all' in tree) return branchWords(tree.all, ' 且 ', '不限', nameOf)
  if ('any' in tree) return branchWords(tree.any, ' 或 ', '没有可匹配的值，不显示任何数据', nameOf)
  return `${nameOf(tree.field)} ${TEXT_OF.get(tree.op)} ${Array.isArray(tree.value) ? tree.value.join('、') : tree.value}`
}

function branchWords(branches: RuleTree[], join: string, none: string, nameOf: (field: string) => string): string {
  const words = branches.map((branch) => wordsOf(branch, nameOf))
  return words.length === 0 ? none : words.length === 1 ? (words[0] ?? '') : `（${words.join(join)}）`
}
