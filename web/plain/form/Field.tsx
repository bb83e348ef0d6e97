import type { InputHTMLAttributes, ReactNode } from 'react'
import { FormFault } from './FormFault.tsx'
import type { FormField } from './use-form.ts'
import './form.css'

/** Ids of a field's fault and hint for aria-describedby; undefined when it has neither. */
export const describedBy = (id: string, fault: string | undefined, hint?: unknown): string | undefined =>
  [fault ? `${id}-fault` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined

/** Label above, hint and fault below a control. */
export function Field({
  id,
  label,
  fault,
  hint,
  children,
}: {
  id: string
  label: ReactNode
  fault?: string | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="form-field" data-faulty={fault ? true : undefined}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint ? (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {fault ? <FormFault id={`${id}-fault`}>{fault}</FormFault> : null}
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'value' | 'onChange'>

/** The input of a field, linked to the field's hint and fault for screen readers. */
export function FieldInput({ field, hint, ...props }: { field: FormField; hint?: unknown } & InputProps) {
  return (
    <input
      className="form-input"
      {...props}
      id={field.id}
      name={field.name}
      value={field.value}
      aria-invalid={field.fault ? true : undefined}
      aria-describedby={describedBy(field.id, field.fault, hint)}
      onChange={(event) => field.onText(event.target.value)}
    />
  )
}

/** A line of text with its label. */
export function TextField({
  field,
  label,
  hint,
  ...props
}: { field: FormField; label: ReactNode; hint?: ReactNode } & InputProps) {
  return (
    <Field id={field.id} label={label} fault={field.fault} hint={hint}>
      <FieldInput field={field} hint={hint} {...props} />
    </Field>
  )
}
