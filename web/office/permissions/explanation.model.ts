import type { ExplainedRow, Namesakes, Reason } from '#common/contract/permissions.ts'

/** A row with those below it, as the table shows it. */
export interface ExplainedNode extends ExplainedRow {
  children?: ExplainedNode[]
}

export type Show = 'all' | 'granted' | 'refused'

/**
 * The users to choose from when several have the name that was asked for, in what came with a refusal; null for other
 * refusals.
 */
export function namesakesIn(result: unknown): Namesakes['persons'] | null {
  return typeof result === 'object' && result !== null && 'persons' in result ? (result as Namesakes).persons : null
}

/** Text that says why a user is granted a row. */
export function reasonInWords({ kind, name }: Reason): string {
  switch (kind) {
    case 'role':
      return `角色“${name}”`
    case 'departRole':
      return `部门角色“${name}”`
    case 'everybody':
      return '所有人都有'
    case 'notControlled':
      return '规则已停用，不受控制'
  }
}

/** Kind of a row as text: 一级菜单, 子菜单, or a button and how it behaves without the grant. */
export function kindInWords({ menuType, permsType }: Pick<ExplainedRow, 'menuType' | 'permsType'>): string {
  if (menuType === 0) return '一级菜单'
  if (menuType === 1) return '子菜单'
  return permsType === '2' ? '按钮（无权时禁用）' : '按钮（无权时隐藏）'
}

/** The rows that match the filter and their ancestors, as a tree. */
export function explained(
  rows: readonly ExplainedRow[],
  { show, words }: { show: Show; words: string },
): ExplainedNode[] {
  const wanted = words.trim().toLowerCase()
  const holds = (row: ExplainedRow) =>
    [row.name, row.url, row.perms].some((text) => text?.toLowerCase().includes(wanted))
  const fits = (row: ExplainedRow) =>
    (show === 'all' || row.granted === (show === 'granted')) && (wanted === '' || holds(row))
  const ids = new Set(rows.map(({ id }) => id))
  const below = (parent: string | null): ExplainedNode[] =>
    rows
      .filter((row) => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : null) === parent)
      .flatMap((row) => {
        const children = below(row.id)
        return children.length > 0 ? [{ ...row, children }] : fits(row) ? [{ ...row }] : []
      })
  return below(null)
}

/** Numbers of granted rows and of all rows, for menus and for buttons. */
export function tally(rows: readonly ExplainedRow[]): { menus: [number, number]; buttons: [number, number] } {
  const count = (some: readonly ExplainedRow[]): [number, number] => [
    some.filter(({ granted }) => granted).length,
    some.length,
  ]
  return {
    menus: count(rows.filter(({ menuType }) => menuType !== 2)),
    buttons: count(rows.filter(({ menuType }) => menuType === 2)),
  }
}
