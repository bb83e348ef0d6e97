import type { DocumentRow } from '#common/contract/documents.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { LISTS } from './document-calls.ts'

interface DropCorrectionProps {
  correction: Pick<DocumentRow, 'id' | 'title'>
  onDropped?: () => void
  onClose: () => void
}

/** Asks before a 更正稿 is dropped. */
export function DropCorrection({ correction: { id, title }, onDropped, onClose }: DropCorrectionProps) {
  const drop = useApiMutation('DELETE /dataManagement/document/deleteBatch', { touches: LISTS, done: '更正稿已放弃' })
  return (
    <ConfirmDialog
      danger
      title="放弃更正稿"
      text={`确定放弃“${title}”的更正稿吗？原文件不变，更正稿移入回收站。`}
      confirm="放弃"
      onConfirm={() => drop.mutateAsync({ query: { ids: id } }).then(() => onDropped?.())}
      onClose={onClose}
    />
  )
}
