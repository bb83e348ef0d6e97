import { useLate } from '#web/platform/use-late.ts'
import { LoadingBar } from '#web/plain/loading-bar/LoadingBar.tsx'

/** A thin line along the upper edge while something is being loaded; quick loads do not show it. */
export function ProgressBar() {
  const late = useLate(true, 150)
  return late ? <LoadingBar /> : null
}
