import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination } from 'antd'
import { useState } from 'react'
import type { MyAnnouncement } from '#common/contract/announcements.ts'
import { PAGE_SIZE, PAGE_SIZES } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { pageWithin, totalWords } from '#web/kit/list-page/list-page.model.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import { PageHeader } from '#web/kit/page-header/PageHeader.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { BOXES, conditionsOf, priorityTone, type Box } from './messages.model.ts'
import { MessageDialog } from './MessageDialog.tsx'
import './messages.css'

const TOUCHED = ['GET /sys/annountCement/getMyAnnouncement', 'GET /sys/annountCement/getMsgTotalByUser'] as const

/** 消息通知: the user's messages; opening one marks it as read and updates the count on the bell. */
export default function MessageScreen() {
  const [box, setBox] = useTabDraft<Box>('box', 'all')
  const [page, setPage] = useTabDraft('page', { pageNo: 1, pageSize: PAGE_SIZE })
  const [words, setWords] = useTabDraft('words', '')
  const [typed, setTyped] = useState(words)
  const [open, setOpen] = useState<MyAnnouncement | null>(null)
  const query = useQuery({
    ...apiQuery('GET /sys/annountCement/getMyAnnouncement', {
      query: { ...page, ...conditionsOf(box), ...containing(words ? { titile: words } : {}) },
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
          <Button disabled={unread === 0} loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            全部已读
          </Button>
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
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending && late ? <Skeleton lines={[60, 90, 50, 85, 70, 95]} /> : null}
      {query.data && !query.isError ? (
        query.data.records.length > 0 ? (
          <>
            <ul className="message-list" aria-busy={query.isPlaceholderData}>
              {query.data.records.map((message) => (
                <li key={message.id}>
                  <button type="button" className="message" data-unread={message.readFlag === '0' || undefined} onClick={() => show(message)}>
                    <span className="message-title">
                      {message.readFlag === '0' ? <span className="for-readers">未读：</span> : null}
                      {message.titile}
                      <Priority message={message} />
                    </span>
                    {message.msgAbstract ? <span className="message-abstract">{message.msgAbstract}</span> : null}
                    <span className="message-foot figures">
                      {message.msgCategory_dictText} · {message.sender} · {message.sendTime}
                    </span>
                  </button>
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
            description={words ? messages.nothingFound : box === 'all' ? '还没有人给您发过消息' : box === 'unread' ? '消息都已读过' : '没有这类消息'}
          />
        )
      ) : null}
      {open ? <MessageDialog message={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function Priority({ message }: { message: MyAnnouncement }) {
  const tone = priorityTone(message.priority)
  return tone ? <Label tone={tone}>{message.priority_dictText}</Label> : null
}
