import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { useStance } from '#web/platform/permission/permission.ts'

const COUNTS = 'GET /dataManagement/demoLaws'

/** Where made-up laws stand beside real ones: says so to those who may remove them, and removes them all at once. */
export function DemoLaws() {
  const may = useStance('data:document:purge') === 'shown'
  const [asking, setAsking] = useState(false)
  const counts = useQuery({ ...apiQuery(COUNTS, { query: {} }), enabled: may, staleTime: 0 })
  const remove = useApiMutation('DELETE /dataManagement/demoLaws', {
    touches: [COUNTS, 'GET /dataManagement/dashboard/figures'],
    done: '演示法规已移出',
  })
  const { demo = 0, real = 0, documents = 0 } = counts.data ?? {}
  if (demo === 0 || real === 0) return null
  return (
    <div className="figures-demo" role="note">
      <p>
        馆藏里有 {thousands(demo)} 部演示法规（内容虚构）和 {thousands(real)} 部正式法规放在一起，公众都能检索到。
      </p>
      <Button danger onClick={() => setAsking(true)}>
        移出演示法规
      </Button>
      {asking ? (
        <ConfirmDialog
          danger
          title="移出演示法规"
          text={`确定移出全部 ${thousands(demo)} 部演示法规吗？它们的文本、关注一并删除，无法恢复${documents > 0 ? `；文件数据里由它们发布的 ${thousands(documents)} 件文件改为下架，仍可查看` : ''}。正式法规不受影响。`}
          confirm="移出"
          onConfirm={() => remove.mutateAsync({ query: { count: demo } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
