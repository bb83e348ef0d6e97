import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import type { AnnouncementRow } from '#common/contract/announcements.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { readShare } from './messages.model.ts'
import './announcements.css'

const PAGE = 20
const WAITING = [90, 70, 80, 60]
type Shown = 'all' | 'unread' | 'read'

/** How many of those whom an announcement was sent to have read it, and who. */
export function ReadersDrawer({ announcement, onClose }: { announcement: AnnouncementRow; onClose: () => void }) {
  const { id, titile } = announcement
  const [shown, setShown] = useState<Shown>('all')
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const figures = useQuery({ ...apiQuery('GET /sys/annountCement/readStatistics', { query: { id } }), staleTime: 0 })
  const readers = useQuery({
    ...apiQuery('GET /sys/annountCement/readerList', {
      query: {
        id,
        pageNo: page,
        pageSize: PAGE,
        ...(name ? { name } : {}),
        ...(shown === 'all' ? {} : { readFlag: shown === 'read' ? '1' : '0' }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { total = 0, read = 0 } = figures.data ?? {}
  return (
    <Drawer open size={640} title="阅读情况" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <p>“{titile}”</p>
      {figures.data ? (
        <div className="read-figures">
          <p role="status">
            发给 <b className="figures">{total.toLocaleString('en')}</b> 人，已读{' '}
            <b className="figures">{read.toLocaleString('en')}</b> 人，未读{' '}
            <b className="figures">{(total - read).toLocaleString('en')}</b> 人
          </p>
          <progress max={Math.max(total, 1)} value={read} aria-label="已读比例">
            {readShare(read, total)}
          </progress>
          <span className="figures">{readShare(read, total)}</span>
        </div>
      ) : null}
      <div className="read-filters">
        <Segmented<Shown>
          aria-label="已读和未读"
          value={shown}
          options={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: '未读' },
            { value: 'read', label: '已读' },
          ]}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
        />
        <Input.Search
          allowClear
          aria-label="按姓名或账号查找"
          placeholder="按姓名或账号查找"
          onSearch={(text) => {
            setName(text.trim())
            setPage(1)
          }}
        />
      </div>
      {readers.isError ? <Failure error={readers.error} onRetry={() => void readers.refetch()} /> : null}
      {readers.isPending ? <Skeleton lines={WAITING} /> : null}
      {readers.data?.total === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这样的人员" /> : null}
      <ul className="reader-rows">
        {(readers.data?.records ?? []).map((reader) => (
          <li key={reader.id}>
            <span>
              <b>{reader.realname || reader.username}</b> <span className="reader-aside">{reader.username}</span>
              {reader.departNames ? <span className="reader-aside"> · {reader.departNames}</span> : null}
            </span>
            {reader.readTime === null ? (
              <Label tone="grey">未读</Label>
            ) : (
              <span className="reader-aside figures">{reader.readTime} 已读</span>
            )}
          </li>
        ))}
      </ul>
      {readers.data && readers.data.total > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={readers.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </Drawer>
  )
}
