import type { RefObject } from 'react'
import { whileSettling } from './scroll-to.ts'

/** A place in a law: an element of the text and how far its top stands below that of the window, in pixels. */
interface Place {
  id: string
  top: number
}

/**
 * Where each entry of the history was read last. Kept as a place in the text, because the height of text not yet drawn
 * is estimated.
 */
const places = new Map<string, Place>()
const MOST = 200
const WAIT_MS = 100
/** Below the bars on top of the window. */
const LINE = 140

const entryOf = (): string => (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''

/** The place at which this entry of the history was left; undefined for a new one. */
export const savedPlace = (): Place | undefined => places.get(entryOf())

/** Remembers the place that is read, as long as the text is shown. @returns a function that ends it */
export function keepPlaces(body: RefObject<HTMLElement | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    const root = body.current
    const box = root?.getBoundingClientRect()
    if (!root || !box) return
    const entry = entryOf()
    const seen = document.elementFromPoint(box.left + box.width / 2, LINE)?.closest<HTMLElement>('.law-body [id]')
    places.delete(entry)
    // The head of the law stands above the text: an entry left there is left at the start.
    if (seen && root.contains(seen)) places.set(entry, { id: seen.id, top: seen.getBoundingClientRect().top })
    else if (box.top > LINE) places.set(entry, { id: '', top: box.top })
    if (places.size > MOST) places.delete(places.keys().next().value ?? '')
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, WAIT_MS)
  }
  window.addEventListener('scroll', later, { passive: true })
  // A click may lead away before the scrolling was noted.
  window.addEventListener('click', save, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', later)
    window.removeEventListener('click', save, { capture: true })
  }
}

/** Brings a place back to where it stood, and keeps it there while the text around it takes its real height. */
export function returnTo(root: HTMLElement, { id, top }: Place): void {
  const element = id ? root.querySelector(`#${CSS.escape(id)}`) : root
  const place = (shown: Element) =>
    window.scrollBy({ top: shown.getBoundingClientRect().top - top, behavior: 'instant' })
  if (element) place(element)
  whileSettling(element, place)
}
