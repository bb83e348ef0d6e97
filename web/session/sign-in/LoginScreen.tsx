import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { hasPasskeys } from '#web/platform/passkeys/passkeys.ts'
import { settings } from '#web/platform/settings.ts'
import { useTitle } from '#web/platform/title.ts'
import { Tabs } from '#web/plain/tabs/Tabs.tsx'
import { AccountForm } from './AccountForm.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'
import '../session.css'

// Loaded when needed: many installations and most visits do not use these.
const CasDoor = lazyPart(() => import('../third-party/CasDoor.tsx'), 'CasDoor')
const ChatAppButtons = lazyPart(() => import('../third-party/ChatAppButtons.tsx'), 'ChatAppButtons')
const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'), 'PasskeyButton')
const ProviderButton = lazyPart(() => import('../third-party/ProviderButton.tsx'), 'ProviderButton')
const PhoneForm = lazyPart(() => import('./PhoneForm.tsx'), 'PhoneForm')

/** Signing in: by user name, by phone, by chat app, at the identity provider or by single sign-on. */
export default function LoginScreen() {
  useTitle('登录')
  useLeaveWhenSignedIn()
  const signIn = useSignIn()
  const { local } = usePlace().search
  const single = settings.casUrl !== null && local === undefined
  return (
    <SignInSteps signIn={signIn}>
      {single ? <CasDoor casUrl={settings.casUrl ?? ''} signIn={signIn} /> : <OwnAccounts signIn={signIn} />}
    </SignInSteps>
  )
}

function OwnAccounts({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const [tab, setTab] = useState<'account' | 'phone'>('account')
  // A form that was opened once stays mounted, so that its input is kept.
  const [phoneSeen, setPhoneSeen] = useState(false)
  const { step } = signIn
  const username = step.kind === 'form' ? step.username : undefined
  return (
    <section className="login-card" aria-labelledby="login-title">
      <h1 id="login-title" className="for-readers">
        登录
      </h1>
      <Tabs
        label="登录方式"
        active={tab}
        onSelect={(key) => {
          setTab(key)
          if (key === 'phone') setPhoneSeen(true)
        }}
        tabs={[
          {
            key: 'account',
            label: '账号密码登录',
            content: <AccountForm key={username} signIn={signIn} username={username} />,
          },
          {
            key: 'phone',
            label: '手机号登录',
            content: phoneSeen ? (
              <Meanwhile show={<p className="login-lead">加载中…</p>}>
                <PhoneForm signIn={signIn} />
              </Meanwhile>
            ) : null,
          },
        ]}
      />
      <p className="login-links">
        {settings.registration ? <Link to="/user/register">注册账号</Link> : <span>没有账号？请联系管理员开通</span>}
        <Link to="/user/alteration">忘记密码</Link>
      </p>
      {settings.providerName === null ? null : <ProviderButton name={settings.providerName} />}
      {hasPasskeys() ? <PasskeyButton signIn={signIn} /> : null}
      {settings.chatApps.length > 0 ? <ChatAppButtons signIn={signIn} /> : null}
    </section>
  )
}
