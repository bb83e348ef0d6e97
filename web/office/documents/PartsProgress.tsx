import { Button, Progress } from 'antd'
import type { PartProgress } from './use-parts.ts'

/** How far a work on many documents is. */
export function PartsProgress({ what, done, total }: PartProgress) {
  return (
    <div role="status">
      <Progress aria-label={what} percent={Math.floor((done / Math.max(total, 1)) * 100)} format={() => `${done} / ${total}`} />
      <p>{what}</p>
    </div>
  )
}

/** The buttons while it runs. The last one stays where the one was that started it, so that a double click does not stop the work. */
export function PartsButtons({ what, onStop }: { what: string; onStop: () => void }) {
  return (
    <>
      <Button onClick={onStop}>停止</Button>
      <Button type="primary" loading>
        {what}
      </Button>
    </>
  )
}
