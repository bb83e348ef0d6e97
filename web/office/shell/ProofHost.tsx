import { useProofAsked } from '#web/platform/session/proof.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'

// Asked for seldom, so it is loaded when needed.
const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'), 'ProofDialog')

/** Shows the dialog that asks for a proof, above whatever is open. */
export function ProofHost() {
  const asked = useProofAsked()
  if (!asked) return null
  return <ProofDialog onAnswer={asked.answer} />
}
