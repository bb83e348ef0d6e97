import { QuestionCircleOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { MenuEntry } from './menu.model.ts'
import { contentAt } from './use-shown-pages.ts'

const Handbook = lazyPart(() => import('./Handbook.tsx'), 'Handbook')

/** The screen or page at an address, as the handbook names it. */
function screenAt(pathname: string, menu: readonly MenuEntry[]): string {
  const content = contentAt(pathname, menu)
  return content.kind === 'screen' ? content.screen : content.kind === 'fixed' ? content.path.slice(1) : ''
}

/** 帮助: opens the handbook at the part about the present page; F1 does the same. */
export function HelpButton({ menu, pathname }: { menu: readonly MenuEntry[]; pathname: string }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className="shell-button" aria-label="帮助" title="帮助（F1）" onClick={() => setOpen(true)}>
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
      {open ? <Handbook screen={screenAt(pathname, menu)} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
