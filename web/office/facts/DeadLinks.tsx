import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { AddWordForm } from '../search-feedback/search-feedback.door.tsx'

const PAGE = 20
const WAITING = [90, 70, 85, 60]

interface DeadLinksProps {
  words: string
  page: number
  onPage: (page: number) => void
}

/**
 * Titles that laws cite and that mean no law of the library: another name of one that is held, or a law to be taken in.
 */
export function DeadLinks({ words, page, onPage }: DeadLinksProps) {
  const word = useRecordDialog<object>('word')
  const query = useQuery({
    ...apiQuery('GET /dataManagement/facts/deadLinks', { query: { words, pageNo: page, pageSize: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const links = query.data?.links ?? []
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton lines={WAITING} />
  if (links.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words ? '没有含这些字的名称' : '引用的法规都在馆藏中'} />
    )
  return (
    <>
      <ul className="fact-rows" aria-busy={query.isFetching}>
        {links.map(({ targetKey, title, works, links: places, citing }) => (
          <li key={targetKey}>
            <div>
              <b>《{title}》</b>
              <p className="figures">
                {works.toLocaleString()} 部法规、{places.toLocaleString()} 处引用
              </p>
              <p className="fact-words">
                {citing.map((place, at) => (
                  <span key={place.versionId + place.anchor + at}>
                    {at > 0 ? '；' : ''}
                    <a
                      href={`/details?id=${place.workId}&version=${place.versionId}${place.anchor ? `#${place.anchor}` : ''}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {place.title}
                      {place.label}
                    </a>
                  </span>
                ))}
                {places > citing.length ? ' 等' : ''}
              </p>
            </div>
            <Can do="data:searchWord:add">
              <Button size="small" onClick={() => word.add({ kind: 'alias', alias: title })}>
                登记为别名
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      <Pagination
        current={page}
        pageSize={PAGE}
        total={query.data.total}
        showSizeChanger={false}
        showQuickJumper
        showTotal={(total) => `共 ${total} 个名称`}
        onChange={onPage}
      />
      {word.open ? <AddWordForm state={word} feedbackId={null} /> : null}
    </>
  )
}
