import { useEffect, useRef, useState } from 'react'

/** “王主任，您好”. With a name that needs more than two lines it is cut, and shown whole when it is pressed. */
export function Greeting({ name }: { name: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  const words = `${name}，您好`
  useEffect(() => {
    const box = shown.current
    if (!box || whole) return undefined
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight))
    observer.observe(box)
    return () => observer.disconnect()
  }, [words, whole, cut])
  const text = (
    <span ref={shown} className="workbench-greeting" data-whole={whole || undefined}>
      {words}
    </span>
  )
  return (
    <h1>
      {cut ? (
        <button type="button" aria-expanded={whole} title={words} onClick={() => setWhole(!whole)}>
          {text}
        </button>
      ) : (
        text
      )}
    </h1>
  )
}
