import { useState, type ReactNode } from 'react'
import { Field, FieldInput } from '#web/plain/form/Field.tsx'
import type { FormField } from '#web/plain/form/use-form.ts'
import './password-field.css'

/** A password field with a button that shows the password. */
export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
  children,
}: {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  children?: ReactNode
}) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={field.id} label={label} fault={field.fault} hint={hint}>
      <div className="password-box">
        <FieldInput
          field={field}
          hint={hint}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
        />
        <button
          type="button"
          className="password-eye"
          aria-pressed={shown}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? '隐藏' : '显示'}
          <span className="for-readers">密码</span>
        </button>
      </div>
      {children}
    </Field>
  )
}
