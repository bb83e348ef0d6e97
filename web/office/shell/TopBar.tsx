import { MenuOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { useMemo } from 'react'
import type { UserInfo } from '#common/contract/session.ts'
import { HeaderSearch } from '#web/site/parts/frame/HeaderSearch.tsx'
import { Seal } from '#web/plain/seal/Seal.tsx'
import type { LayoutSettings } from './layout-settings.model.ts'
import { highlighted } from './navigation.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { pageOf } from '#web/platform/page-of.ts'
import { settings as site } from '#web/platform/settings.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { AppsMenu } from './AppsMenu.tsx'
import { menuClick, menuItems } from './menu-items.tsx'
import { HelpButton } from './HelpButton.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { NotificationBadge } from './NotificationBadge.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The page of messages, which has its own link to the home page and no applications (spec §2 Top bar). */
const WITHOUT_APPS = '/messageNotification/index'
/** Pages with the search in the top bar; the other public pages have a large search of their own. */
const WITH_SEARCH = new Set(['/details', '/compare'])

export function TopBar(props: {
  menu: readonly MenuEntry[]
  pathname: string
  userInfo: UserInfo
  settings: LayoutSettings
  mobile: boolean
  hidden: boolean
  go: (to: string) => void
  onSettings: (change: Partial<LayoutSettings>) => void
  onMenu: () => void
}) {
  const { menu, pathname, settings, mobile, go } = props
  const onTop = settings.layout === 'topmenu' && !mobile
  return (
    <header
      className="staff-header"
      data-hidden={props.hidden || undefined}
      data-margin={pathname === WITHOUT_APPS || undefined}
    >
      <div className="staff-header-row">
        {mobile ? (
          <button type="button" className="shell-button" aria-label="打开菜单" onClick={props.onMenu}>
            <MenuOutlined aria-hidden="true" />
          </button>
        ) : null}
        <AppLink to="/home" className="staff-name" title={`${site.platformName}（返回首页）`}>
          <Seal size="28" />
          <b>{site.platformName}</b>
        </AppLink>
        {pathname === WITHOUT_APPS || onTop || mobile ? null : <AppsMenu menu={menu} go={go} />}
        {onTop ? (
          <HorizontalMenu menu={menu} pathname={pathname} theme={settings.navTheme} go={go} />
        ) : WITH_SEARCH.has(pageOf(pathname)) && !mobile ? (
          <HeaderSearch />
        ) : (
          <span className="bar-space" />
        )}
        <nav className="shell-tools" aria-label="工具">
          <MenuSearch menu={menu} go={go} />
          <HelpButton menu={menu} pathname={pathname} />
          <NotificationBadge pathname={pathname} />
          <UserMenu
            userInfo={props.userInfo}
            settings={settings}
            mobile={mobile}
            onSettings={props.onSettings}
            go={go}
          />
        </nav>
      </div>
    </header>
  )
}

function HorizontalMenu(props: {
  menu: readonly MenuEntry[]
  pathname: string
  theme: LayoutSettings['navTheme']
  go: (to: string) => void
}) {
  const { selected } = useMemo(() => highlighted(props.pathname, props.menu), [props.pathname, props.menu])
  const items = useMemo(() => menuItems(props.menu), [props.menu])
  return (
    <nav className="top-menu" aria-label="主菜单">
      <Menu
        mode="horizontal"
        theme={props.theme}
        items={items}
        selectedKeys={selected === null ? [] : [selected]}
        onClick={menuClick(props.menu, props.go)}
      />
    </nav>
  )
}
