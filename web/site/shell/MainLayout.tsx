import { Outlet, useRouterState } from '@tanstack/react-router'
import { pageOf } from '#web/platform/page-of.ts'
import { settings } from '#web/platform/settings.ts'
import { SiteFooter } from '#web/site/parts/frame/SiteFooter.tsx'
import { SkipLink } from '#web/plain/skip-link/SkipLink.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useArrival } from '#web/platform/use-arrival.ts'
import './main-layout.css'

/** Header, content, footer of every public page. */
export function MainLayout() {
  const page = useRouterState({ select: (state) => pageOf(state.location.pathname) })
  const said = useArrival()
  return (
    <div className="layout" data-page={page.slice(1)}>
      <SkipLink />
      <SiteHeader key={settings.platformName} page={page} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <div className="for-readers" role="status" aria-live="polite">
        {said}
      </div>
    </div>
  )
}
