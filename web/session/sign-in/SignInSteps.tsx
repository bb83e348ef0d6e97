import type { ReactNode } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { SignIn } from './use-sign-in.ts'

// Most users never need these steps, so they are loaded only when needed.
const BindPhoneForm = lazyPart(() => import('./BindPhoneForm.tsx'), 'BindPhoneForm')
const CodeForm = lazyPart(() => import('../second-factor/CodeForm.tsx'), 'CodeForm')
const SetUpSteps = lazyPart(() => import('../second-factor/SetUpSteps.tsx'), 'SetUpSteps')
const ChoiceDialog = lazyPart(() => import('./ChoiceDialog.tsx'), 'ChoiceDialog')
const FirstPasswordForm = lazyPart(() => import('./FirstPasswordForm.tsx'), 'FirstPasswordForm')

/** The form, or in its place the further step that a sign-in requires. */
export function SignInSteps({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
  const { step } = signIn
  return (
    <>
      {step.kind === 'password' ? (
        <FirstPasswordForm signedIn={step.signedIn} typed={step.password} signIn={signIn} />
      ) : step.kind === 'code' ? (
        <CodeForm ticket={step.ticket} signIn={signIn} />
      ) : step.kind === 'setUp' ? (
        <SetUpSteps ticket={step.ticket} signIn={signIn} />
      ) : step.kind === 'bind' ? (
        <BindPhoneForm uuid={step.uuid} thirdType={step.thirdType} signIn={signIn} />
      ) : (
        children
      )}
      {step.kind === 'choose' ? <ChoiceDialog signedIn={step.signedIn} signIn={signIn} /> : null}
    </>
  )
}
