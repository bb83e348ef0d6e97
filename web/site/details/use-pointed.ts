import { useEffect, useState, type RefObject } from 'react'

/** A reference that the reader points at. */
export interface Pointed {
  work: string
  anchor: string | null
  title: string
  /** Its words in the text. */
  words: string
  /** The edition meant, when it is not today's; `notHeld` when it is not in the library. */
  version: string | null
  edition: string
  box: DOMRect
}

const DELAY_MS = 250
/** Time for the pointer to cross from the reference to the card. */
const GRACE_MS = 300

/**
 * The reference under the pointer or focus, after a moment. It stays while pointer or focus is on the reference or on
 * its card, and goes on leaving both, on scrolling the page and on Esc.
 * @param body holds the references
 * @param card shows what the reference means
 */
export function usePointed(body: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  useEffect(() => {
    const root = body.current
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: HTMLElement | null = null
    const after = (delay: number, act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, delay)
    }
    const close = () => {
      clearTimeout(timer)
      shown = null
      setPointed(null)
    }
    const show = (link: HTMLElement) => {
      const { work, anchor, title, version, edition } = link.dataset
      shown = link
      setPointed({
        work: work ?? '',
        anchor: anchor ?? null,
        title: title ?? '',
        words: link.textContent ?? '',
        version: version ?? null,
        edition: edition ?? 'current',
        box: link.getBoundingClientRect(),
      })
    }
    const inCard = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true
    const enter = ({ target }: Event) => {
      if (inCard(target)) return clearTimeout(timer)
      const link =
        target instanceof Element && root.contains(target) ? target.closest<HTMLElement>('a.ref[data-work]') : null
      if (link && link === shown) clearTimeout(timer)
      else if (link) after(DELAY_MS, () => show(link))
    }
    const leave = ({ target }: Event) => {
      if (inCard(target) || (target instanceof Element && target.closest('a.ref'))) after(shown ? GRACE_MS : 0, close)
    }
    // Following the reference, or a link of the card, leaves this place.
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') && (inCard(target) || target.closest('a.ref'))) close()
    }
    const onKey = (event: KeyboardEvent) => {
      const inside = inCard(document.activeElement)
      if (event.key === 'Escape') {
        if (inside) shown?.focus()
        close()
        return
      }
      if (event.key !== 'Tab' || !card.current || !shown) return
      const links = [...card.current.querySelectorAll('a')]
      // The card stands at the end of the page: Tab leads from the reference into it, and behind its last link back to
      // the reference.
      const needed = links.length > 0 || card.current.scrollHeight > card.current.clientHeight
      if (!event.shiftKey && document.activeElement === shown && needed) {
        event.preventDefault()
        card.current.focus()
      } else if (
        inside &&
        document.activeElement === (event.shiftKey ? card.current : (links.at(-1) ?? card.current))
      ) {
        event.preventDefault()
        shown.focus()
        close()
      }
    }
    const pairs = [
      ['mouseover', enter],
      ['focusin', enter],
      ['mouseout', leave],
      ['focusout', leave],
      ['click', follow],
    ] as const
    for (const [kind, listener] of pairs) document.addEventListener(kind, listener)
    window.addEventListener('scroll', close, { passive: true })
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      for (const [kind, listener] of pairs) document.removeEventListener(kind, listener)
      window.removeEventListener('scroll', close)
      window.removeEventListener('keydown', onKey)
    }
  }, [body, card])
  return pointed
}
