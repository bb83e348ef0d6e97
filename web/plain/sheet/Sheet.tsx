import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { usePressedOutside } from './pressed-outside.ts'
import './sheet.css'

/**
 * A panel over the page: from below, from the side for filters, or in the middle (on a phone from below). Esc and a tap
 * outside close it.
 */
export function Sheet(props: {
  title: string
  side?: 'bottom' | 'left' | 'middle'
  open: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (props.open && !element.open) element.showModal()
    if (!props.open && element.open) element.close()
  }, [props.open])
  return (
    <dialog
      ref={dialog}
      className={`sheet ${props.side ?? 'bottom'}`}
      aria-label={props.title}
      onClose={() => {
        // The event comes late: Forward may have opened the panel again by then.
        if (!dialog.current?.open) props.onClose()
      }}
      {...usePressedOutside(props.onClose)}
    >
      {props.open ? (
        <div className="sheet-body">
          <header className="sheet-head">
            <h2>{props.title}</h2>
            <button type="button" className="icon-button" aria-label="关闭" onClick={props.onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className="sheet-content">{props.children}</div>
          {props.footer ? <footer className="sheet-foot">{props.footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
