/**
 * Shows an element with `popover="manual"` above everything else in the page, once. Browsers without a top layer
 * (before Chromium 114, Firefox 125, Safari 17) leave it where it stands: theme/global.css lifts it there.
 */
export function showOnTop(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') element.classList.add('on-top')
  else if (!element.matches(':popover-open')) element.showPopover()
}
