import './label.css'

/** A short word on a wash of colour; the word says it, the colour only helps. */
export function Label({ tone, children }: { tone: 'green' | 'red' | 'amber' | 'blue' | 'grey'; children: string }) {
  return (
    <span className="label" data-tone={tone}>
      {children}
    </span>
  )
}
