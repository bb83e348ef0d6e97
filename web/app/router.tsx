import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { MainLayout } from '#web/app/layouts/main/MainLayout.tsx'
import { ScreenError } from '#web/app/ScreenError.tsx'
import { parseSearch, stringifySearch } from '#web/app/search-params.ts'
import { readCompareSearch } from '#web/features/compare/compare-search.ts'
import { detailQueryOf, readDetailsSearch } from '#web/features/details/details-search.ts'
import { readSearch, searchQueryOf } from '#web/features/retrieval/retrieval-search.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const rootRoute = createRootRoute({ component: MainLayout, errorComponent: ScreenError })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

/** Data is asked for while the screen's code is still on its way; the screen itself shows waiting and errors. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  loader: () => void queryClient.prefetchQuery(apiQuery('GET /internet/fagui/law/stats', { query: {} })),
  component: lazyRouteComponent(() => import('#web/features/home/HomeScreen.tsx')),
})

const retrievalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/retrieval',
  validateSearch: readSearch,
  // The router keeps parameters it does not know (utm_source and the like): they are not for the server.
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ deps, preload }) => {
    if (!preload) void queryClient.prefetchQuery(apiQuery('GET /internet/fagui/law/search', { query: searchQueryOf(deps) }))
  },
  component: lazyRouteComponent(() => import('#web/features/retrieval/RetrievalScreen.tsx')),
})

const detailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/details',
  validateSearch: readDetailsSearch,
  loaderDeps: ({ search }) => detailQueryOf(search),
  loader: ({ deps, preload }) => {
    if (deps.id && !preload) void queryClient.prefetchQuery({ ...apiQuery('GET /internet/fagui/law/detail', { query: deps }), staleTime: 300_000 })
  },
  component: lazyRouteComponent(() => import('#web/features/details/DetailsScreen.tsx')),
})

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('#web/features/compare/CompareScreen.tsx')),
})

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyRouteComponent(() => import('#web/features/not-found/NotFoundScreen.tsx')),
})

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([indexRoute, homeRoute, retrievalRoute, detailsRoute, compareRoute, notFoundRoute, unknownRoute]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  getScrollRestorationKey: (location) => location.href,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
