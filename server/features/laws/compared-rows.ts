import type { ComparedRow } from '#common/contract/document-notes.ts'
import { compareVersions } from '#common/law/compare.ts'

type Tree = Parameters<typeof compareVersions>[0]

/** The articles of two texts that are not the same, in the order of the newer text. */
export const comparedRows = (old: readonly object[], now: readonly object[]): ComparedRow[] =>
  compareVersions(old as Tree, now as Tree)
    .rows.filter(({ kind }) => kind !== 'same')
    .map(({ kind, left, right, pieces }) => ({
      kind,
      left: left?.text ?? '',
      right: right?.text ?? '',
      leftLabel: left?.label ?? '',
      rightLabel: right?.label ?? '',
      pieces,
    }))
