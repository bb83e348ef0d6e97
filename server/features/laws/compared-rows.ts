import type { ComparedRow } from '#common/contract/document-notes.ts'
import { compareVersions, piecesOf, unitsOf } from '#common/law/compare.ts'

type Tree = Parameters<typeof compareVersions>[0]
type Node = Tree[number]

/** A title of 编, 章 or 节, and the anchor of the first article below it; '' when there is none. */
interface Title {
  level: Node['level']
  label: string
  caption: string
  before: string
}

/**
 * The articles of two texts that are not the same, and the titles of chapters that came, went or changed, in the order
 * of the newer text.
 */
export function comparedRows(old: readonly object[], now: readonly object[]): ComparedRow[] {
  const { rows } = compareVersions(old as Tree, now as Tree)
  const titles = titleRows(titlesOf(old as Tree), titlesOf(now as Tree))
  const compared: ComparedRow[] = []
  const put = (is: (title: (typeof titles)[number]) => boolean) => {
    for (let at = titles.findIndex(is); at >= 0; at = titles.findIndex(is))
      compared.push(...titles.splice(at, 1).map(({ row }) => row))
  }
  for (const { kind, left, right, pieces } of rows) {
    put(({ row, before }) => (row.kind === 'deleted' ? before === left?.anchor : before === right?.anchor))
    if (kind !== 'same')
      compared.push({
        kind,
        left: left?.text ?? '',
        right: right?.text ?? '',
        leftLabel: left?.label ?? '',
        rightLabel: right?.label ?? '',
        pieces,
      })
  }
  put(() => true)
  return compared
}

const TITLED: ReadonlySet<Node['level']> = new Set(['part', 'subpart', 'chapter', 'section'])

const titlesOf = (tree: Tree): Title[] =>
  tree.flatMap((node) => {
    const below = titlesOf(node.children)
    if (!TITLED.has(node.level)) return below
    return [
      { level: node.level, label: node.label, caption: node.caption, before: unitsOf(node.children)[0]?.anchor ?? '' },
      ...below,
    ]
  })

const plain = (text: string) => text.replace(/\s+/g, '')
const nameOf = ({ level, caption }: Title) => `${level} ${plain(caption)}`

/** Rows of titles that are not the same, with the article before which each stands in its text. */
function titleRows(old: readonly Title[], now: readonly Title[]): { row: ComparedRow; before: string }[] {
  const became = partners(old, now)
  const rows: { row: ComparedRow; before: string }[] = []
  const taken = new Set(became)
  for (const [at, title] of old.entries())
    if ((became[at] ?? -1) < 0)
      rows.push({
        before: title.before,
        row: { kind: 'deleted', left: title.caption, right: '', leftLabel: title.label, rightLabel: '', pieces: [] },
      })
  for (const [at, title] of now.entries()) {
    const own = old[became.indexOf(at)]
    const right = { right: title.caption, rightLabel: title.label }
    if (!taken.has(at) || !own)
      rows.push({ before: title.before, row: { kind: 'added', left: '', leftLabel: '', ...right, pieces: [] } })
    else {
      const isNamed = nameOf(own) === nameOf(title)
      if (isNamed && plain(own.label) === plain(title.label)) continue
      const pieces = isNamed ? [] : piecesOf(own.caption, title.caption)
      rows.push({
        before: title.before,
        row: { kind: isNamed ? 'renumbered' : 'changed', left: own.caption, leftLabel: own.label, ...right, pieces },
      })
    }
  }
  return rows
}

/**
 * For each old title the new one that it became, or −1: of the same words in order, then of the same number between
 * these.
 */
function partners(old: readonly Title[], now: readonly Title[]): number[] {
  const partner = old.map(() => -1)
  let next = 0
  old.forEach((title, at) => {
    const found = now.findIndex((one, there) => there >= next && nameOf(one) === nameOf(title))
    if (found < 0) return
    partner[at] = found
    next = found + 1
  })
  old.forEach((title, at) => {
    if ((partner[at] ?? -1) >= 0) return
    const from = Math.max(-1, ...partner.slice(0, at)) + 1
    const end = partner.slice(at + 1).find((there) => there >= 0) ?? now.length
    partner[at] = now.findIndex(
      (one, there) =>
        there >= from && there < end && one.level === title.level && plain(one.label) === plain(title.label),
    )
  })
  return partner
}
