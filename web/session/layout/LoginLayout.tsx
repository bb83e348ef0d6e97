import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settings } from '#web/platform/settings.ts'
import { Seal } from '#web/plain/seal/Seal.tsx'
import './login-layout.css'

/**
 * The frame of all pages before signing in: logo, name of the library as a link to the site, an empty footer (spec §2).
 */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className="login-layout">
      <header className="login-header">
        <Link to="/" className="login-name" title="返回首页">
          <Seal size="2.25rem" />
          <b>{settings.platformName}</b>
        </Link>
      </header>
      <main id="main" className="login-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="login-footer" />
    </div>
  )
}
