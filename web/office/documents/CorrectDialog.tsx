import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { LISTS } from './document-calls.ts'
import { STEPS } from './steps.ts'

interface CorrectDialogProps {
  document: { id: string; title: string }
  /** Called with the 更正稿 that was made, or that somebody else has begun. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** The id of the 更正稿 that a refusal names; null for other failures. */
const idIn = (error: unknown): string | null => {
  const result: unknown = error instanceof ApiError ? error.result : null
  return typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'string'
    ? result.id
    : null
}

/** 更正: says what happens, and makes the 更正稿. Who comes second is led to the one that is there. */
export function CorrectDialog({ document, onOpen, onClose }: CorrectDialogProps) {
  const correct = useApiMutation('POST /dataManagement/document/correct', {
    touches: LISTS,
    done: '更正稿已建立',
    showsRefusal: true,
  })
  const [refusal, setRefusal] = useState<{ words: string; id: string | null } | null>(null)
  const other = refusal?.id ?? null
  const begin = () =>
    correct.mutate(
      { body: { id: document.id } },
      { onSuccess: ({ id }) => onOpen(id), onError: (error) => setRefusal({ words: error.message, id: idIn(error) }) },
    )
  return (
    <Modal
      open
      width={560}
      title="更正"
      closable={{ 'aria-label': '关闭' }}
      onCancel={correct.isPending ? undefined : onClose}
      footer={
        <>
          <Button disabled={correct.isPending} onClick={onClose}>
            取消
          </Button>
          {other === null ? (
            <Button type="primary" loading={correct.isPending} onClick={begin}>
              建立更正稿
            </Button>
          ) : (
            <Button type="primary" onClick={() => onOpen(other)}>
              打开更正稿
            </Button>
          )}
        </>
      }
    >
      <p>“{document.title}”</p>
      <p className="step-means">
        建立一份内容相同的更正稿。更正期间公众看到的仍是现在的文本；更正稿改好后照常
        {STEPS === 2 ? '提交' : '提交、初审、复审'}
        ，发布时一次替换，网址不变，公开页面显示更正说明。
      </p>
      {refusal ? (
        <Alert
          className="correction-refusal"
          type={other === null ? 'error' : 'info'}
          showIcon
          title={refusal.words}
          role="alert"
        />
      ) : null}
    </Modal>
  )
}
