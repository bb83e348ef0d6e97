import { useMutation } from '@tanstack/react-query'
import { call, type Answer, type CallName, type Input } from './call.ts'

/** Options of a writing call, which query-client.ts acts on. */
interface MutationWords {
  /** Calls whose cached answers are invalidated afterwards. */
  touches?: readonly CallName[]
  /** The message shown after success. */
  done?: string
  /** The screen shows a refusal itself, beside what it is about. */
  showsRefusal?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationWords & Record<string, unknown>
    /**
     * `notify`: no screen shows this query's failure, so a toast does. `tellsRefusal`: the screen alone says which
     * parameter does not fit.
     */
    queryMeta: { notify?: boolean; tellsRefusal?: boolean } & Record<string, unknown>
  }
}

/**
 * A writing call as a mutation: invalidates the queries of `touches`, shows `done` after success and an error toast
 * after failure.
 */
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
