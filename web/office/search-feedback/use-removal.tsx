import { useState } from 'react'
import type { AddedWord } from '#common/contract/search-feedback.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { TOUCHED } from './word-calls.ts'

/** Asks before a word is taken back, and takes it back. */
export function useRemoval() {
  const [leaving, setLeaving] = useState<AddedWord | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/searchFeedback/removeWord', {
    touches: TOUCHED,
    done: '已撤销，下一次检索即生效',
  })
  return {
    ask: setLeaving,
    dialog: leaving ? (
      <ConfirmDialog
        danger
        title="确认撤销"
        text={`撤销${leaving.kind_dictText}“${leaving.words}”（${leaving.meaning}）后，检索不再用到它。`}
        confirm="撤销"
        onConfirm={() => remove.mutateAsync({ query: { id: leaving.id } })}
        onClose={() => setLeaving(null)}
      />
    ) : null,
  }
}
