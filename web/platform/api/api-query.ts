import { queryOptions } from '@tanstack/react-query'
import { call, type CallName, type Input } from './call.ts'

/** Query options of a call: the key consists of call and input, so equal calls share one answer. */
export function apiQuery<K extends CallName>(name: K, input: Input<K>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, signal),
  })
}
