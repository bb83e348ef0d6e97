import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onAnnounce } from './announce.ts'

/**
 * After navigation to another screen the focus moves to the content and the new title is read out.
 * Changed filters or another article of the same screen leave the focus where it is.
 */
export function useArrival(): string {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(() => onAnnounce(setSaid), [])
  useEffect(
    () =>
      router.subscribe('onResolved', (event) => {
        if (!event.fromLocation || !event.pathChanged) return
        // The first screen may focus a field itself; later ones start at the content.
        document.getElementById('main')?.focus({ preventScroll: true })
        setTimeout(() => setSaid(document.title), 120)
      }),
    [router],
  )
  return said
}
