import { useRouterState } from '@tanstack/react-router'
import { ProgressBar } from './ProgressBar.tsx'

/** Progress bar while the router loads another page. */
export function NavigationProgress() {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return waiting ? <ProgressBar /> : null
}
