import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import type { DocumentComment } from '#common/contract/document-notes.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'

const COMMENTS = 'GET /dataManagement/document/comments'
const WHOLE = ''

/** What staff say of a text, article by article; `places` are the articles that can be chosen. */
export function Comments({ id, body }: { id: string; body: string }) {
  const comments = useQuery({ ...apiQuery(COMMENTS, { query: { id } }), staleTime: 0 })
  const [settledToo, setSettledToo] = useState(false)
  const all = comments.data ?? []
  const open = all.filter(({ settledTime }) => settledTime === null)
  const shown = settledToo ? all : open
  return (
    <section>
      <h3>批注</h3>
      {comments.isError ? <Failure compact error={comments.error} onRetry={() => void comments.refetch()} /> : null}
      {comments.data ? (
        <p className="comment-count">
          {open.length} 条待处理
          {all.length > open.length ? (
            <Button type="link" onClick={() => setSettledToo(!settledToo)}>
              {settledToo ? '只看待处理' : `连同已处理的 ${all.length - open.length} 条`}
            </Button>
          ) : null}
        </p>
      ) : null}
      <ul className="document-comments">
        {shown.map((comment) => (
          <One key={comment.id} {...comment} />
        ))}
      </ul>
      <Can do="data:document:comment">
        <NewComment id={id} body={body} />
      </Can>
    </section>
  )
}

function One({ id, place, words, quoted, username, realname, time, settledBy, settledTime }: DocumentComment) {
  const own = useSession()?.userInfo.username === username
  const settle = useApiMutation('PUT /dataManagement/document/settleComment', { touches: [COMMENTS] })
  const remove = useApiMutation('DELETE /dataManagement/document/deleteComment', {
    touches: [COMMENTS],
    done: '删除成功！',
  })
  const [asked, setAsked] = useState(false)
  return (
    <li data-settled={settledTime === null ? undefined : true}>
      <p>
        <b>{place || '全文'}</b> {realname ?? username} <small>{time}</small>
      </p>
      {quoted ? <blockquote>{quoted}</blockquote> : null}
      <p className="comment-words">{words}</p>
      {settledTime === null ? null : (
        <small>
          {settledBy} 于 {settledTime} 标为已处理
        </small>
      )}
      <Can do="data:document:comment">
        <Button
          size="small"
          loading={settle.isPending}
          onClick={() => settle.mutate({ body: { id, settled: settledTime === null } })}
        >
          {settledTime === null ? '标为已处理' : '重新打开'}
        </Button>
        {own ? (
          <Button
            size="small"
            danger={asked}
            loading={remove.isPending}
            onClick={() => (asked ? remove.mutate({ query: { id } }) : setAsked(true))}
          >
            {asked ? '确认删除' : '删除'}
          </Button>
        ) : null}
      </Can>
    </li>
  )
}

function NewComment({ id, body }: { id: string; body: string }) {
  const key = useId()
  const add = useApiMutation('POST /dataManagement/document/comment', { touches: [COMMENTS], done: '批注已保存' })
  const [place, setPlace] = useState(WHOLE)
  const [words, setWords] = useState('')
  const places = [
    ...body.matchAll(/^(?:\*\*)?[ \u3000]*(第[零〇一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十]+)*)/gm),
  ].map(([, label = '']) => label)
  const send = async () => {
    await add.mutateAsync({ body: { id, place, words } })
    setWords('')
  }
  return (
    <div className="comment-new">
      <label htmlFor={`${key}-place`}>批注何处</label>
      <Select
        id={`${key}-place`}
        showSearch
        value={place}
        options={[{ value: WHOLE, label: '全文' }, ...[...new Set(places)].map((label) => ({ value: label, label }))]}
        onChange={setPlace}
      />
      <label htmlFor={`${key}-words`}>批注</label>
      <Input.TextArea
        id={`${key}-words`}
        value={words}
        maxLength={2000}
        showCount
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder="如：与《中华人民共和国水法》第十条不一致，请核对"
        onChange={(event) => setWords(event.target.value)}
      />
      <Button disabled={words.trim() === ''} loading={add.isPending} onClick={() => void send()}>
        添加批注
      </Button>
    </div>
  )
}
