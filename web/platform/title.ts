import { useEffect } from 'react'
import { settings } from './settings.ts'

/** `{page title} · {platform name}`; the home page has no title of its own (spec §2). */
function pageTitle(title: string): string {
  return title ? `${title} · ${settings.platformName}` : settings.platformName
}

/** Sets the document's title while the screen is shown. Undefined: not known yet, leave what the server wrote. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title)
  }, [title])
}
