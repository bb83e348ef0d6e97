import { LRUCache } from 'lru-cache'
import type { ComingEdition, TreeNode } from '#common/contract/laws.ts'
import { compareVersions } from '#common/law/compare.ts'
import type { NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { treeRows } from './detail.sql.ts'
import { versionOn, type History } from './effect.rules.ts'
import type { VersionRow } from './history.sql.ts'

type Changes = Pick<ComingEdition, 'changes' | 'renumbered'>
type TreeRow = Awaited<ReturnType<typeof treeRows>>[number]

/** Comparisons of pairs of texts: a text that is put right has another hash. */
const kept = new LRUCache<string, Changes>({ max: 200 })

/**
 * What the next edition of a law will change in the text that is in force today; null where none has been published, or
 * another text is read. One statement for a pair of texts that has not been compared yet, else none.
 * @param rows nodes of the text read
 */
export async function comingEdition(
  db: Db,
  version: VersionRow,
  history: History<VersionRow>,
  rows: readonly TreeRow[],
  today: string,
): Promise<ComingEdition | null> {
  const reading = versionOn(history, today)
  if (reading?.version !== version || reading.sure === 'gap' || reading.sure === 'notYet') return null
  const [next] = history.versions
    .flatMap((other) =>
      other.effectDate !== null && other.effectDate > today && other !== version
        ? [{ other, effectDate: other.effectDate }]
        : [],
    )
    .sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1))
  if (!next) return null
  const { other, effectDate } = next
  const key = [version, other].map(({ versionId, textHash }) => `${versionId} ${textHash}`).join(' ')
  let changes = kept.get(key)
  if (!changes) kept.set(key, (changes = changesBetween(treeOf(rows), treeOf(await treeRows(db, other.versionId)))))
  return { versionId: other.versionId, effectDate, ...changes }
}

/** The articles and points that two texts have not in common, in the order of the newer one. */
function changesBetween(now: readonly TreeNode[], later: readonly TreeNode[]): Changes {
  const { rows, counts } = compareVersions(now, later)
  const changes: ComingEdition['changes'] = []
  let before = ''
  for (const { kind, left, right } of rows) {
    const label = (left ?? right)?.label ?? ''
    // 序言 and annexes have no number by which a reader could be led.
    if (label !== '') {
      if (kind === 'changed')
        changes.push({
          kind,
          anchor: left?.anchor ?? '',
          label,
          toAnchor: right?.anchor ?? null,
          toLabel: right?.label ?? '',
        })
      if (kind === 'deleted') changes.push({ kind, anchor: left?.anchor ?? '', label, toAnchor: null, toLabel: '' })
      if (kind === 'added')
        changes.push({ kind, anchor: before, label: '', toAnchor: right?.anchor ?? null, toLabel: label })
    }
    if (left) before = left.anchor
  }
  return { changes, renumbered: counts.renumbered }
}

/** The nodes as the comparison reads them. */
function treeOf(rows: readonly TreeRow[]): TreeNode[] {
  const tree: TreeNode[] = []
  const nodes = rows.map(({ level, label, caption, text, anchor, repealed, tableCells }): TreeNode => ({
    nodeId: '',
    level: level as NodeLevel,
    label,
    caption,
    text,
    anchor,
    repealed,
    links: [],
    ...(tableCells ? { table: tableCells } : {}),
    children: [],
  }))
  rows.forEach(({ parentOrd }, at) => {
    const node = nodes[at]
    if (node) (parentOrd === null ? tree : (nodes[parentOrd]?.children ?? tree)).push(node)
  })
  return tree
}
