import { useEffect } from 'react'

/** Number of elements remembered: enough for a dialog over a drawer over a list, with a menu opened in each. */
const REMEMBERED = 20

/**
 * Returns the focus to its former element when the dialog or drawer with the focus is removed. antd does so only for
 * those that are closed; ours are unmounted.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let visited: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      visited = [...visited.filter((one) => one !== target), target].slice(-REMEMBERED)
    }
    const observer = new MutationObserver(() => {
      // Only when the focused element was removed; after a click on the background the focus stays on the body.
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
