import { Modal } from 'antd'
import { useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

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
      // Enter pressed once too often destroys nothing.
      cancelButtonProps={{ autoFocus: props.danger ?? false }}
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        setBusy(true)
        // A refusal is said in passing by whoever made the call; the dialog goes in any case.
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
