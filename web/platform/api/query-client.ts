import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { accessToken } from '#web/platform/session/token.ts'
import { ApiError } from './api-error.ts'
import type { CallName } from './call.ts'
import { isForAll } from './path-family.ts'

/** Retries only calls that got no answer at all, for at most five minutes; an error answered by the server would stay the same. */
const worthRetrying = (count: number, error: Error) =>
  count < 1 && error instanceof ApiError && ((error.status === 0 && !error.message.includes('timeout')) || error.status >= 502)

/** The code that reports failures is loaded with the first failure, so visitors who only read do not load it. */
const say = (error: Error) => void import('#web/platform/reactions/say.ts').then(({ sayFailure }) => sayFailure(error))
const sayNotice = (error: Error) => void import('#web/platform/reactions/say.ts').then(({ sayNoticeOf }) => sayNoticeOf(error))

/** True for a call of staff made by a signed-in user: the table of spec §8 reports its failures even where the screen shows them too. */
const isOfStaff = (name: unknown) => typeof name === 'string' && !isForAll(name) && accessToken() !== null

/** Of what was asked something does not fit: the user corrects it where it was entered. */
const isRefusedParameter = (error: Error) => error instanceof ApiError && error.status === 400

/** Invalidates the cached answers of these calls; those on the screen are loaded again. */
export const reloadAnswers = (names: readonly CallName[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.some((touched) => touched === name) })

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.notify) say(error)
      else if (isOfStaff(query.queryKey[0]) && !(query.meta?.tellsRefusal && isRefusedParameter(error))) sayNotice(error)
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
      retryDelay: 600,
      refetchOnWindowFocus: false,
      // By default a call waits silently until there is a network; it should fail at once.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
