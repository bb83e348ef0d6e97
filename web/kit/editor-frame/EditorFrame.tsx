import { ConfigProvider } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { isOfInputMethod } from '#web/platform/input-method.ts'
import { useFullscreen } from './use-fullscreen.ts'
import './editor-frame.css'

/** Pop-ups above the editor, which handle Escape first. */
const OVER = '.ant-modal-root, .ant-dropdown, .ant-popover, .ant-select-dropdown'

export interface FrameHandle {
  full: boolean
  setFull: (full: boolean) => void
}

/**
 * Border, tools, text and foot of an editor; it can fill the window. Escape ends full screen, Alt+F10 focuses the
 * tools.
 */
export function EditorFrame(props: {
  label: string
  height: number
  disabled: boolean
  /** The editor is as high as its text. */
  grows?: boolean
  invalid?: boolean
  renderToolbar?: ((frame: FrameHandle) => ReactNode) | undefined
  foot?: ReactNode
  /** Brings the cursor back into the text. */
  onBack: () => void
  children: ReactNode
}) {
  const { label, height, disabled, grows = false, invalid = false, renderToolbar, foot, onBack, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const [full, setFull] = useFullscreen(frame)
  const keys = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
      return
    }
    // ProseMirror prevents the default of every Escape, used or not; CodeMirror only of those that closed something.
    const used = event.defaultPrevented && !target.closest('.ProseMirror')
    if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent) || used || target.closest(OVER)) return
    const inTools = target.closest('[role=toolbar]') !== null
    if (!inTools && !full) return
    event.preventDefault()
    event.stopPropagation()
    if (inTools) return onBack()
    setFull(false)
  }
  return (
    // In full screen only elements within the frame are visible, so pop-ups are put there.
    <ConfigProvider {...(full ? { getPopupContainer: () => frame.current ?? document.body } : {})}>
      <div
        ref={frame}
        className="editor-frame"
        role="group"
        aria-label={label}
        data-full={full || undefined}
        data-disabled={disabled || undefined}
        data-grows={grows || undefined}
        data-invalid={invalid || undefined}
        style={{ '--editor-height': `${height}px` } as CSSProperties}
        onKeyDown={keys}
      >
        {renderToolbar?.({ full, setFull })}
        <div className="editor-body">{children}</div>
        {foot}
      </div>
    </ConfigProvider>
  )
}
