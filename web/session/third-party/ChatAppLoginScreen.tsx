import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PROVIDER } from '#common/third-party.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { chatAppOf } from '#web/platform/chat-app.ts'
import { usePlace } from '#web/platform/place.ts'
import { tellProved } from '#web/platform/session/provider-proof.ts'
import { useTitle } from '#web/platform/title.ts'
import { cameBack, handOver, proofIn, setOut, ticketIn } from './chat-app-flow.ts'
import { SignInSteps } from '../sign-in/SignInSteps.tsx'
import { useLeaveWhenSignedIn } from '../sign-in/use-leave-when-signed-in.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import '../session.css'

/**
 * Signing in inside a chat app, and the page that the app or the identity provider redirects to afterwards (spec §2,
 * wire.md: layout).
 */
export default function ChatAppLoginScreen() {
  useTitle('登录')
  const { search } = usePlace()
  // Read once when the screen opens, because the address loses it at once.
  const [proof] = useState(() => {
    const found = ticketIn(search)
    return found && proofIn(found)
  })
  return proof ? <ProofEnded proof={proof} /> : <SignInEnded />
}

/** The end of a proof in a window of its own, which closes itself when all is well. */
function ProofEnded({ proof }: { proof: NonNullable<ReturnType<typeof proofIn>> }) {
  const router = useRouter()
  /** Why the proof was not given; null while it is not known. */
  const [fault, setFault] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    router.history.replace('/oauth2-app/login')
    if (proof.proved) {
      tellProved()
      window.close()
      return
    }
    call('GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}', {
      params: { token: proof.reason, thirdType: PROVIDER },
      query: {},
    }).catch((error: unknown) => setFault(presentError(error).title))
  }, [proof, router])
  return (
    <section className="login-card" aria-labelledby="proof-title">
      <h1 id="proof-title">{proof.proved ? '身份已验证' : '身份未验证'}</h1>
      <p className="login-lead" role="status">
        {proof.proved ? '请关闭此窗口，回到原来的页面继续。' : (fault ?? '请稍候…')}
      </p>
      <button type="button" className="button primary tall" onClick={() => window.close()}>
        关闭窗口
      </button>
    </section>
  )
}

function SignInEnded() {
  useLeaveWhenSignedIn()
  const router = useRouter()
  const { search } = usePlace()
  const signIn = useSignIn()
  const [fault, setFault] = useState<string | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const found = ticketIn(search)
    const opener = window.opener as Window | null
    const started = found && !opener ? cameBack() : null
    const redirect = search['redirect'] ?? (started || undefined)
    const back = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`
    // A ticket in the address would stay in the history.
    if (found) router.history.replace(`/oauth2-app/login${back}`)
    if (found && opener) {
      handOver(opener, found)
      return window.close()
    }
    if (found && started !== null) {
      signIn.takeTicket(found.ticket, found.thirdType).catch((error: unknown) => setFault(presentError(error).title))
      return
    }
    const app = chatAppOf(navigator.userAgent)
    if (app) location.assign(setOut(app, redirect))
    else router.history.replace(`/user/login${back}`)
  }, [search, router, signIn])

  return (
    <SignInSteps signIn={signIn}>
      {fault === null ? (
        <section className="login-card">
          <h1>正在登录</h1>
          <p className="login-lead" role="status">
            正在确认您的身份，请稍候…
          </p>
        </section>
      ) : (
        <section
          className="login-card"
          role="alertdialog"
          aria-labelledby="chat-app-title"
          aria-describedby="chat-app-text"
        >
          <h1 id="chat-app-title">{messages.signInFailed}</h1>
          <p id="chat-app-text" className="login-lead">
            {fault}
          </p>
          <button type="button" className="button primary tall" autoFocus onClick={() => location.reload()}>
            重新登陆
          </button>
          <p className="login-links">
            <Link to="/user/login">用其他方式登录</Link>
          </p>
        </section>
      )}
    </SignInSteps>
  )
}
