import { useEffect, useRef } from 'react'
import type { FormFault } from './use-form.ts'

/** List of a form's faults at its top; it gets the focus when `round` changes, and each line leads to its field. */
export function ErrorSummary({ faults, round, calm = false }: { faults: FormFault[]; round: number; calm?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  if (faults.length === 0) return null
  return (
    <div ref={box} className="error-summary" data-calm={calm || undefined} role="alert" tabIndex={-1}>
      <ul>
        {faults.map(({ text, fieldId }) => (
          <li key={fieldId ?? 'form'}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
