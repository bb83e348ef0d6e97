import type { ownSessionContract } from '#common/contract/own-sessions.ts'
import type { passkeyContract } from '#common/contract/passkeys.ts'
import type { personalDataContract } from '#common/contract/personal-data.ts'
import type { secondFactorContract } from '#common/contract/second-factor.ts'
import type { sessionContract } from '#common/contract/session.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { certificateHandlers } from './certificates/certificates.routes.ts'
import { userSignInHandlers } from './sign-in/user-sign-in.routes.ts'
import { onlineHandlers } from './online/online.routes.ts'
import { ownAccountHandlers } from './own-account/own-account.routes.ts'
import { personalDataHandlers } from './own-account/personal-data.routes.ts'
import { ownSessionHandlers } from './own-sessions/own-sessions.routes.ts'
import { passkeyHandlers } from './passkeys/passkeys.routes.ts'
import { proofHandlers } from './own-sessions/proof.routes.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import type { SessionParts } from './session-parts.ts'
import { signInHandlers } from './sign-in/sign-in.routes.ts'
import { thirdPartyHandlers } from './third-party/third-party.routes.ts'

/**
 * The calls of common/contract/session.ts, second-factor.ts, passkeys.ts, own-sessions.ts and personal-data.ts (spec §7
 * Session, wire.md §1.3–1.8).
 */
export const sessionHandlers = (
  parts: SessionParts,
): Handlers<
  typeof sessionContract &
    typeof secondFactorContract &
    typeof ownSessionContract &
    typeof passkeyContract &
    typeof personalDataContract
> => ({
  ...signInHandlers(parts),
  ...thirdPartyHandlers(parts),
  ...certificateHandlers(parts),
  ...ownAccountHandlers(parts),
  ...onlineHandlers(parts),
  ...userSignInHandlers(),
  ...secondFactorHandlers(parts),
  ...ownSessionHandlers(parts),
  ...proofHandlers(parts),
  ...passkeyHandlers(parts),
  ...personalDataHandlers(parts),
})
