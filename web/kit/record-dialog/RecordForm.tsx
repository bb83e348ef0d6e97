import type { ComponentProps, KeyboardEvent } from 'react'
import './record-dialog.css'

type RecordFormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate' | 'onKeyDown'> & {
  /** One column instead of two. */
  narrow?: boolean
  /** The form is as long as its fields and does not scroll. */
  whole?: boolean
}

/**
 * Enter in a field with a calendar takes the day that was typed; the browser would send the form as well, before it is
 * filled in.
 */
function keepDay(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.closest('.ant-picker')) event.preventDefault()
}

/** The form around `RecordFields`. */
export const RecordForm = ({ narrow = false, whole = false, ...props }: RecordFormProps) => (
  <form
    {...props}
    className="record-form"
    data-narrow={narrow || undefined}
    data-whole={whole || undefined}
    noValidate
    onKeyDown={keepDay}
  />
)
