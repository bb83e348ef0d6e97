import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { SearchFeedbackDetail } from '#common/contract/search-feedback.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { FeedbackProposals } from './FeedbackProposals.tsx'
import { StateLabel } from './StateLabel.tsx'
import { useRemoval } from './use-removal.tsx'
import { TOUCHED } from './word-calls.ts'
import './search-feedback.css'

interface DrawerProps {
  id: string
  query: string
  onClose: () => void
  /** Opens the form for a word by hand. */
  onAdd: () => void
}

/** One query of 检索反馈: what readers said and opened, what could be added, and what was. */
export function FeedbackDrawer({ id, query, onClose, onAdd }: DrawerProps) {
  const detail = useQuery({
    ...apiQuery('GET /dataManagement/searchFeedback/queryById', { query: { id } }),
    staleTime: 0,
    retry: false,
  })
  return (
    <Drawer
      open
      size={760}
      title={`检索反馈：${query}`}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={detail.data ? <StateButtons feedback={detail.data.feedback} /> : null}
    >
      {detail.isError ? <Failure error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {detail.isPending ? <Spin className="feedback-wait" description="正在读取" /> : null}
      {detail.data ? (
        <>
          <Facts {...detail.data} />
          <FeedbackProposals id={id} onAdd={onAdd} />
        </>
      ) : null}
    </Drawer>
  )
}

/** A heading with what stands below it. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="feedback-part">
    <h3>{title}</h3>
    {children}
  </section>
)

function Facts({ feedback, notes, opened, added }: SearchFeedbackDetail) {
  const removal = useRemoval()
  return (
    <>
      <p className="feedback-counts">
        <StateLabel state={feedback.state} text={feedback.state_dictText} /> 没有结果 {feedback.emptyCount}{' '}
        次，读者说没找到 {feedback.toldCount} 次，点开结果 {feedback.clickCount} 次
        {feedback.meanRank === null ? '' : `（平均第 ${feedback.meanRank} 位）`}
        ；最近出现于 {feedback.lastSeenTime}
        {feedback.updateBy === null ? '' : `；${feedback.updateBy} 于 ${feedback.updateTime ?? ''} 处理`}
      </p>
      {notes.length > 0 ? (
        <Part title="读者的说明">
          <ul>
            {notes.map(({ note, day }, at) => (
              <li key={at}>
                {note} <small>{day}</small>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {opened.length > 0 ? (
        <Part title="从结果中打开的">
          <ul>
            {opened.map(({ workId, anchor, title, label, clicks }) => (
              <li key={workId + anchor}>
                {title} {label} <small>{clicks} 次</small>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {added.length > 0 ? (
        <Part title="已添加">
          <ul>
            {added.map((word) => (
              <li key={word.id} className="feedback-choice">
                <span>
                  {word.kind_dictText}“{word.words}” → {word.meaning}
                  <small>
                    {word.createBy} 添加于 {word.createTime}
                  </small>
                </span>
                <Can do="data:searchWord:delete">
                  <TextAction danger onClick={() => removal.ask(word)}>
                    撤销
                  </TextAction>
                </Can>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {removal.dialog}
    </>
  )
}

/** What can be made of the state of an entry. */
function StateButtons({ feedback: { id, state, revision } }: Pick<SearchFeedbackDetail, 'feedback'>) {
  const edit = useApiMutation('PUT /dataManagement/searchFeedback/edit', { touches: TOUCHED, done: '修改成功！' })
  const set = (next: number) => edit.mutate({ body: { id, state: next, revision } })
  return (
    <Can do="data:searchFeedback:edit">
      <div className="feedback-buttons">
        {state === 0 ? (
          <>
            <Button loading={edit.isPending} onClick={() => set(2)}>
              不处理
            </Button>
            <Button loading={edit.isPending} onClick={() => set(1)}>
              标为已处理
            </Button>
          </>
        ) : (
          <Button loading={edit.isPending} onClick={() => set(0)}>
            重新处理
          </Button>
        )}
      </div>
    </Can>
  )
}
