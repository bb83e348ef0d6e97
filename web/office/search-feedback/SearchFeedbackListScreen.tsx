import { Button } from 'antd'
import { useState } from 'react'
import type { SearchFeedbackRow } from '#common/contract/search-feedback.ts'
import { FEEDBACK_STATES } from '#common/feedback-states.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { AddWordForm } from './search-feedback.door.tsx'
import { StateLabel } from './StateLabel.tsx'
import { TOUCHED } from './word-calls.ts'

const AddedWordDrawer = lazyPart(() => import('./AddedWordDrawer.tsx'), 'AddedWordDrawer')
const FeedbackDrawer = lazyPart(() => import('./FeedbackDrawer.tsx'), 'FeedbackDrawer')

const LIST = 'GET /dataManagement/searchFeedback/list'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'query', label: '检索词', contains: true },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: FEEDBACK_STATES.map((label, at) => ({ value: String(at), label })),
  },
  { kind: 'range', name: 'lastSeenTime', label: '最近出现' },
]
const keyOf = ({ id }: SearchFeedbackRow) => id

interface Leaving {
  rows: readonly SearchFeedbackRow[]
  done?: () => void
}

/** 检索反馈: queries that found nothing or not what was wanted, and the words to add because of them. */
export default function SearchFeedbackListScreen() {
  const form = useRecordDialog<object>('added-word')
  // Kept with the tab like the form: after a reload the word still belongs to its query.
  const [shown, setShown] = useTabDraft<Pick<SearchFeedbackRow, 'id' | 'query'> | null>('shown', null)
  const [words, setWords] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/searchFeedback/deleteBatch', {
    touches: TOUCHED,
    done: '删除成功！',
  })
  return (
    <>
      <ListPage<SearchFeedbackRow>
        title="检索反馈"
        screen="dataManagement/SearchFeedbackList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:searchFeedback"
        renderToolbar={() => (
          <>
            <Can do="data:searchWord:add">
              <Button type="primary" onClick={() => form.add({ kind: 'alias' })}>
                添加用词
              </Button>
            </Can>
            <BarMore>
              <Button onClick={() => setWords(true)}>已添加的词</Button>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="data:searchFeedback:delete">
            <Button danger onClick={() => setLeaving({ rows: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(row) => [
          { key: 'handle', label: '处理', onClick: () => setShown({ id: row.id, query: row.query }) },
          {
            key: 'delete',
            label: '删除',
            can: 'data:searchFeedback:delete',
            danger: true,
            onClick: () => setLeaving({ rows: [row] }),
          },
        ]}
        actionsWidth={120}
        emptyText="还没有检索反馈；公众检索没有结果或点“没找到”后，会列在这里"
      />
      {shown ? (
        <FeedbackDrawer
          key={shown.id}
          id={shown.id}
          query={shown.query}
          onClose={() => setShown(null)}
          onAdd={() => form.add({ kind: 'alias', alias: shown.query, term: shown.query, question: shown.query })}
        />
      ) : null}
      {words ? <AddedWordDrawer onClose={() => setWords(false)} /> : null}
      {form.open ? <AddWordForm state={form} feedbackId={shown?.id ?? null} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving.rows.map(({ query }) => `“${query}”`).join('、')}的反馈和读者的说明吗？已添加的词保留。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.rows.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<SearchFeedbackRow> = [
  { key: 'query', title: '检索词', kind: 'text', dataIndex: 'query', sorter: true },
  { key: 'emptyCount', title: '没有结果', kind: 'number', card: 'field', dataIndex: 'emptyCount', sorter: true },
  { key: 'toldCount', title: '没找到', kind: 'number', card: 'field', dataIndex: 'toldCount', sorter: true },
  { key: 'noteCount', title: '说明', kind: 'number', dataIndex: 'noteCount', sorter: true },
  { key: 'clickCount', title: '点开', kind: 'number', dataIndex: 'clickCount', sorter: true },
  { key: 'meanRank', title: '平均名次', kind: 'number', sorter: true, render: (_, { meanRank }) => meanRank ?? '—' },
  { key: 'lastSeenTime', title: '最近出现', kind: 'moment', card: 'field', dataIndex: 'lastSeenTime', sorter: true },
  {
    key: 'state',
    title: '状态',
    kind: 'status',
    sorter: true,
    render: (_, { state, state_dictText }) => <StateLabel state={state} text={state_dictText} />,
  },
]
