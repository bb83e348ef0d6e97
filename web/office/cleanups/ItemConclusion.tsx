import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { CleanupItem } from '#common/contract/cleanups.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { AMEND, MERGE } from './cleanup-calls.ts'
import { ChoiceName } from './SuccessorSelect.tsx'

interface Props {
  batchId: string
  item: CleanupItem
  touches: readonly CallName[]
  onShow: (documentId: string) => void
}

/** Where the conclusion on a document leads: the draft of its new edition, or the document that goes on. */
export function ItemConclusion({ batchId, item, touches, onShow }: Props) {
  if (item.proposal === MERGE)
    return (
      <p>
        并入：
        {item.successorId === null ? (
          '您不能查看或已删除的文件'
        ) : (
          <button type="button" className="cleanup-name" onClick={() => onShow(item.successorId ?? '')}>
            {item.successorTitle}
          </button>
        )}
        {item.successorId !== null && item.successorWorkId === null ? '（没有发布，发布后才能执行）' : null}
      </p>
    )
  if (item.proposal !== AMEND || (item.stage !== 'confirmed' && item.stage !== 'carried')) return null
  return <Amendment {...{ batchId, item, touches, onShow }} />
}

function Amendment({ batchId, item, touches, onShow }: Props) {
  const [choosing, setChoosing] = useState(false)
  const start = useApiMutation('POST /dataManagement/cleanup/startAmendment', {
    touches: [...touches, 'GET /dataManagement/document/list'],
    onSuccess: ({ documentId }) => onShow(documentId),
  })
  const link = useApiMutation('POST /dataManagement/cleanup/linkAmendment', { touches, done: '操作成功！' })
  if (item.amendmentId !== null)
    return (
      <div className="cleanup-acts">
        <span>
          修改稿：
          <button type="button" className="cleanup-name" onClick={() => onShow(item.amendmentId ?? '')}>
            {item.amendmentTitle}
          </button>
          （{item.amendmentStage}
          {item.stage === 'carried' ? '' : '，发布后办结'}）
        </span>
        {item.stage === 'confirmed' ? (
          <AppLink to={`/dataManagement/document?open=${encodeURIComponent(item.amendmentId)}`}>到文件数据办理</AppLink>
        ) : null}
        {item.stage === 'confirmed' ? (
          <Can do="data:cleanup:carryOut">
            <Button
              size="small"
              loading={link.isPending}
              aria-label={`取消记录：${item.title}的修改稿`}
              onClick={() => link.mutate({ body: { batchId, id: item.id, documentId: null } })}
            >
              取消记录
            </Button>
          </Can>
        ) : null}
      </div>
    )
  return (
    <div className="cleanup-acts">
      <Can do="data:amending:draft">
        <Button
          size="small"
          loading={start.isPending}
          aria-label={`起草修改稿：${item.title}`}
          onClick={() => start.mutate({ body: { batchId, id: item.id } })}
        >
          起草修改稿
        </Button>
        <AppLink
          to={`/dataManagement/amending?cleanup=${encodeURIComponent(item.id)}&law=${encodeURIComponent(item.title)}`}
        >
          按修改决定修改
        </AppLink>
      </Can>
      <Can do="data:cleanup:carryOut">
        <Button size="small" aria-label={`选择已有修改稿：${item.title}`} onClick={() => setChoosing(true)}>
          选择已有修改稿
        </Button>
      </Can>
      {choosing ? <AmendmentChoice {...{ batchId, item, touches }} onClose={() => setChoosing(false)} /> : null}
    </div>
  )
}

function AmendmentChoice({ batchId, item, touches, onClose }: Omit<Props, 'onShow'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/amendments', { query: { batchId, id: item.id } }),
    staleTime: 0,
  })
  const link = useApiMutation('POST /dataManagement/cleanup/linkAmendment', {
    touches,
    showsRefusal: true,
    done: '操作成功！',
  })
  const submit = () =>
    chosen === null
      ? setFault('请选择修改稿')
      : link.mutate(
          { body: { batchId, id: item.id, documentId: chosen } },
          { onSuccess: onClose, onError: (error) => setFault(error.message) },
        )
  return (
    <Modal
      open
      width={560}
      title="选择已有修改稿"
      okText="记为修改稿"
      cancelText="取消"
      confirmLoading={link.isPending}
      okButtonProps={{ disabled: (found.data ?? []).length === 0 }}
      closable={{ 'aria-label': '关闭' }}
      onOk={submit}
      onCancel={link.isPending ? undefined : onClose}
    >
      <p className="cleanup-about">文件数据中与“{item.title}”同名的其他文件。修改稿发布后，这件文件即办结。</p>
      {found.isError ? <Failure compact error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.length === 0 ? <p role="status">没有同名的其他文件：请先起草修改稿。</p> : null}
      <div className="cleanup-field">
        <label htmlFor="cleanup-amendment">修改稿</label>
        <Select
          id="cleanup-amendment"
          value={chosen}
          placeholder="请选择"
          loading={found.isFetching}
          disabled={found.data?.length === 0}
          options={(found.data ?? []).map((one) => ({ value: one.id, label: <ChoiceName {...one} /> }))}
          onChange={setChosen}
        />
      </div>
      {fault ? (
        <p className="cleanup-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  )
}
