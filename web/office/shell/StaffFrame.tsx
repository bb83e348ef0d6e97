import { Activity, useEffect, useState } from 'react'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { SiteFooter } from '#web/site/parts/frame/SiteFooter.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useArrival } from '#web/platform/use-arrival.ts'
import { useHeaderHiding } from '#web/platform/use-header-hiding.ts'
import { SkipLink } from '#web/plain/skip-link/SkipLink.tsx'
import type { LayoutSettings } from './layout-settings.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { isComplete } from './navigation.model.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'
import { settings as site } from '#web/platform/settings.ts'
import { noteVisit } from '#web/platform/visits.ts'
import { pageOf } from '#web/platform/page-of.ts'
import { CloseTabContext } from '#web/platform/place.ts'
import { pageTitle } from '#web/platform/title.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PageView } from './PageView.tsx'
import { FoldButton, SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useRealtime } from './use-realtime.ts'
import { useShellMarks } from './use-shell-marks.ts'
import { useShownPages } from './use-shown-pages.ts'
import { useTabScroll } from './use-tab-scroll.ts'

const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx'), 'MenuDrawer')

/** Pages of the public site, which keep its footer. */
const WITH_SITE_FOOTER = new Set([
  '/home',
  '/retrieval',
  '/details',
  '/compare',
  '/consultations',
  '/consultation',
  '/receipt',
  '/follow-confirm',
  '/follow-leave',
  '/help',
  '/404',
])

/** Header, menus, tabs and the open pages. */
export function StaffFrame(props: {
  session: SignedInSession
  menu: readonly MenuEntry[]
  settings: LayoutSettings
  onSettings: (change: Partial<LayoutSettings>) => void
}) {
  const { session, menu, settings, onSettings } = props
  const mobile = useMedia(`(max-width: ${SMALL_LAYOUT_PX - 1}px)`)
  const multipage = settings.multipage && !mobile
  const shown = useShownPages({ menu, multipage, username: session.userInfo.username })
  const { username } = session.userInfo
  const { pathname } = shown.here
  const [drawer, setDrawer] = useState(false)
  const said = useArrival()
  const hidden = useHeaderHiding(settings.fixedHeader && settings.autoHideHeader)
  useTabScroll(
    shown.active,
    (key) => shown.pages.some((page) => page.tab.key === key) && shown.tabs.some((tab) => tab.key === key),
  )
  useRealtime(session)
  useFocusReturn()

  const title = pathname === '/home' ? '' : shown.title
  const { href } = shown.here
  useEffect(() => {
    document.title = pageTitle(title)
    noteVisit(username, { to: href, title })
  }, [title, href, username])

  const go = (to: string) => {
    setDrawer(false)
    shown.go(to)
  }
  const complete = isComplete(pathname) || pathname === '/404'
  useShellMarks({ fixedHeader: settings.fixedHeader, multipage, grey: !complete })
  const sider = settings.layout === 'sidemenu' && !mobile && !complete
  const sideMenu = (collapsed: boolean) => (
    <SideMenu menu={menu} pathname={pathname} theme={settings.navTheme} collapsed={collapsed} go={go} />
  )
  return (
    <div
      className="staff"
      data-page={pageOf(pathname).slice(1)}
      data-nav={settings.navTheme}
      data-layout={settings.layout}
      data-width={settings.layout === 'topmenu' && !complete ? settings.contentWidth : 'Fluid'}
      data-complete={complete || undefined}
      data-fixed-header={settings.fixedHeader || undefined}
      data-fixed-sider={settings.fixedSider || undefined}
    >
      <SkipLink />
      <NavigationProgress />
      <TopBar
        menu={menu}
        pathname={pathname}
        userInfo={session.userInfo}
        settings={settings}
        mobile={mobile}
        hidden={hidden}
        go={go}
        onSettings={onSettings}
        onMenu={() => setDrawer(true)}
      />
      <div className="staff-body">
        {sider ? (
          <nav className="side" aria-label="主菜单" data-folded={!settings.sidebarOpened || undefined}>
            <div className="side-scroll">{sideMenu(!settings.sidebarOpened)}</div>
            <FoldButton
              opened={settings.sidebarOpened}
              onToggle={() => onSettings({ sidebarOpened: !settings.sidebarOpened })}
            />
          </nav>
        ) : null}
        <div className="staff-content">
          {multipage ? (
            <TabBar
              tabs={shown.tabs}
              active={shown.active}
              onGo={shown.go}
              onClose={shown.close}
              onCloseAround={shown.closeAround}
              onRefresh={shown.refresh}
            />
          ) : null}
          {complete ? null : <Breadcrumb pathname={pathname} menu={menu} title={shown.title} />}
          <main id="main" tabIndex={-1}>
            {shown.pages.map(({ tab, active, round }) => (
              <Activity key={`${tab.key} ${round}`} mode={active ? 'visible' : 'hidden'}>
                <CloseTabContext value={shown.close}>
                  <PageView tab={tab} menu={menu} onRetitle={shown.retitle} />
                </CloseTabContext>
              </Activity>
            ))}
          </main>
          {WITH_SITE_FOOTER.has(pageOf(pathname)) ? (
            <SiteFooter />
          ) : (
            <footer className="staff-footer">{site.platformName}</footer>
          )}
        </div>
      </div>
      {mobile ? (
        <MenuDrawer open={drawer} theme={settings.navTheme} onClose={() => setDrawer(false)}>
          {sideMenu(false)}
        </MenuDrawer>
      ) : null}
      <div className="for-readers" role="status" aria-live="polite">
        {said}
      </div>
    </div>
  )
}
