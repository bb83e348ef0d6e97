import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { rowsOf } from './department-tree.model.ts'
import { DepartmentTree, EVERY } from './DepartmentTree.tsx'
import './departments.css'

/** The departments to choose one from, which narrows a list to it and those below it; null is all departments. */
export function DepartmentChooser({
  chosen,
  onChoose,
}: {
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const query = useQuery(apiQuery('GET /sys/sysDepart/queryTreeList', { query: {} }))
  const rows = useMemo(() => rowsOf(query.data ?? []), [query.data])
  return (
    <div className="department-tree">
      {query.isError ? (
        <Failure compact error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={[70, 50, 60, 40, 55]} />
      ) : (
        <DepartmentTree
          rows={rows}
          every="全部部门"
          selected={chosen ?? EVERY}
          onSelect={(id) => onChoose(id === EVERY ? null : id)}
          emptyText="还没有部门"
        />
      )}
    </div>
  )
}
