import type { ReactNode } from 'react'
import { Modal } from '#web/kit/window/Window.tsx'

interface StepDialogProps {
  title: string
  okText: string
  width: number
  isSaving: boolean
  /** Why the step was not taken. */
  fault: string | null
  /** Something is typed in it: a click beside the window does not close it. */
  isTyped?: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * The window of one step in handling opinions or a consultation: its fields, what is wrong, and the button that takes
 * the step.
 */
export function StepDialog({
  title,
  okText,
  width,
  isSaving,
  fault,
  isTyped = false,
  onOk,
  onClose,
  children,
}: StepDialogProps) {
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText}
      cancelText="取消"
      confirmLoading={isSaving}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: !isTyped }}
      onOk={onOk}
      onCancel={isSaving ? undefined : onClose}
    >
      {children}
      {fault ? (
        <p className="opinion-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  )
}
