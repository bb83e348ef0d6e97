import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { pagesNamed } from './navigation.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { windowOf } from './menu-items.tsx'

/** Finds a page by its title: Ctrl+K or the magnifier; the whole window on phones. */
export function MenuSearch({ menu, go }: { menu: readonly MenuEntry[]; go: (to: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
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
  return (
    <>
      <button type="button" className="shell-button" aria-label="查找页面" title="查找页面（Ctrl+K）" onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden="true" />
      </button>
      {open ? (
        <dialog
          ref={dialog}
          className="menu-search"
          aria-label="查找页面"
          onClose={() => setOpen(false)}
          onClick={(event) => {
            if (event.target === dialog.current) dialog.current?.close()
          }}
        >
          <Finder
            menu={menu}
            onPick={(entry) => {
              dialog.current?.close()
              const url = windowOf(entry, menu)
              if (url) window.open(url, '_blank', 'noopener,noreferrer')
              else go(entry.to)
            }}
            onClose={() => dialog.current?.close()}
          />
        </dialog>
      ) : null}
    </>
  )
}

function Finder({ menu, onPick, onClose }: { menu: readonly MenuEntry[]; onPick: (entry: MenuEntry) => void; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const found = pagesNamed(words, menu)
  const step = (by: number) => setAt((at + by + found.length) % Math.max(1, found.length))
  return (
    <>
      <div className="menu-search-head">
        <input
          className="field"
          // The dialog exists only for this field, so the field has the focus.
          autoFocus
          value={words}
          placeholder="输入页面名称"
          role="combobox"
          aria-label="页面名称"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const entry = found[at]
            if (event.key === 'ArrowDown') step(1)
            else if (event.key === 'ArrowUp') step(-1)
            else if (event.key === 'Enter' && entry) onPick(entry)
            else return
            event.preventDefault()
          }}
        />
        <button type="button" className="button" onClick={onClose}>
          取消
        </button>
      </div>
      <div id={list} role="listbox" aria-label="页面" className="menu-search-list">
        {found.map((entry, index) => (
          <div
            key={entry.path}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => onPick(entry)}
            onPointerMove={() => setAt(index)}
          >
            <b>{entry.title}</b>
            <small>{entry.parents.map(({ title }) => title).join(' / ')}</small>
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className="menu-search-none" role="status">
          没有名称含“{words}”的页面
        </p>
      ) : null}
    </>
  )
}
