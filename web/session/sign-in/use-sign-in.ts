import { useState } from 'react'
import type { Envelope } from '#common/contract/envelope.ts'
import type { SignedIn, UserInfo } from '#common/contract/session.ts'
import { TOLD_NO_DEPARTMENT } from '#common/storage-keys.ts'
import { messages } from '#web/platform/api/messages.ts'
import { ApiError, callFull, send } from '#web/platform/api/call.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { chooseTenant, keepSession } from '#web/platform/session/session.ts'
import { stored } from '#web/platform/storage.ts'
import { greetingAt } from './greeting.model.ts'

/**
 * Steps after the credentials were right and before the user is signed in. Nothing is stored before the last one is
 * done.
 */
export type SignInStep =
  | { kind: 'form'; username?: string }
  /** `password`: the one that was just typed, when the user signed in with it. */
  | { kind: 'password'; signedIn: SignedIn; password: string | undefined }
  | { kind: 'code'; ticket: string }
  | { kind: 'setUp'; ticket: string }
  | { kind: 'bind'; uuid: string; thirdType: string }
  | { kind: 'choose'; signedIn: SignedIn }

/** What a chat app's sign-in may bring back instead of a ticket (wire.md: third party). */
const BIND_PHONE = '绑定手机号,'
const FAILED = '登录失败'

/** Code of a sign-in whose user has to set up a second factor first. */
const SET_UP_NEEDED = 3041

/** True when the user has several departments or tenants and has to choose one of each. */
const mustChoose = ({ multi_depart, tenantList }: SignedIn) => multi_depart === 2 || (tenantList?.length ?? 0) > 1

/** Signing in after the credentials were right: change of an expired password, choices, greeting. */
export function useSignIn() {
  const [step, setStep] = useState<SignInStep>({ kind: 'form' })

  function finish(signedIn: SignedIn, userInfo: UserInfo, tenant?: number): void {
    // Told once: an administrator may have no department on purpose.
    if (signedIn.multi_depart === 0 && stored.get(TOLD_NO_DEPARTMENT) !== userInfo.username) {
      showToast({ tone: 'warning', title: '提示', text: messages.noDepartmentsAtSignIn, lastsMs: 3_000 })
      stored.set(TOLD_NO_DEPARTMENT, userInfo.username)
    }
    keepSession({ ...signedIn, userInfo })
    if (tenant !== undefined) chooseTenant(tenant)
    showToast({ tone: 'success', title: '欢迎', text: `${greetingAt(new Date().getHours())}，欢迎回来` })
  }

  function accept({ code, result }: Pick<Envelope<SignedIn>, 'code' | 'result'>, password?: string): void {
    if (code === 3030) setStep({ kind: 'password', signedIn: result, password })
    else if (mustChoose(result)) setStep({ kind: 'choose', signedIn: result })
    else finish(result, result.userInfo)
  }

  /** Goes on with a sign-in that needs a second step. @returns false when the error is another */
  function secondStep(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.ticket === undefined) return false
    setStep({ kind: error.code === SET_UP_NEEDED ? 'setUp' : 'code', ticket: error.ticket })
    return true
  }

  return {
    step,
    secondStep,
    /** Goes on with the answer of a successful sign-in call, and the password that it was made with. */
    accept,
    /** Goes on with a sign-in whose password has been changed: until then the dictionaries were those of visitors. */
    async changed(signedIn: SignedIn): Promise<void> {
      const { result } = await send('GET /sys/dict/queryAllDictItems', { query: {} }, { token: signedIn.token })
      accept({ code: 200, result: { ...signedIn, sysAllDictItems: result } })
    },
    /** Goes on with the ticket of a chat app. Throws ApiError when the ticket is not valid. */
    async takeTicket(ticket: string, thirdType: string): Promise<void> {
      if (ticket === FAILED) throw new ApiError({ status: 200, code: 500, message: messages.signInFailed })
      if (ticket.startsWith(BIND_PHONE))
        return setStep({ kind: 'bind', uuid: ticket.slice(BIND_PHONE.length), thirdType })
      try {
        accept(
          await callFull('GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}', {
            params: { token: ticket, thirdType },
            query: {},
          }),
        )
      } catch (error) {
        if (!secondStep(error)) throw error
      }
    },
    /** Chooses the department and tenant to work for. A failure ends the sign-in. */
    async choose(signedIn: SignedIn, orgCode: string | null, tenant: number | undefined): Promise<void> {
      try {
        const { username } = signedIn.userInfo
        const userInfo = orgCode
          ? (await send('PUT /sys/selectDepart', { body: { orgCode, username } }, { token: signedIn.token })).result
              .userInfo
          : signedIn.userInfo
        finish(signedIn, userInfo, tenant)
      } catch {
        showToast({ tone: 'error', title: messages.signInFailed, text: '所选部门未能保存，请重新登录' })
        void send('POST /sys/logout', {}, { token: signedIn.token }).catch(() => undefined)
        setStep({ kind: 'form', username: signedIn.userInfo.username })
      }
    },
    /** Returns to the form, for example after the password was changed. */
    again: (username?: string) => setStep(username === undefined ? { kind: 'form' } : { kind: 'form', username }),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
