import { useQuery } from '@tanstack/react-query'
import { Empty, Pagination } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { LOOSE } from './catalogue-calls.ts'

const PAGE = 50
const WAITING = [60, 50, 70]

/** Files of the last run that belong to no row. */
export function LoosePart({ id, count }: { id: string; count: number }) {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, error, refetch } = useQuery({ ...apiQuery(LOOSE, { query: { id } }), staleTime: 0 })
  const late = useLate(isPending)
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return late ? <Skeleton lines={WAITING} /> : null
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="每个文件都找到了它的行" />
  return (
    <section className="catalogue-listed" aria-label="没有对应的文件">
      <p>
        目录里没有这些文件：照常入库，不带目录里的内容。应当在目录里的，补上以后导入新表。
        {count > data.length ? `列出前 ${thousands(data.length)} 个。` : ''}
      </p>
      <ul>
        {data.slice((page - 1) * PAGE, page * PAGE).map((name) => (
          <li key={name}>
            <div>{name}</div>
          </li>
        ))}
      </ul>
      {data.length > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={data.length}
          showSizeChanger={false}
          showTotal={(total) => `共 ${thousands(total)} 个`}
          onChange={setPage}
        />
      ) : null}
    </section>
  )
}
