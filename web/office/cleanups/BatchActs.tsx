import { Button } from 'antd'
import type { CleanupDone, CleanupRow } from '#common/contract/cleanups.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BATCH_TOUCHED } from './cleanup-calls.ts'
import { CarryOutForm, DecisionForm, ProposalForm, SendBackForm } from './StepForms.tsx'

export type Asking = 'propose' | 'sendBack' | 'remove' | 'decide' | 'carryOut'

interface ActsProps {
  batch: CleanupRow
  /** Ids of the chosen documents. */
  chosen: ReadonlySet<string>
  onAsk: (what: Asking) => void
  onDone: (result: CleanupDone) => void
}

/** What can be done with the chosen documents of a batch, or with the batch once it is decided. */
export function BatchActs({ batch, chosen, onAsk, onDone }: ActsProps) {
  const confirm = useApiMutation('POST /dataManagement/cleanup/confirm', { touches: BATCH_TOUCHED })
  const none = chosen.size === 0
  if (batch.decision !== null)
    return (
      <Can do="data:cleanup:carryOut">
        <Button type="primary" onClick={() => onAsk('carryOut')}>
          执行废止、失效和合并
        </Button>
      </Can>
    )
  return (
    <>
      <Can do="data:cleanup:propose">
        <Button type="primary" disabled={none} onClick={() => onAsk('propose')}>
          {none ? '提出意见' : `提出意见（${chosen.size} 件）`}
        </Button>
      </Can>
      <Can do="data:cleanup:confirm">
        <Button
          disabled={none}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate({ body: { batchId: batch.id, ids: [...chosen].join(',') } }, { onSuccess: onDone })
          }
        >
          确认意见
        </Button>
        <Button disabled={none} onClick={() => onAsk('sendBack')}>
          退回意见
        </Button>
      </Can>
      <Can do="data:cleanup:edit">
        <Button disabled={none} onClick={() => onAsk('remove')}>
          移出清单
        </Button>
      </Can>
      <Can do="data:cleanup:carryOut">
        <Button disabled={batch.progress.total === 0} onClick={() => onAsk('decide')}>
          登记清理决定
        </Button>
      </Can>
    </>
  )
}

interface AskedProps {
  asking: Asking
  batch: CleanupRow
  chosen: ReadonlySet<string>
  onDone: (result: CleanupDone) => void
  onClose: () => void
}

/** The form of a step. */
export function AskedForm({ asking, batch, chosen, onDone, onClose }: AskedProps) {
  const remove = useApiMutation('POST /dataManagement/cleanup/remove', { touches: BATCH_TOUCHED })
  const ids = [...chosen].join(',')
  const common = { batchId: batch.id, ids, count: chosen.size, touches: BATCH_TOUCHED, onDone, onClose }
  switch (asking) {
    case 'propose':
      return <ProposalForm {...common} />
    case 'sendBack':
      return <SendBackForm {...common} />
    case 'decide':
      return <DecisionForm batch={batch} touches={BATCH_TOUCHED} onClose={onClose} />
    case 'carryOut':
      return <CarryOutForm batch={batch} touches={BATCH_TOUCHED} onDone={onDone} onClose={onClose} />
    case 'remove':
      return (
        <ConfirmDialog
          danger
          title="移出清单"
          text={`确定把所选 ${chosen.size} 件文件移出清单吗？其中的意见一并删除，文件不受影响。`}
          confirm="移出"
          onConfirm={async () => onDone(await remove.mutateAsync({ body: { batchId: batch.id, ids } }))}
          onClose={onClose}
        />
      )
  }
}
