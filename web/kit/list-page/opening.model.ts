import type { Stance } from '#common/rules/permission-check.ts'
import type { Expression } from '#web/platform/permission/permission.ts'

interface Opening {
  key: string
  can?: Expression
  danger?: boolean
  notNow?: string | undefined
}

/** The action that Enter runs on a row: 详情, else 编辑, else the first one that changes nothing for the worse. */
export function openingOf<A extends Opening>(
  actions: readonly A[],
  stance: (code: Expression) => Stance,
): A | undefined {
  const possible = actions.filter(
    ({ can, danger, notNow }) =>
      danger !== true && notNow === undefined && (can === undefined || stance(can) === 'shown'),
  )
  return possible.find(({ key }) => key === 'detail') ?? possible.find(({ key }) => key === 'edit') ?? possible[0]
}
