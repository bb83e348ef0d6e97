import { splitBy } from './choices.model.ts'
import type { LabelSource } from './labels.ts'
import { useLabels } from './use-labels.ts'

/** The labels of stored values, joined in one text. */
export function LabelText({ labels, value }: { labels: LabelSource; value: string }) {
  const { chosen } = useLabels(labels, splitBy(value, ','))
  return <span>{chosen.map(({ label }) => label).join('、')}</span>
}
