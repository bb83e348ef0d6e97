import { useLate } from '#web/platform/use-late.ts'

/** A thin line along the upper edge while something is being loaded; quick loads do not show it. */
export function ProgressBar() {
  const late = useLate(true, 150)
  return late ? <div className="shell-waiting" role="progressbar" aria-label="正在加载" /> : null
}
