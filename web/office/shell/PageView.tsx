import { memo, useMemo } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import type { MenuEntry } from './menu.model.ts'
import { fixedScreens } from '#web/office/fixed-screens.ts'
import { screens } from '#web/office/screens.ts'
import { ScreenError } from '#web/plain/failure/ScreenError.tsx'
import type { Tab } from './tabs.model.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { parseSearch, TabContext } from '#web/platform/place.ts'
import { PageWaiting } from './PageWaiting.tsx'
import { contentAt, type Content } from './use-shown-pages.ts'

const BrokenPage = lazyPart(() => import('./BrokenPage.tsx'), 'BrokenPage')
const FramePage = lazyPart(() => import('./FramePage.tsx'), 'FramePage')
const RefusedNote = lazyPart(() => import('./RefusedNote.tsx'), 'RefusedNote')

// Created once: a part created in render would be mounted again on every render.
const fixedPages = Object.fromEntries(
  Object.entries(fixedScreens).map(([path, { load }]) => [path, lazyPart(load, 'default')]),
)
const menuPages = Object.fromEntries(Object.entries(screens).map(([name, load]) => [name, lazyPart(load, 'default')]))

/** One open page. It gets its place from its tab, and an error in it does not affect other pages. */
export const PageView = memo(function PageView({
  tab,
  menu,
  onRetitle,
}: {
  tab: Tab
  menu: readonly MenuEntry[]
  onRetitle: (key: string, title: string) => void
}) {
  const place = useMemo(() => {
    const { pathname, search, hash } = new URL(tab.href, location.origin)
    return { pathname, search, hash: hash.slice(1) }
  }, [tab.href])
  const search = useMemo(() => parseSearch(place.search), [place.search])
  const context = useMemo(
    () => ({
      key: tab.key,
      place: { pathname: place.pathname, search, hash: place.hash },
      retitle: (title: string) => {
        if (title !== '') onRetitle(tab.key, title)
      },
    }),
    [tab.key, place.pathname, place.hash, search, onRetitle],
  )
  const content = useMemo(() => contentAt(place.pathname, menu), [place.pathname, menu])
  return (
    <TabContext value={context}>
      <CatchBoundary getResetKey={() => tab.href} errorComponent={ScreenError}>
        <Meanwhile show={<PageWaiting />}>
          <Shown content={content} path={place.pathname} />
        </Meanwhile>
      </CatchBoundary>
    </TabContext>
  )
})

function Shown({ content, path }: { content: Content; path: string }) {
  switch (content.kind) {
    case 'fixed': {
      const Screen = fixedPages[content.path]
      return Screen ? <Screen /> : null
    }
    case 'screen': {
      const Screen = menuPages[content.screen]
      return Screen ? <Screen /> : null
    }
    case 'frame':
      return <FramePage url={content.url} title={content.entry.title} />
    case 'window':
    case 'broken':
      return <BrokenPage content={content} />
    case 'not-found':
      return <RefusedNote path={path} />
    case 'redirect':
      return <PageWaiting />
  }
}
