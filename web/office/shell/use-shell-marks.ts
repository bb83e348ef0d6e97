import { useEffect } from 'react'

/** Selector of header and tabs, which are always in view. */
const BARS = '.staff-header, .tab-bar'

/**
 * Sets attributes on the root element: the bars at the top of the window, for sticky parts below them; whether the
 * background is grey; whether the focus is in the bars. It uses attributes because a rule of the root with `:has()` is
 * matched again whenever an element of the page changes: twenty times in a frame while a long table scrolls.
 */
export function useShellMarks({
  fixedHeader,
  multipage,
  grey,
}: {
  fixedHeader: boolean
  multipage: boolean
  grey: boolean
}): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['shell'] = `${fixedHeader ? 'fixed' : 'flowing'}${multipage ? ' tabs' : ''}${grey ? ' grey' : ''}`
    return () => {
      delete dataset['shell']
    }
  }, [fixedHeader, multipage, grey])
  useEffect(() => {
    const { dataset } = document.documentElement
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(BARS)) dataset['focus'] = 'bars'
      else delete dataset['focus']
    }
    const onBlur = () => {
      delete dataset['focus']
    }
    document.addEventListener('focusin', onFocus, true)
    document.addEventListener('focusout', onBlur, true)
    return () => {
      document.removeEventListener('focusin', onFocus, true)
      document.removeEventListener('focusout', onBlur, true)
      onBlur()
    }
  }, [])
}
