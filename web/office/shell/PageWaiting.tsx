import { useLate } from '#web/platform/use-late.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** Shown while the code of a page is being loaded. */
export function PageWaiting() {
  const late = useLate(true)
  return (
    <>
      <ProgressBar />
      <div className="page-waiting">{late ? <Skeleton lines={[30, 100, 100, 96, 100, 88]} /> : null}</div>
    </>
  )
}
