import { checkedWords } from '#common/law/checked-words.ts'
import type { VersionSummary } from '#common/contract/laws.ts'
import type { Row, RowKind } from '#common/law/compare.ts'

export const KINDS: readonly { kind: RowKind; text: string }[] = [
  { kind: 'changed', text: '修改' },
  { kind: 'added', text: '新增' },
  { kind: 'deleted', text: '删除' },
  { kind: 'moved', text: '移动' },
  { kind: 'renumbered', text: '仅序号调整' },
  { kind: 'same', text: '未变' },
]

export type Filter = 'substance' | 'all' | RowKind

/** The rows of one kind, all rows, or those of substance: neither the same nor only renumbered. */
export function shownRows(rows: readonly Row[], filter: Filter): Row[] {
  if (filter === 'all') return [...rows]
  if (filter === 'substance') return rows.filter((row) => row.kind !== 'same' && row.kind !== 'renumbered')
  return rows.filter((row) => row.kind === filter)
}

/** The versions sorted oldest first, so that the older text stands on the left. */
export function inTime(versions: readonly VersionSummary[]): VersionSummary[] {
  return versions.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
}

const dayOf = (version: VersionSummary) => version.versionDate ?? version.publishDate ?? ''

/**
 * The two versions to compare, the older first: those of the address where they exist, else the newest and the one
 * before.
 */
export function pairOf(
  versions: readonly VersionSummary[],
  from: string | undefined,
  to: string | undefined,
): { from: VersionSummary; to: VersionSummary } | null {
  const ordered = inTime(versions)
  const known = (id: string | undefined) => ordered.find((version) => version.versionId === id)
  const right = known(to) ?? ordered.findLast((version) => version.versionId !== from)
  if (!right) return null
  const left = known(from) ?? ordered[ordered.indexOf(right) - 1] ?? ordered.find((version) => version !== right)
  if (!left || left === right) return null
  return ordered.indexOf(left) < ordered.indexOf(right) ? { from: left, to: right } : { from: right, to: left }
}

/** Name of a version: its date, kind and force, such as `2018-10-26 修正（已修改）`. */
export function versionName(version: VersionSummary): string {
  return `${dayOf(version) || '日期不详'} ${version.kind}（${checkedWords(version.effect.text, version.effect.checkedOn)}）`
}
