import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Modal } from '#web/kit/window/Window.tsx'
import './editor-frame.css'

interface EditorDialogProps {
  title: string
  width?: number
  /**
   * Selector of the field that gets the focus first; otherwise the closing cross would, which comes first on the page.
   */
  first?: string
  /** Disables 确定. */
  locked?: boolean
  /** Another button, before 取消. */
  also?: ReactNode
  /** What is wrong, shown below the fields. `id`: for aria-describedby of the fields it belongs to. */
  fault?: { id: string; text: string | null }
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

/** A window of an editor. When it closes, the focus returns to the text and not to the tool that opened it. */
export function EditorDialog({
  first = 'input:not([type=file])',
  locked = false,
  fault,
  onOk,
  onClose,
  ...props
}: EditorDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      title={props.title}
      {...(props.width === undefined ? {} : { width: props.width })}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(open) => {
        if (open) fields.current?.querySelector<HTMLElement>(first)?.focus()
      }}
      onCancel={onClose}
      footer={
        <>
          {props.also}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={locked} onClick={onOk}>
            确定
          </Button>
        </>
      }
    >
      <div ref={fields}>
        {props.children}
        {fault ? (
          <p id={fault.id} className="editor-fault" role="alert">
            {fault.text}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
