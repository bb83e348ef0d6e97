import { lazy, Suspense } from 'react'
import { useProofAsked } from '#web/platform/session/proof.ts'

// Asked for seldom, so it is loaded when needed.
const ProofDialog = lazy(() => import('./ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })))

/** Shows the dialog that asks for a proof, above whatever is open. */
export function ProofHost() {
  const asked = useProofAsked()
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={asked.answer} />
    </Suspense>
  )
}
