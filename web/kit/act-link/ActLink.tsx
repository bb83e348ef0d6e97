import type { ComponentProps } from 'react'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import './act-link.css'

/** A link among buttons, which looks like one. */
export function ActLink(props: Omit<ComponentProps<typeof AppLink>, 'className'>) {
  return <AppLink {...props} className="act-link" />
}
