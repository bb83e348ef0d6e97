import { tell } from '#web/site/parts/tracking/tell.ts'

/** Tells that a law is read. */
export const tellOfReading = (workId: string): void => tell({ event: 'read', page: location.pathname, workId })

// Whichever of the buttons it is: the address of a download names its law.
document.addEventListener(
  'click',
  ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[download][href*="/law/download"]') : null
    const workId = link && new URL(link.href).searchParams.get('id')
    if (workId) tell({ event: 'download', page: location.pathname, workId })
  },
  true,
)
