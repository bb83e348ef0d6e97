import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

/** Only a missing answer is worth asking again by itself; a refusal stays a refusal. */
const worthRetrying = (count: number, error: Error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 600_000, retry: worthRetrying, retryDelay: 600, refetchOnWindowFocus: false },
  },
})
