import { useState } from 'react'
import { call, callFull } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { askPasskey } from '#web/platform/passkeys/passkeys.ts'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import type { SignIn } from './use-sign-in.ts'

/** Signing in with a passkey: the browser asks which, and for the finger, face or PIN of the device. */
export function PasskeyButton({ signIn }: { signIn: SignIn }) {
  const [fault, setFault] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const begin = () =>
    run(async () => {
      setFault(null)
      try {
        const { ticket, options } = await call('POST /sys/passkeys/beginSignIn', { query: {} })
        const response = await askPasskey(options)
        signIn.accept(await callFull('POST /sys/passkeys/signIn', { body: { ticket, response } }))
      } catch (error) {
        if (!signIn.secondStep(error)) setFault(presentError(error).title)
      }
    })
  return (
    <div className="passkey-door">
      <button type="button" className="button tall" aria-disabled={busy || undefined} onClick={() => void begin()}>
        {busy ? '请在设备上确认…' : '使用通行密钥登录'}
      </button>
      {fault === null ? null : <ErrorNotice loud>{fault}</ErrorNotice>}
    </div>
  )
}
