import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Root } from './Root.tsx'
import { ScreenError } from '#web/plain/failure/ScreenError.tsx'
import { requireOffice, requireSession, requireVisitor } from './guard.ts'
import { type FixedPath, fixedScreens } from '#web/office/fixed-screens.ts'
import { stringifySearch } from './search-params.ts'
import { routerMayScroll } from '#web/office/shell/tab-change.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { readCompareSearch } from '#web/site/compare/compare-search.ts'
import { readConsultationSearch, readConsultationsSearch } from '#web/site/consultations/consultation-search.ts'
import { detailQueryOf, nameQueryOf, readDetailsSearch } from '#web/site/details/details-search.ts'
import { readSearch, searchQueryOf } from '#web/site/retrieval/retrieval-search.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { parseSearch } from '#web/platform/place.ts'

const rootRoute = createRootRoute({ component: Root, errorComponent: ScreenError })
const fixed = (path: FixedPath) => lazyRouteComponent(fixedScreens[path].load)

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

/** Data is requested while the screen's code is being loaded; the screen itself shows waiting and errors. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  loader: () => void queryClient.prefetchQuery(apiQuery('GET /internet/fagui/law/stats', { query: {} })),
  component: fixed('/home'),
})

const retrievalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/retrieval',
  validateSearch: readSearch,
  // The router keeps parameters it does not know (utm_source and the like): they must not be sent to the server.
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ deps, preload }) => {
    if (!preload)
      void queryClient.prefetchQuery(apiQuery('GET /internet/fagui/law/search', { query: searchQueryOf(deps) }))
  },
  component: fixed('/retrieval'),
})

const detailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/details',
  validateSearch: readDetailsSearch,
  loaderDeps: ({ search }) => detailQueryOf(search),
  loader: ({ deps, preload }) => {
    if (deps.id && !preload)
      void queryClient.prefetchQuery({
        ...apiQuery('GET /internet/fagui/law/detail', { query: deps }),
        staleTime: 300_000,
      })
  },
  component: fixed('/details'),
})

/** The same page under the title of the law, which may contain slashes. */
const lawRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${lawPathOf('')}$`,
  validateSearch: readDetailsSearch,
  loader: ({ params, preload }) => {
    if (params._splat && !preload) void queryClient.prefetchQuery(nameQueryOf(params._splat))
  },
  component: fixed('/details'),
})

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: readCompareSearch,
  component: fixed('/compare'),
})

const consultationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consultations',
  validateSearch: readConsultationsSearch,
  component: fixed('/consultations'),
})
const consultationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consultation',
  validateSearch: readConsultationSearch,
  component: fixed('/consultation'),
})
const receiptRoute = createRoute({ getParentRoute: () => rootRoute, path: '/receipt', component: fixed('/receipt') })

/** Where links of e-mails to visitors lead; their tokens stand behind #. */
const followConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/follow-confirm',
  component: fixed('/follow-confirm'),
})
const followLeaveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/follow-leave',
  component: fixed('/follow-leave'),
})

const helpRoute = createRoute({ getParentRoute: () => rootRoute, path: '/help', component: fixed('/help') })

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: fixed('/404') })

/** Parameters in the address of the sign-in pages. */
interface SignInSearch {
  /** Where to go afterwards. */
  redirect?: string
  ticket?: string
  oauth2LoginToken?: string
  thirdType?: string
}
const readSignInSearch = (raw: Record<string, unknown>): SignInSearch => raw as SignInSearch

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/login',
  validateSearch: readSignInSearch,
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => loadChunk(() => import('#web/session/sign-in/LoginScreen.tsx'))),
})
const chatAppLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth2-app/login',
  validateSearch: readSignInSearch,
  beforeLoad: requireOffice,
  component: lazyRouteComponent(() => loadChunk(() => import('#web/session/third-party/ChatAppLoginScreen.tsx'))),
})
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register',
  beforeLoad: requireOffice,
  component: lazyRouteComponent(() => loadChunk(() => import('#web/session/register/RegisterScreen.tsx'))),
})
const registerResultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register-result',
  beforeLoad: requireOffice,
  component: lazyRouteComponent(() => loadChunk(() => import('#web/session/register/RegisterResultScreen.tsx'))),
})
const alterationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/alteration',
  beforeLoad: requireOffice,
  component: lazyRouteComponent(() => loadChunk(() => import('#web/session/forgotten-password/AlterationScreen.tsx'))),
})

/** The staff shell shows the screens of these routes; it looks the address up in the menu. */
const opinionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/opinionManagement',
  beforeLoad: (parts) => {
    requireSession(parts)
    throw redirect({ to: '/$', params: { _splat: 'opinionManagement/feedback' }, replace: true })
  },
})
const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messageNotification/index',
  beforeLoad: requireSession,
})
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center',
  beforeLoad: requireSession,
})
const menuRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: requireSession })

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    homeRoute,
    retrievalRoute,
    detailsRoute,
    lawRoute,
    compareRoute,
    consultationsRoute,
    consultationRoute,
    receiptRoute,
    followConfirmRoute,
    followLeaveRoute,
    helpRoute,
    notFoundRoute,
    loginRoute,
    chatAppLoginRoute,
    registerRoute,
    registerResultRoute,
    alterationRoute,
    opinionsRoute,
    messagesRoute,
    profileRoute,
    menuRoute,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultErrorComponent: ScreenError,
  scrollRestoration: routerMayScroll,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
