import type { FormEvent, ReactNode } from 'react'
import { required } from '#common/rules/field-formats.ts'
import { messages } from '#web/platform/api/messages.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { PasswordField } from '../password-field/PasswordField.tsx'
import { confirmFault, NewPasswordFields, newPasswordFault } from './NewPasswordFields.tsx'

interface Passwords {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** Why a new password was not taken, and the field it is about. */
export interface PasswordRefused {
  message: string
  field?: keyof Passwords | undefined
}

/**
 * A form that sets the password of a user.
 * @param asksOld the old password has to be typed too
 * @param onSave returns null when the password was taken, or the form is left
 */
export function NewPasswordForm({
  label,
  username,
  asksOld = false,
  words,
  onSave,
  children,
}: {
  label: string
  username: string
  asksOld?: boolean
  words: { button: string; busy: string }
  onSave: (values: Passwords) => Promise<PasswordRefused | null>
  children?: ReactNode
}) {
  const form = useForm<keyof Passwords>(
    { oldpassword: '', password: '', confirmpassword: '' },
    {
      ...(asksOld ? { oldpassword: required(messages.oldPasswordMissing) } : {}),
      password: (text) => newPasswordFault(text, username),
      confirmpassword: (text, { password }) => confirmFault(text, password),
    },
  )
  const [busy, run] = useBusy()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      const refused = await onSave(form.values)
      if (refused) form.refuse(refused.message, refused.field)
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label={label}>
      {children}
      <ErrorSummary {...form.summary} />
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asksOld ? (
        <PasswordField field={form.field('oldpassword')} label="旧密码" autoComplete="current-password" />
      ) : null}
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirmpassword')} />
      <SubmitButton busy={busy} busyText={words.busy}>
        {words.button}
      </SubmitButton>
    </Form>
  )
}
