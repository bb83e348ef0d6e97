import { Progress } from 'antd'
import type { ScanReading } from '#common/contract/scan-readings.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { READINGS } from './document-calls.ts'
import { Taken } from './Taken.tsx'
import { isOpen } from './use-readings.ts'

/**
 * Scans that the server recognises by itself, with how far each is, and what became of them until the user removes it.
 */
export function ScanReadings({ readings, onOpen }: { readings: readonly ScanReading[]; onOpen: (id: string) => void }) {
  const remove = useApiMutation('DELETE /dataManagement/document/reading', { touches: [READINGS] })
  const removeOrStop = async (reading: ScanReading) => {
    const stop = isOpen(reading) ? ({ stop: '1' } as const) : {}
    const ended = await remove.mutateAsync({ query: { id: reading.id, ...stop } })
    if (ended) showToast({ tone: 'success', text: `“${reading.fileName}”已经识别完，没有停止` })
  }
  if (readings.length === 0) return null
  return (
    <section aria-label="识别扫描件">
      <p className="intake-total">
        {readings.some(isOpen) ? '扫描件由服务器逐页识别，可以关闭页面，办完后以消息告知' : '扫描件已经识别'}
      </p>
      <ul className="intake-list" aria-label="识别的扫描件">
        {readings.map((reading) => {
          const action = (
            <TextAction
              onClick={() => void removeOrStop(reading).catch(() => undefined)}
              aria-label={`${isOpen(reading) ? '停止识别' : '移除'} ${reading.fileName}`}
            >
              {isOpen(reading) ? '停止识别' : '移除'}
            </TextAction>
          )
          return reading.taken ? (
            <Taken key={reading.id} {...reading.taken} onOpen={onOpen} action={action} />
          ) : (
            <li key={reading.id}>
              <span className="intake-name">{reading.fileName}</span>
              <ReadPages {...reading} />
              {action}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function ReadPages({ fileName, state, read, pages }: ScanReading) {
  if (pages === null) return <small>{state === 'waiting' ? '等待识别' : '正在打开'}</small>
  return (
    <>
      <small role="status">
        {state === 'waiting' ? '等待接着识别，' : '正在识别，'}
        {read} / {pages} 页
      </small>
      <Progress
        aria-label={`识别“${fileName}”的进度`}
        className="intake-pages"
        percent={Math.floor((read / pages) * 100)}
        size="small"
        showInfo={false}
      />
    </>
  )
}
