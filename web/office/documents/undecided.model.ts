import type { UndecidedDocument } from '#common/contract/undecided.ts'

/** What documents of a group have in common. */
export const GROUPINGS = { folder: '按文件夹', missing: '按待定事项', suggested: '按建议的机关' } as const
export type Grouping = keyof typeof GROUPINGS

export interface Group {
  name: string
  records: UndecidedDocument[]
}

/** What is open of a document, in words. */
export function openOf({ readForm, fType, fLevel, region, askedAbout }: UndecidedDocument): string {
  if (readForm === 'draft') return '像是征求意见稿等草稿'
  if (readForm === 'unreadable') return '像是识别失败'
  const open = [
    ['文件类型', fType],
    ['机关层级', fLevel],
    ['行政区域', region],
  ].flatMap(([name, value]) => (value === '' ? [name] : []))
  return `${open.join('、')}待定${askedAbout === '' ? '' : `：${askedAbout}`}`
}

/** Documents by what they have in common, largest group first; within a group they stay in their order. */
export function groupsOf(records: readonly UndecidedDocument[], by: Grouping): Group[] {
  const nameOf = (one: UndecidedDocument): string =>
    by === 'folder'
      ? one.folder || '单个文件'
      : by === 'missing'
        ? openOf(one)
        : one.suggested.issuers || one.issuers || '没有建议'
  const groups = new Map<string, UndecidedDocument[]>()
  for (const one of records) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups]
    .map(([name, of]) => ({ name, records: of }))
    .toSorted((a, b) => b.records.length - a.records.length)
}

/**
 * The bodies that are suggested for all of these documents, with the basis; null when they differ or there are none.
 */
export function suggestionFor(records: readonly UndecidedDocument[]): UndecidedDocument['suggested'] | null {
  const [first] = records
  return first &&
    first.suggested.issuers !== '' &&
    records.every(({ suggested }) => suggested.issuers === first.suggested.issuers)
    ? first.suggested
    : null
}

/**
 * Calls a function with parts of the items in turn, until all are done or it should stop; tells how many are done.
 * @returns its answers, joined
 */
export async function inParts<T, R>(
  items: readonly T[],
  most: number,
  work: (part: T[]) => Promise<readonly R[]>,
  { onDone, shouldStop }: { onDone: (count: number) => void; shouldStop: () => boolean },
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length && !shouldStop(); at += most) {
    results.push(...(await work(items.slice(at, at + most))))
    onDone(Math.min(at + most, items.length))
  }
  return results
}
