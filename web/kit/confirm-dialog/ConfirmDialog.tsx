import { lazyPart } from '#web/platform/lazy-part.tsx'

export interface ConfirmDialogProps {
  title: string
  /** Says what will be lost. */
  text: string
  /** Text of the confirming button: what will happen. */
  confirm: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

const ConfirmModal = lazyPart(() => import('./ConfirmModal.tsx'), 'ConfirmModal')

/** Asks before an action that cannot be undone. Its window is loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <ConfirmModal {...props} />
}
