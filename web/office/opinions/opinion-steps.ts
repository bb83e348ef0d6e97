import { OPINION_STATE } from '#common/opinion-states.ts'

/** States that staff can set before an opinion has its conclusion. */
export const STEPS = [OPINION_STATE.accepted, OPINION_STATE.verifying] as const
