import { Drawer as PlainDrawer, Modal as PlainModal, type DrawerProps, type ModalProps } from 'antd'
import type { MouseEvent } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { useBackCloses } from '#web/platform/back-closes.ts'
import './window.css'

/** Back has no event of its own; handlers of the UI kit are given a click. */
const NO_EVENT = undefined as unknown as MouseEvent<HTMLButtonElement>

/** The dialog of the UI kit, which Back of the browser closes. */
export function Modal(props: ModalProps) {
  const { onCancel } = props
  useBackCloses(props.open === true, onCancel && (() => onCancel(NO_EVENT)))
  return <PlainModal {...props} />
}

/** Class name of a dialog with a form, which fills the screen of a phone. @param own the name it has anyway */
export function useFillsPhone(own: string): string {
  return useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`) ? `${own} window-whole` : own
}

/** The drawer of the UI kit, which Back of the browser closes. */
export function Drawer(props: DrawerProps) {
  const { onClose } = props
  useBackCloses(props.open === true, onClose && (() => onClose(NO_EVENT)))
  return <PlainDrawer {...props} />
}
