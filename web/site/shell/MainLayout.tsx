import { Outlet, useRouterState } from '@tanstack/react-router'
import { settings } from '#web/platform/settings.ts'
import { SiteFooter } from '#web/site/parts/frame/SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useArrival } from '#web/platform/use-arrival.ts'
import './main-layout.css'

/** Header, content, footer of every public page. */
export function MainLayout() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const said = useArrival()
  return (
    <div className="layout" data-page={pathname.slice(1)}>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        跳到正文
      </a>
      <SiteHeader key={settings.platformName} pathname={pathname} />
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

function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
