import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Pagination, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { MyAnnouncement } from '#common/contract/announcements.ts'
import { PAGE_SIZE, PAGE_SIZES } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { pageWithin, totalWords } from '#web/kit/list-page/list-page.model.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import { PageHeader } from '#web/kit/page-header/PageHeader.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import {
  BOXES,
  conditionsOf,
  filtersAsked,
  isFiltered,
  KIND_CHOICES,
  NO_FILTERS,
  priorityTone,
  type Box,
  type MessageFilters,
} from './messages.model.ts'
import { MessageDialog } from './MessageDialog.tsx'
import './messages.css'

const MessageSettings = lazyPart(() => import('./MessageSettings.tsx'), 'MessageSettings')
const FollowingDrawer = lazyPart(() => import('./FollowingDrawer.tsx'), 'FollowingDrawer')

const PRIORITIES = [
  { value: 'H', label: '紧急消息' },
  { value: 'M', label: '重要消息' },
  { value: 'L', label: '一般消息' },
] as const
const TOUCHED = ['GET /sys/annountCement/getMyAnnouncement', 'GET /sys/annountCement/getMsgTotalByUser'] as const

/** 消息通知: the user's messages; opening one marks it as read and updates the count on the bell. */
export default function MessageScreen() {
  const [box, setBox] = useTabDraft<Box>('box', 'all')
  const [page, setPage] = useTabDraft('page', { pageNo: 1, pageSize: PAGE_SIZE })
  const [words, setWords] = useTabDraft('words', '')
  const [filters, setFilters] = useTabDraft<MessageFilters>('filters', NO_FILTERS)
  const [window, setWindow] = useState<'settings' | 'following' | null>(null)
  const [typed, setTyped] = useState(words)
  const [open, setOpen] = useState<MyAnnouncement | null>(null)
  const query = useQuery({
    ...apiQuery('GET /sys/annountCement/getMyAnnouncement', {
      query: { ...page, ...conditionsOf(box), ...filtersAsked(filters), ...containing(words ? { titile: words } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const total = useQuery(apiQuery('GET /sys/annountCement/getMsgTotalByUser', { query: {} }))
  const unread = total.data?.msgTotal ?? 0
  const read = useApiMutation('PUT /sys/annountCement/editByAnntIdAndUserId', { touches: TOUCHED })
  const readAll = useApiMutation('PUT /sys/annountCement/readAll', { touches: TOUCHED, done: '已全部标为已读' })
  const late = useLate(query.isPending)
  const within = query.data && !query.isPlaceholderData ? pageWithin(page, query.data.total) : page.pageNo
  if (within !== page.pageNo) setPage({ ...page, pageNo: within })

  const show = (message: MyAnnouncement) => {
    setOpen(message)
    if (message.readFlag === '0') read.mutate({ query: { anntId: message.anntId } })
  }
  return (
    <section className="messages" aria-label="消息通知">
      <PageHeader
        title="消息通知"
        description={<span role="status">{total.data ? (unread > 0 ? `${unread} 条未读` : '没有未读消息') : ''}</span>}
        actions={
          <>
            <Button disabled={unread === 0} loading={readAll.isPending} onClick={() => readAll.mutate({})}>
              全部已读
            </Button>
            <Button onClick={() => setWindow('following')}>我的关注</Button>
            <Button onClick={() => setWindow('settings')}>接收设置</Button>
          </>
        }
        search={{
          label: '按标题查找消息',
          value: typed,
          onChange: setTyped,
          onSearch: (text) => {
            setWords(text)
            setPage({ ...page, pageNo: 1 })
          },
        }}
        tabs={{
          label: '消息种类',
          items: BOXES,
          active: box,
          onSelect: (next) => {
            setBox(next as Box)
            setPage({ ...page, pageNo: 1 })
          },
        }}
      />
      <Filters
        filters={filters}
        onChange={(next) => {
          setFilters(next)
          setPage({ ...page, pageNo: 1 })
        }}
      />
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending && late ? <Skeleton lines={[60, 90, 50, 85, 70, 95]} /> : null}
      {query.data && !query.isError ? (
        query.data.records.length > 0 ? (
          <>
            <ul className="message-list" aria-busy={query.isPlaceholderData}>
              {query.data.records.map((message) => (
                <li key={message.id}>
                  <button
                    type="button"
                    className="message"
                    data-unread={message.readFlag === '0' || undefined}
                    onClick={() => show(message)}
                  >
                    <span className="message-title" id={`message-${message.id}`}>
                      {message.readFlag === '0' ? <span className="for-readers">未读：</span> : null}
                      {message.titile}
                      <Priority message={message} />
                    </span>
                    {message.msgAbstract ? <span className="message-abstract">{message.msgAbstract}</span> : null}
                    <span className="message-foot figures">
                      {message.busType_dictText} · {message.sender} · {message.sendTime}
                    </span>
                  </button>
                  {message.readFlag === '0' ? (
                    <span className="message-mark">
                      <Button
                        size="small"
                        aria-describedby={`message-${message.id}`}
                        disabled={read.isPending && read.variables.query.anntId === message.anntId}
                        onClick={() => read.mutate({ query: { anntId: message.anntId } })}
                      >
                        标为已读
                      </Button>
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            <Pagination
              className="message-pages"
              align="end"
              current={page.pageNo}
              pageSize={page.pageSize}
              total={query.data.total}
              showTotal={totalWords}
              showSizeChanger
              showQuickJumper
              pageSizeOptions={[...PAGE_SIZES]}
              onChange={(pageNo, pageSize) => setPage({ pageNo: pageSize === page.pageSize ? pageNo : 1, pageSize })}
            />
          </>
        ) : (
          <Empty
            className="message-none"
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              words || isFiltered(filters)
                ? messages.nothingFound
                : box === 'all'
                  ? '还没有人给您发过消息'
                  : box === 'unread'
                    ? '消息都已读过'
                    : '没有这类消息'
            }
          />
        )
      ) : null}
      {window === 'settings' ? <MessageSettings onClose={() => setWindow(null)} /> : null}
      {window === 'following' ? <FollowingDrawer onClose={() => setWindow(null)} /> : null}
      {open ? <MessageDialog message={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

/** What the list is narrowed by besides its tab: the kind of message, its priority, and the days it was sent. */
function Filters({ filters, onChange }: { filters: MessageFilters; onChange: (filters: MessageFilters) => void }) {
  const { kind, priority, from, to } = filters
  return (
    <div className="message-filters" role="group" aria-label="筛选消息">
      <Select
        allowClear
        aria-label="事项"
        placeholder="事项"
        value={kind || null}
        options={KIND_CHOICES}
        onChange={(next) => onChange({ ...filters, kind: next ?? '' })}
      />
      <Select
        allowClear
        aria-label="优先级"
        placeholder="优先级"
        value={priority || null}
        options={[...PRIORITIES]}
        onChange={(next) => onChange({ ...filters, priority: next ?? '' })}
      />
      <DatePicker.RangePicker
        aria-label="发送日期"
        allowEmpty={[true, true]}
        placeholder={['发送日期', '至']}
        value={[from === '' ? null : dayjs(from), to === '' ? null : dayjs(to)]}
        onChange={(days) =>
          onChange({
            ...filters,
            from: days?.[0]?.format('YYYY-MM-DD') ?? '',
            to: days?.[1]?.format('YYYY-MM-DD') ?? '',
          })
        }
      />
      {isFiltered(filters) ? <Button onClick={() => onChange(NO_FILTERS)}>清除筛选</Button> : null}
    </div>
  )
}

function Priority({ message }: { message: MyAnnouncement }) {
  const tone = priorityTone(message.priority)
  return tone ? <Label tone={tone}>{message.priority_dictText}</Label> : null
}
