import { lazy, Suspense, type ReactNode } from 'react'
import type { SignIn } from './use-sign-in.ts'

// Most users never need these steps, so they are loaded only when needed.
const BindPhoneForm = lazy(() => import('./BindPhoneForm.tsx').then((module) => ({ default: module.BindPhoneForm })))
const CodeForm = lazy(() => import('../second-factor/CodeForm.tsx').then((module) => ({ default: module.CodeForm })))
const SetUpSteps = lazy(() => import('../second-factor/SetUpSteps.tsx').then((module) => ({ default: module.SetUpSteps })))
const ChoiceDialog = lazy(() => import('./ChoiceDialog.tsx').then((module) => ({ default: module.ChoiceDialog })))
const FirstPasswordForm = lazy(() => import('./FirstPasswordForm.tsx').then((module) => ({ default: module.FirstPasswordForm })))

/** The form, or in its place the further step that a sign-in requires. */
export function SignInSteps({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
  const { step } = signIn
  return (
    <Suspense fallback={null}>
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
      {step.kind === 'choose' ? (
        <Suspense fallback={null}>
          <ChoiceDialog signedIn={step.signedIn} signIn={signIn} />
        </Suspense>
      ) : null}
    </Suspense>
  )
}
