import { messages } from '#web/platform/api/messages.ts'
import { passwordFault } from '#common/rules/password-policy.ts'
import type { FormField } from '#web/plain/form/use-form.ts'
import { PasswordField } from '../password-field/PasswordField.tsx'
import { PasswordStrength } from '../password-field/PasswordStrength.tsx'

/** What is wrong with a new password for this user name (spec §5, Change password); null when nothing is. */
export const newPasswordFault = (password: string, username: string, phone?: string): string | null =>
  password === '' ? messages.newPasswordMissing : passwordFault(password, username, { phone })

/** The fault of the repeated password; null when there is none. */
export const confirmFault = (confirm: string, password: string): string | null =>
  confirm === '' ? messages.confirmMissing : confirm === password ? null : messages.confirmDiffers

/** A new password and its repetition. */
export function NewPasswordFields({
  password,
  confirm,
  label = '新密码',
}: {
  password: FormField
  confirm: FormField
  label?: string
}) {
  return (
    <>
      <PasswordField field={password} label={label} autoComplete="new-password">
        <PasswordStrength password={password.value} />
      </PasswordField>
      <PasswordField field={confirm} label={`确认${label}`} autoComplete="new-password" />
    </>
  )
}
