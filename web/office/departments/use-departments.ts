import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { type DepartmentFields, type DepartmentNode, departmentsOf } from './department-choice.model.ts'

const NONE: DepartmentNode[] = []

/** The whole tree of departments, loaded once. */
export function useDepartments({ store, text }: DepartmentFields, enabled = true) {
  const query = useQuery({ ...apiQuery('GET /sys/sysDepart/queryTreeList', { query: {} }), enabled })
  const { data } = query
  const tree = useMemo(() => (data ? departmentsOf(data, { store, text }) : NONE), [data, store, text])
  return { tree, query }
}
