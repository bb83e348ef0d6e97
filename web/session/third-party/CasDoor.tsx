import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SIGNED_OUT } from '#common/storage-keys.ts'
import { callFull } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { usePlace } from '#web/platform/place.ts'
import { passing } from '#web/platform/storage.ts'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import type { SignIn } from '../sign-in/use-sign-in.ts'

/** Single sign-on: leads to the CAS server by itself, and takes the ticket it comes back with. */
export function CasDoor({ casUrl, signIn }: { casUrl: string; signIn: SignIn }) {
  const router = useRouter()
  const { search } = usePlace()
  // Read once when the screen opens, because the address loses the ticket at once.
  const [ticket] = useState(search['ticket'])
  const own = signInPage(search['redirect'])
  const service = location.origin + own
  const door = `${casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(service)}`
  const [fault, setFault] = useState<string | null>(null)
  // Without this a user who just signed out would be signed in again at once.
  const [waits] = useState(() => passing.get<boolean>(SIGNED_OUT) === true)
  const begun = useRef(false)

  useEffect(() => {
    // A ticket is valid once, so this runs once even when React repeats effects.
    if (begun.current) return
    begun.current = true
    if (ticket) {
      router.history.replace(own)
      callFull('POST /sys/cas/client/validateLogin', { body: { ticket, service } }).then(
        signIn.accept,
        (error: unknown) => {
          if (!signIn.secondStep(error)) setFault(presentError(error).title)
        },
      )
    } else if (!waits) location.assign(door)
  }, [ticket, own, service, door, waits, router, signIn])

  return (
    <section className="login-card cas-door" aria-labelledby="login-title">
      <h1 id="login-title">统一身份认证</h1>
      <div role="status" className="cas-state" data-failed={fault !== null || undefined}>
        {fault === null ? (
          <p className="login-lead">
            {ticket ? '正在验证登录…' : waits ? '您已退出登录。' : '正在前往统一身份认证平台…'}
          </p>
        ) : (
          <ErrorNotice>{fault}</ErrorNotice>
        )}
      </div>
      <a className="button primary tall" href={door} onClick={() => passing.remove(SIGNED_OUT)}>
        {fault === null ? '前往统一身份认证登录' : '重新登录'}
      </a>
      <p className="login-links">
        <a href={`${own}${own.includes('?') ? '&' : '?'}local=1`}>使用本系统账号登录</a>
        <Link to="/">返回首页</Link>
      </p>
    </section>
  )
}

/** This page's own address, as the CAS server redirects to it. */
const signInPage = (redirect: string | undefined): string =>
  redirect === undefined ? '/user/login' : `/user/login?${new URLSearchParams({ redirect }).toString()}`
