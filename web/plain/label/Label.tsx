import './label.css'

/** A short word on a coloured background; the meaning is in the word, not in the colour. */
export function Label({ tone, children }: { tone: 'green' | 'red' | 'amber' | 'blue' | 'grey'; children: string }) {
  return (
    <span className="label" data-tone={tone}>
      {children}
    </span>
  )
}
