import { type RefObject, useEffect, useState } from 'react'

/** Shows what is wrong with a cell while the pointer is on it or it has the focus. */
export function FaultTip({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<{ text: string; x: number; y: number } | null>(null)
  useEffect(() => {
    const root = scroller.current
    if (!root) return undefined
    const show = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-fault], [data-tip]') : null
      const text = cell?.dataset['fault'] ?? cell?.dataset['tip']
      const box = cell?.getBoundingClientRect()
      setTip(text && box ? { text, x: box.left, y: box.bottom } : null)
    }
    const hide = () => setTip(null)
    root.addEventListener('mouseover', show)
    root.addEventListener('focusin', show)
    root.addEventListener('mouseleave', hide)
    root.addEventListener('scroll', hide, { passive: true })
    return () => {
      root.removeEventListener('mouseover', show)
      root.removeEventListener('focusin', show)
      root.removeEventListener('mouseleave', hide)
      root.removeEventListener('scroll', hide)
    }
  }, [scroller])
  return tip ? (
    // Screen readers read the fault out with the cell, so the tip is hidden from them.
    <div className="fault-tip" aria-hidden="true" style={{ left: tip.x, top: tip.y }}>
      {tip.text}
    </div>
  ) : null
}
