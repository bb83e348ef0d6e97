import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { DraftLine } from '#common/contract/consultations.ts'
import { SAY_WHOLE } from './consultation-search.ts'

/** What the form is open for: the whole, or a provision. */
interface Place {
  anchor: string | null
  label: string | null
}

/**
 * What the form of an opinion is open for; it stands in the address. It is an entry of the history, so that Back closes
 * it, and a reload shows it again.
 * @param asked what the address says; a provision that the draft does not have opens nothing
 */
export function useSaying(lines: readonly DraftLine[], asked: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  const pushed = useRef(false)
  const show = (say: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, say }),
      hash: true,
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  const line = lines.find(({ anchor, of, label }) => anchor === asked && of === anchor && label !== '')
  const place: Place | null =
    asked === SAY_WHOLE ? { anchor: null, label: null } : line ? { anchor: line.anchor, label: line.label } : null
  const open = (anchor: string | null) => {
    pushed.current = true
    show(anchor ?? SAY_WHOLE, false)
  }
  const close = () => {
    const isOwn = pushed.current
    pushed.current = false
    // When Back has closed it, the panel says so once more.
    if (place === null) return
    if (isOwn) router.history.back()
    else show(undefined, true)
  }
  return { place, open, close }
}
