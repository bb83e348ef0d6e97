import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef, type RefObject } from 'react'

/**
 * Which article's panel is open; it stands in the address. On the phone, where it covers the text, it is an entry of
 * the history, so that Back closes it; beside the text it is none, so that Back leads to the place read before.
 */
export function useArticlePanel(body: RefObject<HTMLElement | null>, asked: string | undefined, phone: boolean) {
  const navigate = useNavigate()
  const router = useRouter()
  const pushed = useRef(false)
  const show = useCallback(
    (panel: string | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, panel }),
        hash: true,
        replace,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  )
  const open = useCallback(
    (anchor: string) => {
      pushed.current = phone
      show(anchor, !phone)
    },
    [phone, show],
  )
  const close = useCallback(() => {
    const label = asked ? body.current?.querySelector<HTMLElement>(`#${CSS.escape(asked)} .article-label`) : null
    if (pushed.current) router.history.back()
    else show(undefined, true)
    pushed.current = false
    // After the panel is gone, because a closing dialog returns the focus to a button that may be gone, too.
    setTimeout(() => label?.focus({ preventScroll: true }), 50)
  }, [asked, body, router, show])
  return { anchor: asked ?? null, open, close }
}
