import { useId, useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import type { WorkState } from '#web/platform/work/use-work.ts'
import { SliderVerifier } from './SliderVerifier.tsx'

/** The slider; while it is dragged the browser does the work that the server asks for (decision 0051). */
export function SlideToVerify({
  work,
  fault,
  onSlid,
}: {
  work: WorkState
  fault?: string | undefined
  onSlid?: () => void
}) {
  const id = useId()
  const [slid, setSlid] = useState(false)
  // Work that was sent is forgotten, and then the handle stands at its beginning again.
  const isSlid = slid && work.state !== 'idle' && work.state !== 'failed'
  return (
    <SliderVerifier
      id={id}
      verified={isSlid && work.state === 'done'}
      working={isSlid && work.state === 'running'}
      fault={work.state === 'failed' ? presentError(work.failure).title : fault}
      onBegin={work.begin}
      onVerified={() => {
        setSlid(true)
        onSlid?.()
      }}
    />
  )
}
