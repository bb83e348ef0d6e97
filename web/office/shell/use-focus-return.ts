import { useEffect } from 'react'

/** A dialog over a drawer over a list, with a menu opened in each: more ways back are not needed. */
const REMEMBERED = 20

/**
 * Puts the focus back where it was when the dialog or drawer that holds it goes. The kit does so for those that are
 * closed; ours are taken away whole.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let visited: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      visited = [...visited.filter((one) => one !== target), target].slice(-REMEMBERED)
    }
    const observer = new MutationObserver(() => {
      // Only what went with the focus in it: who clicked beside everything wants the focus nowhere.
      if (document.activeElement !== document.body || visited.at(-1)?.isConnected !== false) return
      visited = visited.filter((one) => one.isConnected)
      visited.findLast((one) => one.getClientRects().length > 0)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    // Dialogs, drawers and menus are children of the body.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
