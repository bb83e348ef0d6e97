import type { ReactNode } from 'react'
import './form.css'

/**
 * One sentence about what went wrong, in the look of a form's summary. `loud`: screen readers read it out as soon as it
 * shows.
 */
export const ErrorNotice = ({ loud = false, children }: { loud?: boolean; children: ReactNode }) => (
  <p className="error-summary" {...(loud ? { role: 'alert' } : {})}>
    {children}
  </p>
)
