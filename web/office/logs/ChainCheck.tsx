import { Button } from 'antd'
import { useState } from 'react'
import type { ChainVerdict } from '#common/contract/logs.ts'
import { download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'

/**
 * Verifies that no row of the log was changed or removed, and fetches the log in a form that can be verified elsewhere.
 */
export function ChainCheck() {
  const [verdict, setVerdict] = useState<ChainVerdict | null>(null)
  const [isFetching, setFetching] = useState(false)
  const verify = useApiMutation('POST /sys/log/verify', { onSuccess: setVerdict })
  const fetchChain = async () => {
    setFetching(true)
    // A failure is shown by `download` itself.
    await download('GET /sys/log/exportChain', { query: {} }).catch(() => {})
    setFetching(false)
  }
  return (
    <>
      <BarMore>
        <Button loading={verify.isPending} onClick={() => verify.mutate({})}>
          校验完整性
        </Button>
        <Can do="system:log:download">
          <Button loading={isFetching} onClick={() => void fetchChain()}>
            导出日志链
          </Button>
        </Can>
      </BarMore>
      <p role="status" className="chain-verdict" data-broken={verdict?.broken ? true : undefined}>
        {verdict === null || verify.isPending ? '' : wordsOf(verdict)}
      </p>
    </>
  )
}

function wordsOf({ rows, head, since, broken }: ChainVerdict): string {
  const kept = since ? `${since.untilTime} 以前的 ${since.removed.toLocaleString()} 条已按保存期限清理；` : ''
  if (broken === null)
    return `${kept}${rows.toLocaleString()} 条日志完整，末尾第 ${head.seq} 条，摘要 ${head.digest.slice(0, 16)}…`
  const at = broken.createTime ? `（记录时间 ${broken.createTime}）` : ''
  return `${kept}日志链在第 ${broken.seq} 条处断开：${broken.reason}${at}。请立即保全数据库和密钥文件，并与导出的日志链或日志服务器核对`
}
