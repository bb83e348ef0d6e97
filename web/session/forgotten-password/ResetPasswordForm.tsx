import { useEffect, useRef } from 'react'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { NewPasswordForm, type PasswordRefused } from '../fields/NewPasswordForm.tsx'
import type { ResetTicket } from './reset-ticket.ts'

/** Sets the new password with the ticket of the proved phone. */
export function ResetPasswordForm({
  ticket: { phone, username, smscode },
  onDone,
  onExpired,
}: {
  ticket: ResetTicket
  onDone: () => void
  onExpired: (message: string) => void
}) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])

  async function save({ password }: { password: string }): Promise<PasswordRefused | null> {
    try {
      await call('POST /sys/user/passwordChange', { body: { username, password, smscode, phone } })
      onDone()
    } catch (error) {
      const message = presentError(error).title
      if (message !== '短信验证码失效！') return { message, field: message.includes('密码') ? 'password' : undefined }
      onExpired('验证已超时，请重新验证手机号。')
    }
    return null
  }

  return (
    <NewPasswordForm
      label="设置新密码"
      username={username}
      words={{ button: '保存新密码', busy: '正在保存…' }}
      onSave={save}
    >
      <p ref={lead} tabIndex={-1} className="login-lead">
        正在为账号 <b>{username}</b> 设置新密码。
      </p>
    </NewPasswordForm>
  )
}
