import type { ComponentProps } from 'react'
import './record-dialog.css'

type RecordFormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  /** One column instead of two. */
  narrow?: boolean
  /** As long as its fields, instead of scrolling in itself. */
  whole?: boolean
}

/** The form around `RecordFields`. */
export const RecordForm = ({ narrow = false, whole = false, ...props }: RecordFormProps) => (
  <form {...props} className="record-form" data-narrow={narrow || undefined} data-whole={whole || undefined} noValidate />
)
