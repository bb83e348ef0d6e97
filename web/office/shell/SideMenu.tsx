import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { useMemo, useState } from 'react'
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
  return (
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
  )
}

/** Folds the side menu to icons and back. */
export function FoldButton({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="fold-button" aria-expanded={opened} onClick={onToggle} title={opened ? '收起菜单' : '展开菜单'}>
      {opened ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      <span className={opened ? '' : 'for-readers'}>{opened ? '收起菜单' : '展开菜单'}</span>
    </button>
  )
}
