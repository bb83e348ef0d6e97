import { useRouterState } from '@tanstack/react-router'
import { ProgressBar } from './ProgressBar.tsx'

/** Shown while the router is on its way to another page. */
export function NavigationProgress() {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return waiting ? <ProgressBar /> : null
}
