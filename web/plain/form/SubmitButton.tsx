import type { ReactNode } from 'react'

/**
 * The button that sends a form. While it is busy it says so and stays where the focus is; the form ignores a second
 * press.
 */
export function SubmitButton({ busy, busyText, children }: { busy: boolean; busyText: string; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="button primary tall"
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
    >
      {busy ? <span className="busy-dot" aria-hidden="true" /> : null}
      {busy ? busyText : children}
    </button>
  )
}
