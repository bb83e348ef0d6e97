import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '#web/platform/title.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { VerifyPhoneForm } from './VerifyPhoneForm.tsx'
import type { ResetTicket } from './reset-ticket.ts'
import '../session.css'

const STEPS = ['验证手机号', '设置新密码', '完成'] as const

/** Resets a forgotten password: the user proves the phone, then sets a new password. */
export default function AlterationScreen() {
  useTitle('找回密码')
  const [ticket, setTicket] = useState<ResetTicket | null>(null)
  const [done, setDone] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const at = done ? 2 : ticket ? 1 : 0
  return (
    <section className="login-card">
      <h1>找回密码</h1>
      <ol className="steps">
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {step}
          </li>
        ))}
      </ol>
      {at === 0 ? (
        <VerifyPhoneForm
          said={said}
          onVerified={(found) => {
            setSaid(null)
            setTicket(found)
          }}
        />
      ) : null}
      {at === 1 && ticket ? (
        <ResetPasswordForm
          ticket={ticket}
          onDone={() => setDone(true)}
          onExpired={(message) => {
            setSaid(message)
            setTicket(null)
          }}
        />
      ) : null}
      {at === 2 ? (
        <div className="outcome">
          <span className="outcome-mark">
            <Icon name="check" size={28} />
          </span>
          <p className="login-lead" role="status">
            密码重置完成！该账号在其他设备上的登录已全部退出，请使用新密码登录。
          </p>
        </div>
      ) : null}
      {at === 2 ? (
        <Link to="/user/login" search={{}} className="button primary tall">
          去登录
        </Link>
      ) : (
        <p className="login-links">
          <Link to="/user/login" search={{}}>
            返回登录
          </Link>
        </p>
      )}
    </section>
  )
}
