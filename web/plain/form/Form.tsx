import type { ComponentProps } from 'react'
import './form.css'

/** A form whose faults are shown by the product instead of by the browser. */
export const Form = (props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) => (
  <form {...props} className="form" noValidate />
)
