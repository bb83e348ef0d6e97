import { STATE } from '#common/document-acts.ts'
import { Label } from '#web/plain/label/Label.tsx'

const TONES: Readonly<Record<number, 'amber' | 'green' | 'grey' | 'red'>> = {
  [STATE.toReview]: 'amber',
  [STATE.toApprove]: 'amber',
  [STATE.toRelease]: 'amber',
  [STATE.reviewReturned]: 'red',
  [STATE.approvalReturned]: 'red',
  [STATE.releaseReturned]: 'red',
  [STATE.released]: 'green',
}

/** The stage of a document. */
export const StageLabel = ({ state, text }: { state: number; text: string | null }) => (
  <Label tone={TONES[state] ?? 'grey'}>{text ?? String(state)}</Label>
)
