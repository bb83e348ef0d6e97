/**
 * Whether a key belongs to an input method, such as the Enter that confirms 中 for “zhong”. Chromium and Firefox send
 * these keys while the text is composed, Safari sends the last one after `compositionend`. All of them give it the code
 * 229 (UI Events, “Determine keydown / keyup keyCode”).
 */
export const isOfInputMethod = ({
  isComposing,
  keyCode,
  key,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'key'>): boolean =>
  isComposing || keyCode === 229 || key === 'Process'

/**
 * Keeps keys of an input method that are pressed in a field from all other listeners of the page, those of the UI kit
 * too: they would search, pick, save or close with them. The browser and the input method still get them. Formatted
 * text and code follow compositions themselves.
 */
export function keepKeysOfInputMethod(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (isOfInputMethod(event) && event.target instanceof Element && event.target.matches('input, textarea'))
        event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
