import { useRef } from 'react'

/** The field a window begins with: not its closing cross, which comes first on the page. */
export function useFirstField(selector = 'input:not([type=file])') {
  const fields = useRef<HTMLDivElement>(null)
  const afterOpenChange = (open: boolean) => {
    if (open) fields.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return { fields, afterOpenChange }
}
