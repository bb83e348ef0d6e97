import { useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

/** The window of a ConfirmDialog. */
export function ConfirmModal(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      open
      width={420}
      title={props.title}
      okText={props.confirm}
      cancelText="取消"
      okButtonProps={{ danger: props.danger ?? false, autoFocus: !props.danger }}
      // In a dangerous dialog the cancel button has the focus, so that an extra Enter destroys nothing.
      cancelButtonProps={{ autoFocus: props.danger ?? false }}
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        setBusy(true)
        // The caller shows a refusal as a toast; the dialog closes in any case.
        void props
          .onConfirm()
          .catch(() => undefined)
          .finally(props.onClose)
      }}
      onCancel={busy ? undefined : props.onClose}
    >
      <p>{props.text}</p>
    </Modal>
  )
}
