import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MovableModal } from './MovableModal.tsx'
import './details-modal.css'

/** Width of the window, in pixels (spec §9). */
const WIDTH_PX = 1200

export interface DetailsModalProps {
  title?: string
  /** The form of the record. */
  main: ReactNode
  /** Tables and further forms that belong to the record. */
  sub?: ReactNode
  /**
   * Called on confirm; the window closes after `callback(true)` and stays open after `callback(false)`. Without it, it
   * just closes.
   */
  onConfirm?: ((callback: (success: boolean) => void) => void) | undefined
  onClose: () => void
}

/**
 * 详细信息: the form of a record and what belongs to it (spec §2 Details modal). It can be closed at any time; a callback
 * after that does nothing.
 */
export function DetailsModal({ title = '详细信息', main, sub, onConfirm, onClose }: DetailsModalProps) {
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const confirm = () => {
    if (!onConfirm) return onClose()
    setBusy(true)
    onConfirm((success) => {
      if (gone.current) return
      setBusy(false)
      if (success) onClose()
    })
  }
  return (
    <MovableModal
      open
      title={title}
      width={WIDTH_PX}
      okText="确定"
      cancelText="取消"
      // The loading state of the UI kit would also disable closing.
      okButtonProps={{ loading: busy }}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="modal-details-main">{main}</div>
      {sub ? <div className="modal-details-sub">{sub}</div> : null}
    </MovableModal>
  )
}
