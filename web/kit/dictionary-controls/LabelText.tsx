import { splitBy } from './choices.model.ts'
import type { LabelSource } from './labels.ts'
import { useLabels } from './use-labels.ts'

/** The words of stored values, several after each other. */
export function LabelText({ labels, value }: { labels: LabelSource; value: string }) {
  const { chosen } = useLabels(labels, splitBy(value, ','))
  return <span>{chosen.map(({ label }) => label).join('、')}</span>
}
