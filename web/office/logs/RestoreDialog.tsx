import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Version } from '#common/contract/logs.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { ComparedFields } from './ComparedFields.tsx'
import { planned } from './versions.model.ts'

const LINES = [60, 90, 80]
/** Envelope code of a save that another user's change met. */
const CHANGED = 409

/** 恢复此版本: shows what would change, asks, and saves the fields of the version. */
export function RestoreDialog(props: { table: string; version: Version; onRestored: () => void; onClose: () => void }) {
  const { table, version, onRestored, onClose } = props
  const plan = useQuery({
    ...apiQuery('GET /sys/dataLog/queryRestore', { query: { id: version.id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const restore = useApiMutation('POST /sys/dataLog/restore', {
    done: `已恢复到第 ${version.dataVersion} 版`,
    showsRefusal: true,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const fields = plan.data?.fields ?? []
  const mayRestore = plan.data?.may === true && fields.length > 0
  const save = async () => {
    if (!plan.data) return
    setRefusal(null)
    try {
      const began = Object.fromEntries(fields.map(({ name, present }) => [name, present]))
      await restore.mutateAsync({ body: { id: version.id, revision: plan.data.revision, began } })
      // Any list may show the record.
      onRestored()
      void queryClient.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === CHANGED) await plan.refetch()
      setRefusal(error.code === CHANGED ? '期间有人修改了这条数据，下面是新的比较，请核对后再恢复' : error.message)
    }
  }
  const close = restore.isPending ? undefined : onClose
  return (
    <Modal
      open
      width={720}
      title={`恢复到第 ${version.dataVersion} 版`}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" autoFocus disabled={restore.isPending} onClick={onClose}>
          {mayRestore ? '取消' : '关闭'}
        </Button>,
        ...(mayRestore
          ? [
              <Button key="restore" type="primary" loading={restore.isPending} onClick={() => void save()}>
                恢复
              </Button>,
            ]
          : []),
      ]}
    >
      {refusal ? <Alert className="restore-refusal" type="error" showIcon title={refusal} role="alert" /> : null}
      {plan.isError ? (
        <Failure error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data === undefined ? (
        <Skeleton lines={LINES} />
      ) : fields.length === 0 ? (
        <p>现在的内容与这个版本相同，没有需要恢复的字段。</p>
      ) : (
        <>
          <p className="version-note">
            {plan.data.may
              ? `将按下表修改 ${fields.length} 个字段，并留下新的版本。左边是现在的内容，右边是第 ${version.dataVersion} 版的内容。`
              : '您没有修改这类数据的权限，不能恢复，请联系有权限的管理员。下表是现在的内容与这个版本的不同。'}
          </p>
          <ComparedFields fields={planned(table, fields)} heads={['现在', '恢复后']} />
        </>
      )}
      {plan.data?.gone && plan.data.gone.length > 0 ? (
        <p className="version-note">
          这个版本中的{plan.data.gone.map((title) => `“${title}”`).join('、')}已不在现在的设计中，不会恢复。
        </p>
      ) : null}
    </Modal>
  )
}
