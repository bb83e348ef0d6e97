import type { ReactNode } from 'react'
import { Button, Progress } from 'antd'
import { Modal } from '#web/kit/window/Window.tsx'
import type { PartProgress } from './use-parts.ts'

interface PartsWindowProps {
  title: string
  width: number
  /** The work that runs; while it does, the window stays and its buttons stop it. */
  progress: PartProgress | null
  /** What was done, and what was not. */
  told?: string
  fault: string
  onStop: () => void
  onClose: () => void
  /** Its buttons while nothing runs. */
  footer: ReactNode
  children: ReactNode
}

/** The window of a work on many documents: how far it is, what it did, and what it could not do. */
export function PartsWindow({
  title,
  width,
  progress,
  told = '',
  fault,
  onStop,
  onClose,
  footer,
  children,
}: PartsWindowProps) {
  return (
    <Modal
      open
      width={width}
      title={title}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={progress ? undefined : onClose}
      footer={progress ? <PartsButtons what={progress.what} onStop={onStop} /> : footer}
    >
      {progress ? <PartsProgress {...progress} /> : null}
      {told === '' ? null : <p role="status">{told}</p>}
      {fault === '' ? null : (
        <p className="intake-message" role="alert">
          {fault}
        </p>
      )}
      {children}
    </Modal>
  )
}

/** How far a work on many documents is. */
function PartsProgress({ what, done, total }: PartProgress) {
  return (
    <div role="status">
      <Progress
        aria-label={what}
        percent={Math.floor((done / Math.max(total, 1)) * 100)}
        format={() => `${done} / ${total}`}
      />
      <p>{what}</p>
    </div>
  )
}

/**
 * The buttons while it runs. The last one stays where the one was that started it, so that a double click does not stop
 * the work.
 */
function PartsButtons({ what, onStop }: { what: string; onStop: () => void }) {
  return (
    <>
      <Button onClick={onStop}>停止</Button>
      <Button type="primary" loading>
        {what}
      </Button>
    </>
  )
}
