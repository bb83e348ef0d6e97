import { useEffect, useRef } from 'react'
import type { SignedIn } from '#common/contract/session.ts'
import { ApiError, send } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { NewPasswordForm, type PasswordRefused } from '../fields/NewPasswordForm.tsx'
import type { SignIn } from './use-sign-in.ts'

/**
 * A password that was handed out or is too old has to be changed before anything else (envelope code 3030); then the
 * sign-in goes on.
 * @param typed the present password where the user has just typed it, which is then not asked for again
 */
export function FirstPasswordForm({
  signedIn,
  typed,
  signIn,
}: {
  signedIn: SignedIn
  typed: string | undefined
  signIn: SignIn
}) {
  const { token } = signedIn
  const { username } = signedIn.userInfo
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function save(values: {
    oldpassword: string
    password: string
    confirmpassword: string
  }): Promise<PasswordRefused | null> {
    try {
      await send(
        'PUT /sys/user/updatePassword',
        { body: { username, ...values, oldpassword: typed ?? values.oldpassword } },
        { token },
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) {
        const message = presentError(error).title
        return { message, field: typed === undefined && message === '旧密码输入错误!' ? 'oldpassword' : undefined }
      }
      showToast({ tone: 'error', text: messages.signInExpired })
      signIn.again(username)
      return null
    }
    try {
      await signIn.changed(signedIn)
    } catch {
      // The password is changed, only this sign-in could not go on.
      showToast({ tone: 'success', text: '密码修改成功，请使用新密码登录' })
      signIn.again(username)
    }
    return null
  }

  return (
    <section className="login-card">
      <h1 ref={heading} tabIndex={-1}>
        {messages.changePasswordFirst}
      </h1>
      <p className="login-lead">
        账号 {username} 的密码是初始密码或已到更换期限。设置新密码后即可继续使用，其他设备上的登录随之失效。
      </p>
      <NewPasswordForm
        label="修改密码"
        username={username}
        asksOld={typed === undefined}
        words={{ button: '修改密码', busy: '正在修改…' }}
        onSave={save}
      />
    </section>
  )
}
