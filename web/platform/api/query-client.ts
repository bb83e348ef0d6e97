import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { accessToken } from '#web/platform/session/token.ts'
import { ApiError } from './api-error.ts'
import { isForAll } from './path-family.ts'

/** Only a missing answer is worth asking again by itself; a refusal stays a refusal, and five minutes' patience is enough. */
const worthRetrying = (count: number, error: Error) =>
  count < 1 && error instanceof ApiError && ((error.status === 0 && !error.message.includes('timeout')) || error.status >= 502)

/** What is said about failures is loaded with the first of them; a visitor who only reads meets none. */
const say = (error: Error) => void import('#web/platform/reactions/say.ts').then(({ sayFailure }) => sayFailure(error))
const sayNotice = (error: Error) => void import('#web/platform/reactions/say.ts').then(({ sayNoticeOf }) => sayNoticeOf(error))

/** A call of staff, made by somebody signed in: the table of failures (spec §8) speaks of it whatever its place shows. */
const isOfStaff = (name: unknown) => typeof name === 'string' && !isForAll(name) && accessToken() !== null

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.notify) say(error)
      else if (isOfStaff(query.queryKey[0])) sayNotice(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (!mutation.meta?.showsRefusal) say(error)
    },
    onSuccess: (_answer, _input, _result, mutation) => {
      const { done, touches } = mutation.meta ?? {}
      if (done) showToast({ tone: 'success', text: done })
      if (touches) void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => touches.some((touched) => touched === name) })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 600_000,
      retry: worthRetrying,
      retryDelay: 600,
      refetchOnWindowFocus: false,
      // Without a network a call fails and says so at once; otherwise it would wait in silence for one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
