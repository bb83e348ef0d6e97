import { lazy, Suspense } from 'react'

export interface ConfirmDialogProps {
  title: string
  /** Names what is lost. */
  text: string
  /** What the button says will happen. */
  confirm: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

const ConfirmModal = lazy(() => import('./ConfirmModal.tsx').then((module) => ({ default: module.ConfirmModal })))

/** Asks before something that cannot be taken back. Its window is loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  )
}
