import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * Handlers of a `<dialog>` that closes when the shade around it is pressed: pressed and let go there. Who chooses text
 * in the window, or drags something in it, and lets go outside has not pressed the shade, although the browser says the
 * dialog was clicked.
 */
export function usePressedOutside(close: () => void) {
  const pressed = useRef(false)
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => void (pressed.current = target === currentTarget),
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (pressed.current && target === currentTarget) close()
    },
  }
}
