import type { ReactNode } from 'react'
import './form.css'

/** What is wrong with a field or a form, in its own line. `loud`: screen readers read it out as soon as it shows. */
export const FormFault = ({ id, loud = false, children }: { id?: string; loud?: boolean; children: ReactNode }) => (
  <p className="form-fault" id={id} {...(loud ? { role: 'alert' } : {})}>
    {children}
  </p>
)
