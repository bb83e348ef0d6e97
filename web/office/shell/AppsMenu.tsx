import { AppstoreOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { appsOf } from './navigation.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { menuClick, windowOf } from './menu-items.tsx'
import { MenuIcon } from './menu-icons.tsx'

/** The applications that the user may use: the first level of the menu. */
export function AppsMenu({ menu, go }: { menu: readonly MenuEntry[]; go: (to: string) => void }) {
  const apps = appsOf(menu)
  if (apps.length === 0) return null
  const items = apps.map((entry) => {
    const url = windowOf(entry, menu)
    const to = entry.node.redirect ?? entry.to
    return {
      key: entry.path,
      icon: <MenuIcon name={entry.icon} top />,
      label: (
        <a href={url ?? to} {...(url ? { target: '_blank', rel: 'noopener noreferrer' } : {})} tabIndex={-1}>
          {entry.title}
        </a>
      ),
    }
  })
  return (
    <Dropdown menu={{ items, onClick: menuClick(menu, go) }} trigger={['click']} placement="bottomLeft">
      <button type="button" className="shell-button">
        <AppstoreOutlined aria-hidden="true" />
        <span className="shell-wide-only">应用</span>
      </button>
    </Dropdown>
  )
}
