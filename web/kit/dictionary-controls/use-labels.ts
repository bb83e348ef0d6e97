import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChoiceOption } from './choices.model.ts'
import type { LabelSource } from './labels.ts'

/**
 * The labels of stored values: those just picked are known, the others are requested once. A value whose label cannot
 * be loaded is shown as it is.
 */
export function useLabels({ key, ask }: LabelSource, values: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const { data } = useQuery({
    queryKey: [...key, 'labels', ...values],
    queryFn: ({ signal }) => ask(values, signal),
    enabled: values.some((value) => !picked.has(value)),
  })
  const chosen: ChoiceOption[] = values.map((value, index) => ({
    value,
    label: picked.get(value) ?? data?.[index] ?? value,
  }))
  const remember = (pairs: readonly ChoiceOption[]) =>
    setPicked(new Map([...picked, ...pairs.map(({ value, label }) => [value, label] as const)]))
  return { chosen, remember }
}
