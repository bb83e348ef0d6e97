import { useMutation } from '@tanstack/react-query'
import { call, type Answer, type CallName, type Input } from './call.ts'

/** What every writing call can say about itself; the query client acts on it (query-client.ts). */
interface MutationWords {
  /** Calls whose answers are out of date afterwards. */
  touches?: readonly CallName[]
  /** Said when it is done. */
  done?: string
  /** The screen shows a refusal itself, beside what it is about. */
  showsRefusal?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationWords & Record<string, unknown>
    /** `notify`: nobody sees this query's failure in its place, so it is said in passing. */
    queryMeta: { notify?: boolean } & Record<string, unknown>
  }
}

/** A writing call as a mutation: what it touches is asked for anew, `done` is said, a failure is shown. */
export function useApiMutation<K extends CallName>(
  name: K,
  { onSuccess, ...words }: MutationWords & { onSuccess?: (answer: Answer<K>, input: Input<K>) => void } = {},
) {
  return useMutation<Answer<K>, Error, Input<K>>({
    mutationFn: (input) => call(name, input),
    meta: { ...words },
    ...(onSuccess ? { onSuccess: (answer, input) => onSuccess(answer, input) } : {}),
  })
}
