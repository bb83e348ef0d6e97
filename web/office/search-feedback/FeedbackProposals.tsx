import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState, type ReactNode } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { TOUCHED } from './word-calls.ts'

/** A proposal as it is shown, and what adding it does. */
interface Choice {
  key: string
  title: ReactNode
  reason: string
  /** 把“电摩”添加为《…》的别名 */
  act: string
  add: () => Promise<unknown>
}

/** What the server proposes to add for a query; each is added by a button and a confirmation. */
export function FeedbackProposals({ id, onAdd }: { id: string; onAdd: () => void }) {
  const query = useQuery({
    ...apiQuery('GET /dataManagement/searchFeedback/proposals', { query: { id } }),
    staleTime: 0,
    retry: false,
  })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const words = { touches: TOUCHED, done: '添加成功，下一次检索即生效' }
  const alias = useApiMutation('POST /dataManagement/searchFeedback/addAlias', words)
  const synonym = useApiMutation('POST /dataManagement/searchFeedback/addSynonym', words)
  const question = useApiMutation('POST /dataManagement/searchFeedback/addQuestion', words)
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spin className="feedback-wait" description="正在查找可以添加的词" />
  const { now, aliases, synonyms, questions } = query.data
  const groups: { name: string; choices: Choice[] }[] = [
    {
      name: '作为别名',
      choices: aliases.map((one) => ({
        key: one.workId,
        title: one.title,
        reason: one.reason,
        act: `把“${one.alias}”添加为《${one.title}》的别名`,
        add: () => alias.mutateAsync({ body: { feedbackId: id, alias: one.alias, workId: one.workId } }),
      })),
    },
    {
      name: '作为同义词',
      choices: synonyms.map((one) => ({
        key: `${one.term} ${one.legal}`,
        title: `“${one.term}” → “${one.legal}”`,
        reason: one.reason,
        act: `检索“${one.term}”时并查“${one.legal}”`,
        add: () => synonym.mutateAsync({ body: { feedbackId: id, term: one.term, legal: one.legal } }),
      })),
    },
    {
      name: '作为常见问法',
      choices: questions.map((one) => ({
        key: `${one.workId} ${one.anchor}`,
        title: (
          <>
            {one.title} {one.label}
            <span className="article-preview">{one.text}</span>
          </>
        ),
        reason: one.reason,
        act: `把“${one.question}”添加为《${one.title}》${one.label}的常见问法`,
        add: () =>
          question.mutateAsync({
            body: { feedbackId: id, question: one.question, workId: one.workId, anchor: one.anchor },
          }),
      })),
    },
  ]
  const none = groups.every(({ choices }) => choices.length === 0)
  return (
    <section className="feedback-part">
      <h3>现在检索的结果</h3>
      <p aria-live="polite">
        {now.total === 0
          ? `没有结果（${now.words}）`
          : `找到 ${now.total} 部：${now.titles.join('、')}${now.total > now.titles.length ? ' 等' : ''}`}
      </p>
      <h3>建议添加</h3>
      {none ? <p>没有想到可以添加的词，可以自行填写。</p> : null}
      {groups.map(({ name, choices }) =>
        choices.length === 0 ? null : (
          <div key={name} className="feedback-group">
            <h4>{name}</h4>
            <ul>
              {choices.map((choice) => (
                <li key={choice.key} className="feedback-choice">
                  <span>
                    {choice.title}
                    <small>{choice.reason}</small>
                  </span>
                  <Can do="data:searchWord:add">
                    <Button aria-label={`添加：${choice.act}`} onClick={() => setChosen(choice)}>
                      添加
                    </Button>
                  </Can>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
      <Can do="data:searchWord:add">
        <Button onClick={onAdd}>自行填写</Button>
      </Can>
      {chosen ? (
        <ConfirmDialog
          title="确认添加"
          text={`${chosen.act}。下一次检索即生效，可以随时撤销。`}
          confirm="添加"
          onConfirm={chosen.add}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  )
}
