import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import type { MenuEntry } from './menu.model.ts'
import { usePressedOutside } from '#web/plain/sheet/pressed-outside.ts'

const Finder = lazyPart(() => import('./Finder.tsx'), 'Finder')

/** Finds a page or a law by name: Ctrl+K or the magnifier; the whole window on phones. */
export function MenuSearch({ menu, go }: { menu: readonly MenuEntry[]; go: (to: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  /** What was typed while the part that searches was loading. */
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen(true)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
  }, [open])
  const shade = usePressedOutside(() => dialog.current?.close())
  return (
    <>
      <button
        type="button"
        className="shell-button"
        aria-label="查找页面和法规"
        title="查找页面和法规（Ctrl+K）"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden="true" />
      </button>
      {open ? (
        <dialog
          ref={dialog}
          className="menu-search"
          aria-label="查找页面和法规"
          onClose={() => {
            setOpen(false)
            setTyped('')
          }}
          {...shade}
        >
          <Meanwhile
            show={
              <div className="menu-search-head">
                <input
                  className="field"
                  autoFocus
                  value={typed}
                  aria-label="查找页面和法规"
                  aria-busy="true"
                  onChange={(event) => setTyped(event.target.value)}
                />
              </div>
            }
          >
            <Finder typed={typed} menu={menu} go={go} onClose={() => dialog.current?.close()} />
          </Meanwhile>
        </dialog>
      ) : null}
    </>
  )
}
