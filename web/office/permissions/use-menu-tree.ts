import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MenuRow } from '#common/contract/menus.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { branches, type Below, type Menu, type MenuBranch } from './menu-tree.model.ts'

const ROOTS = 'GET /sys/permission/getSystemMenuList'
const LEVELS = 'GET /sys/permission/getSystemSubmenuBatch'
const FOUND = 'GET /sys/permission/list'
/** Calls whose answers are out of date when a menu has changed. */
export const MENU_CALLS = [ROOTS, LEVELS, FOUND, 'GET /sys/permission/queryTreeList', RIGHTS] as const

const NO_ROWS: readonly Menu[] = []
const NOTHING: Below = {}

/** A search result as a row without children. */
function flat(row: MenuRow): MenuBranch {
  const { children: _, ...own } = row
  return own
}

/** The opened levels of the tree of menus, or the results of a search by name; the tab keeps which rows are open. */
export function useMenuTree() {
  const [expanded, setExpanded] = useTabDraft<readonly string[]>('expanded', [])
  const [name, setName] = useTabDraft('name', '')
  const roots = useQuery({ ...apiQuery(ROOTS, { query: {} }), staleTime: 0 })
  const levels = useQuery({
    ...apiQuery(LEVELS, { query: { parentIds: expanded.join(',') } }),
    enabled: expanded.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = useQuery({
    ...apiQuery(FOUND, { query: { name } }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const top = roots.data ?? NO_ROWS
  const below = expanded.length > 0 ? (levels.data ?? NOTHING) : NOTHING
  const rows = useMemo((): MenuBranch[] => {
    if (name === '') return branches(top, below)
    return (found.data ?? []).map(flat)
  }, [name, top, below, found.data])
  const asked = name === '' ? roots : found
  return {
    rows,
    top,
    below,
    name,
    setName,
    expanded,
    setExpanded,
    pending: asked.isPending || levels.isPlaceholderData,
    error: asked.error ?? (expanded.length > 0 ? levels.error : null),
    // When no row is open there are no levels to load.
    retry: () => void Promise.all([asked.refetch(), ...(expanded.length > 0 ? [levels.refetch()] : [])]),
  }
}
