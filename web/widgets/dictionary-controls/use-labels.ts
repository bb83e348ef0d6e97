import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChoiceOption } from './choices.model.ts'

/**
 * The words of stored values: those just picked are known, the others are asked for once. A value whose words cannot be
 * had stands for itself. @param ask words of the values, one for each
 */
export function useLabels(
  source: readonly unknown[],
  values: readonly string[],
  ask: (values: readonly string[], signal: AbortSignal) => Promise<readonly string[]>,
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const { data } = useQuery({
    queryKey: [...source, 'labels', ...values],
    queryFn: ({ signal }) => ask(values, signal),
    enabled: values.some((value) => !picked.has(value)),
  })
  const chosen: ChoiceOption[] = values.map((value, index) => ({ value, label: picked.get(value) ?? data?.[index] ?? value }))
  const remember = (pairs: readonly ChoiceOption[]) => setPicked(new Map([...picked, ...pairs.map(({ value, label }) => [value, label] as const)]))
  return { chosen, remember }
}
