import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LayoutSettings } from './layout-settings.model.ts'
import { accordion, highlighted, openFor } from './navigation.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { menuClick, menuItems } from './menu-items.tsx'

interface SideMenuProps {
  menu: readonly MenuEntry[]
  pathname: string
  theme: LayoutSettings['navTheme']
  collapsed: boolean
  go: (to: string) => void
}

/** The menu beside the page. It highlights the present page and opens its branch; only one branch is open at a time. */
export function SideMenu({ menu, pathname, theme, collapsed, go }: SideMenuProps) {
  const { selected, open } = useMemo(() => highlighted(pathname, menu), [pathname, menu])
  const [openKeys, setOpenKeys] = useState<string[]>(() => openFor([], open, menu))
  const [shownFor, setShownFor] = useState(pathname)
  if (shownFor !== pathname) {
    setShownFor(pathname)
    setOpenKeys(openFor(openKeys, open, menu))
  }
  const items = useMemo(() => menuItems(menu), [menu])
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => keptInView(ref.current), [selected])
  return (
    <div ref={ref}>
      <Menu
        mode="inline"
        theme={theme}
        items={items}
        inlineCollapsed={collapsed}
        selectedKeys={selected === null ? [] : [selected]}
        // Folded to icons, antd opens branches as pop-ups; unfolded, the same branches are open as before.
        {...(collapsed ? {} : { openKeys })}
        onOpenChange={(keys) => {
          if (!collapsed) setOpenKeys(accordion(openKeys, keys, menu))
        }}
        onClick={menuClick(menu, go)}
      />
    </div>
  )
}

/** Until a branch that opens has its full height, its entries move. */
const OPENING_MS = 600

/** Scrolls the menu, and never the page, so far that its present entry can be seen. @returns a function that ends it */
function keptInView(menu: HTMLElement | null): (() => void) | undefined {
  const room = menu?.parentElement
  if (!menu || !room) return undefined
  const show = () => {
    const entry = menu.querySelector('.ant-menu-item-selected')?.getBoundingClientRect()
    if (!entry || room.scrollHeight <= room.clientHeight) return
    const { top, bottom } = room.getBoundingClientRect()
    if (entry.bottom > bottom) room.scrollTop += entry.bottom - bottom + room.clientHeight / 3
    else if (entry.top < top) room.scrollTop -= top - entry.top
  }
  show()
  const watch = new ResizeObserver(show)
  watch.observe(menu)
  const timer = setTimeout(() => watch.disconnect(), OPENING_MS)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

/** Folds the side menu to icons and back. */
export function FoldButton({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="fold-button"
      aria-expanded={opened}
      onClick={onToggle}
      title={opened ? '收起菜单' : '展开菜单'}
    >
      {opened ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      <span className={opened ? '' : 'for-readers'}>{opened ? '收起菜单' : '展开菜单'}</span>
    </button>
  )
}
