import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** True for a click that stays in this window. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to an address from the menu, which the router's types do not know. */
export function AppLink({ to, onClick, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const router = useRouter()
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      {children}
    </a>
  )
}
