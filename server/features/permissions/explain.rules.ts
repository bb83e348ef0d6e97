import type { ExplainedRow, MenuNode, Reason } from '#common/contract/permissions.ts'
import { fieldsOfScreen } from '#common/list-fields.ts'
import { fieldsOf, fillVariables, readRule, type RuleVariables, wordsOf } from '#common/rules/data-rules.ts'
import { screenOf } from '#common/screens.ts'
import type { RuleInForce } from '#server/platform/auth/data-rules.ts'
import type { Grant } from '#server/platform/auth/grants.ts'
import { homeRow, isForEverybody, menuTree, staffRows, type PermissionRow } from './menu-tree.rules.ts'

/** Everything that decides what a user sees and may do. */
export interface Decision {
  rows: PermissionRow[]
  grants: Grant[]
  /** One of staff, who all have the workbench. */
  isStaff: boolean
  /** Codes with which the access check lets this user pass. */
  codes: ReadonlySet<string>
  rules: RuleInForce[]
  variables: RuleVariables
  /** Fields of the lists of registers, by the menu row that leads to them. */
  fieldsMade: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The code a screen's list asks for. */
  codeOfScreen: ReadonlyMap<string, string>
}

const EVERYBODY: Reason = { kind: 'everybody', name: '' }
const NOT_CONTROLLED: Reason = { kind: 'notControlled', name: '' }
const reasonOf = ({ kind, roleName }: Grant): Reason => ({ kind, name: roleName })

const shownIn = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...shownIn(node.children ?? [])])

/**
 * Every permission row with whether the person has it and why, from the menu and the codes that the server really
 * sends.
 */
export function explain(decision: Decision): ExplainedRow[] {
  const { rows, grants } = decision
  const ofStaff = decision.isStaff ? staffRows(rows) : []
  const granted = new Set([...grants.map(({ permissionId }) => permissionId), ...ofStaff])
  const shown = new Map(shownIn(menuTree(rows, granted)).map((node) => [node.id, node]))
  const home = homeRow(rows)
  return rows.map((row) => {
    const isButton = row.menuType === 2
    const reasons = grants.filter(({ permissionId }) => permissionId === row.id).map(reasonOf)
    if (isButton ? !row.inForce : isForEverybody(row)) reasons.push(isButton ? NOT_CONTROLLED : EVERYBODY)
    if (ofStaff.includes(row.id) && reasons.length === 0) reasons.push(EVERYBODY)
    if (row === home && reasons.length === 0 && shown.has(row.id)) reasons.push(EVERYBODY)
    const isGranted = reasons.length > 0
    return {
      id: row.id,
      parentId: row.parentId,
      name: row.name,
      menuType: row.menuType,
      url: row.url,
      perms: row.codes === '' ? null : row.codes,
      permsType: isButton ? row.policy : null,
      granted: isGranted,
      reasons,
      note: isGranted ? (isButton ? buttonNote(row, rows, shown) : menuNote(row, decision, shown)) : null,
      rules: decision.rules
        .filter(({ permissionId }) => permissionId === row.id)
        .map((rule) => explainRule(rule, row, decision)),
    }
  })
}

type Shown = ReadonlyMap<string, MenuNode>

/** Why a granted menu is not shown, or is shown but its calls are refused. */
function menuNote(row: PermissionRow, { rows, codes, codeOfScreen }: Decision, shown: Shown): string | null {
  const node = shown.get(row.id)
  if (!node) {
    const missing = missingParent(row, rows, shown)
    return missing ? `上级菜单“${missing.name}”未授予，所以不显示` : '上级菜单已不存在，所以不显示'
  }
  const screen = screenOf(row.component)
  const needed = screen === null ? undefined : codeOfScreen.get(screen)
  if (needed !== undefined && !codes.has(needed)) return `没有权限编码 ${needed}，打开后列表会被拒绝`
  if (row.hidden) return '菜单设为隐藏，不在菜单中显示，但可以访问'
  if (node.hidden) return '下级菜单全部隐藏，所以不在菜单中显示'
  return node.meta.hidden ? '上级是聚合路由，不在菜单中显示，但可以访问' : null
}

/** The highest row above this one that the person does not have. */
function missingParent(row: PermissionRow, rows: PermissionRow[], shown: Shown): PermissionRow | undefined {
  const chain: PermissionRow[] = []
  for (let parent = parentOf(row, rows); parent && !chain.includes(parent); parent = parentOf(parent, rows))
    chain.unshift(parent)
  return chain.find(({ id }) => !shown.has(id))
}

const parentOf = ({ parentId }: PermissionRow, rows: PermissionRow[]) => rows.find(({ id }) => id === parentId)

function buttonNote(row: PermissionRow, rows: PermissionRow[], shown: Shown): string | null {
  if (row.codes.trim() === '') return '没有填写权限编码，不起作用'
  const menu = parentOf(row, rows)
  return menu && !shown.has(menu.id) ? `所属菜单“${menu.name}”不显示，只能通过其他页面使用` : null
}

/** A data rule in words, as written and with the person's own values, or why it cannot be used. */
function explainRule(
  { name, from, ...stored }: RuleInForce,
  row: PermissionRow,
  { variables, fieldsMade }: Decision,
): ExplainedRow['rules'][number] {
  const reasons = from.map(reasonOf)
  const { tree, fault } = readRule(stored)
  if (tree === null)
    return {
      name,
      words: `${stored.field} ${stored.condition} ${stored.value}`.trim(),
      filled: '不显示任何数据',
      from: reasons,
      fault,
    }
  const fields = fieldsOfScreen(row.component) ?? fieldsMade.get(row.id) ?? null
  const nameOf = (field: string) => fields?.[field] ?? field
  const unknown = fieldsOf(tree).filter((field) => fields === null || !Object.hasOwn(fields, field))
  const complaint =
    fields === null
      ? '这个菜单没有可以限制的列表，规则不起作用'
      : `这个列表没有字段 ${unknown.join('、')}，所以不显示任何数据`
  return {
    name,
    words: wordsOf(tree, nameOf),
    filled: wordsOf(fillVariables(tree, variables), nameOf),
    from: reasons,
    fault: unknown.length === 0 ? null : complaint,
  }
}
