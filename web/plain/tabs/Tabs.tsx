import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

interface Tab<Key extends string> {
  key: Key
  label: string
  content: ReactNode
}

/** Panels of which one is shown; arrow keys, Home and End go from tab to tab. What is typed in hidden ones stays. */
export function Tabs<Key extends string>({
  label,
  tabs,
  active,
  onSelect,
}: {
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onSelect: (key: Key) => void
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const select = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onSelect(tab.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    select(to)
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}tab-${tab.key}`}
            data-key={tab.key}
            className="tabs-tab"
            aria-selected={tab.key === active}
            aria-controls={`${id}panel-${tab.key}`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}panel-${tab.key}`}
          aria-labelledby={`${id}tab-${tab.key}`}
          hidden={tab.key !== active}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
