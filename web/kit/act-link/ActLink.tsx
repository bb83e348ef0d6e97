import type { ReactNode } from 'react'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import './act-link.css'

/** A link among buttons, which looks like one. */
export function ActLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink className="act-link" to={to}>
      {children}
    </AppLink>
  )
}
