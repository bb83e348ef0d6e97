import { use, useEffect } from 'react'
import { TabContext } from './place.ts'
import { settings } from './settings.ts'

/** `{page title} · {platform name}`; the home page has no title of its own (spec §2). */
export function pageTitle(title: string): string {
  return title ? `${title} · ${settings.platformName}` : settings.platformName
}

/**
 * Sets the document's title while the screen is shown, in the staff shell that of its tab. Undefined: the title is
 * not known yet, and the one from the server or the menu stays.
 */
export function useTitle(title: string | undefined): void {
  const retitle = use(TabContext)?.retitle
  useEffect(() => {
    if (title === undefined) return
    if (retitle) retitle(title)
    else document.title = pageTitle(title)
  }, [title, retitle])
}
