import { useCallback, useEffect, useRef, useState } from 'react'
import type { Envelope } from '#common/contract/envelope.ts'
import type { SignedIn } from '#common/contract/session.ts'
import { call, callFull } from '#web/platform/api/call.ts'
import { AppSetUp } from '#web/plain/second-factor/AppSetUp.tsx'
import { RecoveryCodes } from '#web/plain/second-factor/RecoveryCodes.tsx'
import type { SignIn } from '../sign-in/use-sign-in.ts'

/** Setting up an authenticator app at the sign-in, for users who have to have one: the app, then the recovery codes. */
export function SetUpSteps({ ticket, signIn }: { ticket: string; signIn: SignIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [done, setDone] = useState<{ codes: string[]; signedIn: Pick<Envelope<SignedIn>, 'code' | 'result'> } | null>(
    null,
  )
  const begin = useCallback(() => call('POST /sys/secondFactor/beginAtSignIn', { body: { ticket } }), [ticket])
  const confirm = async (code: string) => {
    const { code: state, result } = await callFull('POST /sys/secondFactor/confirmAtSignIn', { body: { ticket, code } })
    setDone({ codes: result.recoveryCodes, signedIn: { code: state, result: result.signedIn } })
  }
  return (
    <section className="login-card">
      <h1 ref={heading} tabIndex={-1}>
        {done === null ? '设置动态口令' : '保存恢复码'}
      </h1>
      {done === null ? (
        <>
          <p className="login-lead">按本系统的规定，您的账号登录时除密码外还须输入动态口令。请先设置，约需一分钟。</p>
          <AppSetUp begin={begin} confirm={confirm} />
          <p className="login-links">
            <button type="button" className="text-button" onClick={() => signIn.again()}>
              返回登录
            </button>
          </p>
        </>
      ) : (
        <RecoveryCodes
          codes={done.codes}
          username={done.signedIn.result.userInfo.username}
          goOn="进入系统"
          onDone={() => signIn.accept(done.signedIn)}
        />
      )}
    </section>
  )
}
