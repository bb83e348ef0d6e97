import type { ComponentProps } from 'react'
import './record-dialog.css'

type RecordFormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  /** One column instead of two. */
  narrow?: boolean
  /** The form is as long as its fields and does not scroll. */
  whole?: boolean
}

/** The form around `RecordFields`. */
export const RecordForm = ({ narrow = false, whole = false, ...props }: RecordFormProps) => (
  <form {...props} className="record-form" data-narrow={narrow || undefined} data-whole={whole || undefined} noValidate />
)
