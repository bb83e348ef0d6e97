import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What closes the open windows, the topmost last. */
const openWindows: { close: () => void }[] = []
let release: (() => void) | null = null

/**
 * Watches Back while a window is open. The pages of the browser stay where they are, so that Forward leads nowhere it
 * did not lead before.
 */
function watch(history: RouterHistory): void {
  if (release !== null) return
  release = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      openWindows.at(-1)?.close()
      return true
    },
  })
}

/** A page opened first has nothing before it, and Back would leave the site: the same address is put before it once. */
function keepInside(history: RouterHistory): void {
  if (history.location.state.__TSR_index === 0) history.push(history.location.href, history.location.state)
}

/**
 * Makes Back and Forward of the browser close an open window, as its close button does, instead of leaving the page
 * behind it.
 * @param close undefined while the window cannot be closed
 */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const history = (useRouter({ warn: false }) as { history: RouterHistory } | undefined)?.history
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen || !history) return
    const entry = { close: () => latest.current?.() }
    keepInside(history)
    watch(history)
    openWindows.push(entry)
    return () => {
      openWindows.splice(openWindows.indexOf(entry), 1)
      if (openWindows.length > 0) return
      release?.()
      release = null
    }
  }, [isOpen, history])
}
