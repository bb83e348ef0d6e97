import type { ComponentProps } from 'react'
import './form.css'

/** Several lines of text in a field. */
export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea {...props} className="form-input form-area" />
)
