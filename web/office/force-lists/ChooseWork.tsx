import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ForceListRow, ListedChoice, ListedRow } from '#common/contract/force-lists.ts'
import { OUTCOME_TEXT } from '#common/force-lists.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { TOUCHED } from './force-list-calls.ts'

const SETTLED_MS = 300
const WAITING = [80, 60, 70]

/** Says which work a row of a list means: one that has its name, or one that is looked for by words of its title. */
export function ChooseWork({ list, row, onClose }: { list: ForceListRow; row: ListedRow; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [workId, setWorkId] = useState<string | null>(row.workId)
  const [fault, setFault] = useState<string | null>(null)
  const words = useSettled(typed.trim(), SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/forceList/choices', {
      query: { listId: list.id, rowId: row.id, ...(words ? { words } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const choose = useApiMutation('POST /dataManagement/forceList/choose', { touches: TOUCHED, showsRefusal: true })
  const submit = () =>
    workId === null
      ? setFault('请选择一部法规')
      : choose.mutate(
          { body: { listId: list.id, rowId: row.id, workId } },
          {
            onSuccess: ({ outcome, reason }) => {
              showToast({
                tone: outcome === 'matched' ? 'success' : 'warning',
                text: [OUTCOME_TEXT[outcome], reason].filter(Boolean).join('：'),
              })
              onClose()
            },
            onError: (error) => setFault(error.message),
          },
        )
  return (
    <Modal
      open
      width={640}
      title="选择法规"
      okText="确定"
      cancelText="取消"
      confirmLoading={choose.isPending}
      closable={{ 'aria-label': '关闭' }}
      onOk={submit}
      onCancel={onClose}
    >
      <p className="force-list-note">
        {row.place}“{row.name}”{row.reason ? `：${row.reason}` : ''}
      </p>
      <Input
        aria-label="按标题里的字查找法规"
        placeholder="标题里的字，空格隔开；留空则列出名称相同的"
        allowClear
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {found.data?.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={words ? '没有标题含这些字的公开法规' : '没有名称相同的法规，请输入标题里的字查找'}
        />
      ) : null}
      <Choices
        choices={found.data ?? []}
        workId={workId}
        onChoose={(chosen) => {
          setWorkId(chosen)
          setFault(null)
        }}
      />
      {fault ? (
        <p className="force-list-returned" role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  )
}

interface ChoicesProps {
  choices: readonly ListedChoice[]
  workId: string | null
  onChoose: (workId: string) => void
}

/** The works that the row may mean. */
function Choices({ choices, workId, onChoose }: ChoicesProps) {
  return (
    <Radio.Group
      className="force-list-choices"
      aria-label="法规"
      value={workId}
      onChange={({ target }) => onChoose(String(target.value))}
    >
      {choices.map((one) => (
        <Radio key={one.workId} value={one.workId}>
          {one.title}
          <span className="force-list-more">
            {[one.force, one.versionDate, one.docNumber, one.fType_dictText, one.region_dictText]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
