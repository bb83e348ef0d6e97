import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePlace } from '#web/platform/place.ts'
import { type DepartmentChoice, useDepartmentTree } from './use-department-tree.ts'

/** The department chosen beside a list, and how another one is chosen. */
export interface ChosenDepartment {
  /** Its id; null: all departments. */
  id: string | null
  /** Its name, or that there is no choice. */
  name: string
  /** The choice as a condition of the list's call. */
  beside: Readonly<Record<string, string>>
  choose: (id: string | null) => void
}

/** What a list is narrowed by: the id of the department, or its code. */
const KEYS = { treeDepartId: 'value', orgCode: 'orgCode' } as const

/**
 * The department chosen beside a list. It stands in the address, so that Back, a reload and a link keep it.
 * @param parameter of the address and of the list's call
 */
export function useChosenDepartment(parameter: keyof typeof KEYS): ChosenDepartment {
  const { pathname, search } = usePlace()
  const navigate = useNavigate()
  const tree = useDepartmentTree()
  const { [parameter]: asked, ...others } = search
  const all = useMemo(() => allOf(tree), [tree])
  const key = KEYS[parameter]
  const beside = useMemo(
    (): Readonly<Record<string, string>> => (asked ? { [parameter]: asked } : {}),
    [parameter, asked],
  )
  const department = all.find((one) => one[key] === asked)
  return {
    id: asked ? (department?.value ?? asked) : null,
    name: asked ? (department?.title ?? (all.length > 0 ? '已不存在' : '…')) : '全部',
    beside,
    choose(id) {
      const next = all.find(({ value }) => value === id)?.[key] ?? id
      void navigate({
        to: pathname,
        search: (next === null ? others : { ...others, [parameter]: next }) as never,
        resetScroll: false,
      })
    },
  }
}

const allOf = (tree: readonly DepartmentChoice[]): DepartmentChoice[] =>
  tree.flatMap((one) => [one, ...allOf(one.children ?? [])])
