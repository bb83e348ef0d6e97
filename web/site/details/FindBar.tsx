import { useEffect, useRef } from 'react'
import { thousands } from '#web/platform/format.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import type { Find } from './use-find.ts'

/** Find inside the law: Enter goes on, Shift+Enter back, Esc ends. Ctrl+F stays the browser's. */
export function FindBar({ find, className }: { find: Find; className: string }) {
  const field = useRef<HTMLInputElement>(null)
  const phone = className === 'find-phone'
  useEffect(() => {
    if (phone) field.current?.focus()
  }, [phone])
  const active = find.open && find.words.trim() !== ''
  return (
    <div className={`find-bar ${className}`} role="search" aria-label="在本文中查找">
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="text"
        aria-label="在本文中查找"
        placeholder="在本文中查找"
        enterKeyHint="next"
        value={find.words}
        onFocus={() => find.setOpen(true)}
        onChange={(event) => {
          find.setWords(event.target.value)
          find.setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            find.go(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape') {
            find.setWords('')
            find.setOpen(false)
          }
        }}
      />
      <span className="find-count figures" role="status">
        {active
          ? find.total
            ? `${find.at >= 0 ? `${thousands(find.at + 1)}/` : '共 '}${thousands(find.total)}`
            : '没有'
          : ''}
      </span>
      {active ? (
        <>
          <button
            type="button"
            className="find-step"
            aria-label="上一处"
            title="上一处（Shift+Enter）"
            disabled={!find.total}
            onClick={() => find.go(-1)}
          >
            <Icon name="up" size={16} />
          </button>
          <button
            type="button"
            className="find-step"
            aria-label="下一处"
            title="下一处（Enter）"
            disabled={!find.total}
            onClick={() => find.go(1)}
          >
            <Icon name="down" size={16} />
          </button>
        </>
      ) : null}
      {active || phone ? (
        <button
          type="button"
          className="find-step"
          aria-label="结束查找"
          title="结束查找（Esc）"
          onClick={() => {
            find.setWords('')
            find.setOpen(false)
          }}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  )
}
