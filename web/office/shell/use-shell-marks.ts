import { useEffect } from 'react'

/** Header and tabs: what has the focus there is in view already. */
const BARS = '.staff-header, .tab-bar'

/**
 * Says on the root element how much of the window's top is taken, for what sticks below it; whether pages stand on grey, and
 * whether the focus is in the bars. Attributes, for a rule of the root with `:has()` is matched anew whenever an element of
 * the page changes: twenty times in a frame while a long table scrolls.
 */
export function useShellMarks({ fixedHeader, multipage, grey }: { fixedHeader: boolean; multipage: boolean; grey: boolean }): void {
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
