import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { accessToken } from '#web/platform/session/token.ts'
import { ApiError } from './api-error.ts'
import type { CallName } from './call.ts'
import { endOutage, isWorthWaiting, tellOutage, waitOf } from './outage.ts'
import { isForAll } from './path-family.ts'

const isUnanswered = (error: Error) =>
  error instanceof ApiError &&
  ((error.status === 0 && !error.message.includes('timeout')) || (error.status >= 502 && error.status !== 507))

/**
 * What fails for the time being is asked for again for some minutes, and the reader is told; what got no answer at all,
 * once.
 */
function worthRetrying(count: number, error: Error): boolean {
  if (!isWorthWaiting(count, error)) return count < 1 && isUnanswered(error)
  tellOutage(error)
  return true
}

const RETRY_MS = 600

/** The code that reports failures is loaded with the first failure, so visitors who only read do not load it. */
const say = (error: Error) => void import('#web/platform/reactions/say.ts').then(({ sayFailure }) => sayFailure(error))
const sayNotice = (error: Error) =>
  void import('#web/platform/reactions/say.ts').then(({ sayNoticeOf }) => sayNoticeOf(error))

/**
 * True for a call of staff made by a signed-in user: the table of spec §8 reports its failures even where the screen
 * shows them too.
 */
const isOfStaff = (name: unknown) => typeof name === 'string' && !isForAll(name) && accessToken() !== null

/** Of what was asked something does not fit: the user corrects it where it was entered. */
const isRefusedParameter = (error: Error) => error instanceof ApiError && error.status === 400

/** Invalidates the cached answers of these calls; those on the screen are loaded again. */
export const reloadAnswers = (names: readonly CallName[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.some((touched) => touched === name) })

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: endOutage,
    onError: (error, query) => {
      endOutage()
      if (query.meta?.notify) say(error)
      else if (isOfStaff(query.queryKey[0]) && !(query.meta?.tellsRefusal && isRefusedParameter(error)))
        sayNotice(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (!mutation.meta?.showsRefusal) say(error)
    },
    onSuccess: (_answer, _input, _result, mutation) => {
      const { done, touches } = mutation.meta ?? {}
      if (done) showToast({ tone: 'success', text: done })
      if (touches) void reloadAnswers(touches)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 600_000,
      retry: worthRetrying,
      retryDelay: (_, error) => waitOf(error) ?? RETRY_MS,
      refetchOnWindowFocus: false,
      // By default a call waits silently until there is a network; it should fail at once.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
