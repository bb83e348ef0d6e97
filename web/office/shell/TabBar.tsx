import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { ContextMenu } from '#web/kit/inputs/ContextMenu.tsx'
import { HOME_TAB, type Tab } from './tabs.model.ts'

interface TabBarProps {
  tabs: readonly Tab[]
  active: string | null
  onGo: (href: string) => void
  onClose: (key: string) => void
  onCloseAround: (key: string, side: 'left' | 'right' | 'others') => void
  onRefresh: (key: string) => void
}

/**
 * The open pages. Arrow keys move between them, Enter shows one, Delete closes it; the menu of a tab opens by the right
 * button, by the menu key or by Shift+F10.
 */
export function TabBar({ tabs, active, onGo, onClose, onCloseAround, onRefresh }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs.length])
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const buttons = bar.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
  const onKey = (event: KeyboardEvent, tab: Tab, index: number) => {
    if (event.key === 'ArrowRight') move(event, index + 1)
    else if (event.key === 'ArrowLeft') move(event, index - 1)
    else if (event.key === 'Home') move(event, 0)
    else if (event.key === 'End') move(event, tabs.length - 1)
    else if (event.key === 'Delete') {
      move(event, index === tabs.length - 1 ? index - 1 : index + 1)
      onClose(tab.key)
    }
  }
  const menuOf = (tab: Tab, index: number) => [
    { key: 'refresh', label: '刷新', onClick: () => onRefresh(tab.key) },
    { key: 'left', label: '关闭左侧', disabled: index <= 1, onClick: () => onCloseAround(tab.key, 'left') },
    {
      key: 'right',
      label: '关闭右侧',
      disabled: index === tabs.length - 1,
      onClick: () => onCloseAround(tab.key, 'right'),
    },
    {
      key: 'others',
      label: '关闭其它',
      disabled: tabs.length <= (tab.key === HOME_TAB.key ? 1 : 2),
      onClick: () => onCloseAround(tab.key, 'others'),
    },
  ]
  const reachable = tabs.some(({ key }) => key === active) ? active : HOME_TAB.key
  return (
    <nav className="tab-bar" aria-label="打开的页面">
      <div ref={bar} className="tab-list" role="tablist" aria-label="打开的页面">
        {tabs.map((tab, index) => (
          <ContextMenu key={tab.key} items={menuOf(tab, index)}>
            <div className="tab" data-active={tab.key === active || undefined} role="presentation">
              <button
                type="button"
                role="tab"
                className="tab-name"
                title={tab.title}
                aria-selected={tab.key === active}
                aria-keyshortcuts="Delete"
                tabIndex={tab.key === reachable ? 0 : -1}
                onClick={() => onGo(tab.href)}
                onAuxClick={(event) => {
                  if (event.button === 1) onClose(tab.key)
                }}
                onKeyDown={(event) => onKey(event, tab, index)}
              >
                {tab.title}
              </button>
              {tab.key === HOME_TAB.key ? null : (
                // For the pointer only; by keyboard, Delete closes the tab.
                <span className="tab-close" title="关闭" aria-hidden="true" onClick={() => onClose(tab.key)}>
                  <CloseOutlined />
                </span>
              )}
            </div>
          </ContextMenu>
        ))}
      </div>
    </nav>
  )
}
