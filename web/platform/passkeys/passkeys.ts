import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Credential } from '#common/contract/passkeys.ts'
import { ApiError } from '#web/platform/api/api-error.ts'

/**
 * Whether this browser has passkeys for this site: only over https or on this machine, and under a name, not an IP
 * address.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** The user closed the browser's dialog, or no device answered. */
const given = (work: Promise<object>): Promise<Credential> =>
  work.then(
    (answer) => answer as Credential,
    () => {
      throw new ApiError({ status: 200, code: 500, message: '没有完成通行密钥验证，请重试或用其他方式' })
    },
  )

/** Has the browser make a passkey. @throws ApiError when the user does not */
export const makePasskey = (options: unknown): Promise<Credential> =>
  given(
    import('@simplewebauthn/browser').then(({ startRegistration }) =>
      startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
    ),
  )

/** Has the browser use a passkey. @throws ApiError when the user does not */
export const askPasskey = (options: unknown): Promise<Credential> =>
  given(
    import('@simplewebauthn/browser').then(({ startAuthentication }) =>
      startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
    ),
  )
