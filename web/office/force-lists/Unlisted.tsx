import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Table, type TableProps } from 'antd'
import { useState } from 'react'
import type { ForceListRow, UnlistedWork } from '#common/contract/force-lists.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'

const PAGE = 20

const COLUMNS: NonNullable<TableProps<UnlistedWork>['columns']> = [
  {
    key: 'title',
    title: '库中法规',
    render: (_, { workId, title, versionDate }) => (
      <>
        <a href={`/details?id=${encodeURIComponent(workId)}`} target="_blank" rel="noreferrer">
          {title}
        </a>
        <p className="force-list-more figures">{versionDate ?? ''}</p>
      </>
    ),
  },
  { key: 'issuers', title: '制定机关', width: 220, render: (_, { issuers }) => issuers || '—' },
  { key: 'fType', title: '文件类型', width: 140, render: (_, { fType_dictText }) => fType_dictText ?? '—' },
  {
    key: 'force',
    title: '库中所知',
    width: 280,
    render: (_, { force, reason }) => (
      <>
        {force}
        <p className="force-list-more">{reason}</p>
      </>
    ),
  },
]

/** Works of the kinds, region and body of a list that it does not name although the library knows no end of them. */
export function Unlisted({ list, words }: { list: ForceListRow; words: string }) {
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/forceList/unlisted', {
      query: { listId: list.id, pageNo: page, pageSize: PAGE, ...(words ? { words } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const scope = [
    list.scopeRegion_dictText ?? '全部区域',
    list.scopeTypes_dictText ?? '全部类型',
    list.scopeIssuer ?? '',
  ]
    .filter(Boolean)
    .join('，')
  if (found.isError) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const rows = found.data?.records ?? []
  return (
    <>
      <p className="force-list-note">
        比对范围：{scope}。这些法规库中没有失效的依据，目录在 {list.asOf}{' '}
        也没有列出：可能已经失效而库中没有登记，也可能目录遗漏；查实后在“馆藏核实”登记。
      </p>
      <Table<UnlistedWork>
        size="middle"
        rowKey="workId"
        columns={COLUMNS}
        dataSource={rows}
        loading={{ spinning: found.isPending, delay: 200 }}
        {...(rows.length > 0 ? { scroll: { x: 880 } } : {})}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: totalWords,
          onChange: setPage,
        }}
        locale={{
          emptyText: found.isPending ? (
            ' '
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="范围内的法规目录都列出了" />
          ),
        }}
      />
    </>
  )
}
