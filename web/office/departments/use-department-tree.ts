import { useQuery } from '@tanstack/react-query'
import type { DepartNode } from '#common/contract/departments.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'

/** A department as a choice of a tree or select. */
export interface DepartmentChoice {
  /** Id of the department. */
  value: string
  title: string
  orgCode: string
  children: DepartmentChoice[] | null
}

const choiceOf = ({ id, departName, orgCode, children }: DepartNode): DepartmentChoice => ({
  value: id,
  title: departName,
  orgCode,
  children: children?.map(choiceOf) ?? null,
})

const asChoices = (nodes: DepartNode[]) => nodes.map(choiceOf)

/** The tree of departments; empty until it is loaded. */
export function useDepartmentTree(): readonly DepartmentChoice[] {
  const { data } = useQuery({ ...apiQuery('GET /sys/sysDepart/queryTreeList', { query: {} }), select: asChoices })
  return data ?? NONE
}
const NONE: readonly DepartmentChoice[] = []
