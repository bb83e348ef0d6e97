import { diffArrays } from 'diff'
import type { ArticleForceTold, TreeNode } from '../contract/laws.ts'
import { isUnitPoint, pointLabel } from './points.ts'
import { wordsIn } from './words.ts'

export type RowKind = 'same' | 'changed' | 'added' | 'deleted' | 'renumbered' | 'moved'

/**
 * An article of one side, flattened. Texts without articles are compared by their points, and by their paragraphs
 * outside of these.
 */
export interface Unit {
  anchor: string
  label: string
  /** Headings above, outermost first. */
  path: string[]
  /** 款 and 项 each on its own line. */
  text: string
  /** Of an article that is not in force with the rest of its text. */
  force?: ArticleForceTold | undefined
}

export interface DiffPiece {
  op: 'equal' | 'insert' | 'delete'
  text: string
}

export interface Row {
  kind: RowKind
  left: Unit | null
  right: Unit | null
  /** Word differences; empty when one side is missing or the text is the same. */
  pieces: DiffPiece[]
}

export interface Comparison {
  rows: Row[]
  counts: Record<RowKind, number>
}

const SAME_LABEL = 0.4
const SAME_PLACE = 0.35
const ELSEWHERE = 0.6

/** Two texts of a law side by side, aligned by article. Order of rows: the newer text's, deletions where they stood. */
export function compareVersions(a: readonly TreeNode[], b: readonly TreeNode[]): Comparison {
  const left = unitsOf(a)
  const right = unitsOf(b)
  const partner = partnersOf(left, right)
  const inOrder = longestRise(partner)
  const rows = arrange(left, right, partner, inOrder)
  const counts: Record<RowKind, number> = { same: 0, changed: 0, added: 0, deleted: 0, renumbered: 0, moved: 0 }
  for (const row of rows) counts[row.kind]++
  return { rows, counts }
}

/**
 * The articles of a tree in order, or the points 二、 and （三） of a text without articles; what stands outside articles
 * (序言, 附件) counts as a unit of its own.
 */
export function unitsOf(tree: readonly TreeNode[]): Unit[] {
  const units: Unit[] = []
  const visit = (nodes: readonly TreeNode[], path: string[]) => {
    for (const node of nodes) {
      if (node.level === 'article' || node.level === 'appendix') {
        units.push({
          anchor: node.anchor,
          label: node.label,
          path,
          text: textOf(node),
          ...(node.force && { force: node.force }),
        })
      } else if (
        isUnitPoint(node.anchor) ||
        (node.level === 'passage' && node.children.some(({ anchor }) => isUnitPoint(anchor)))
      ) {
        const inside = node.children.filter(({ anchor }) => isUnitPoint(anchor))
        const own = node.children.filter((child) => !inside.includes(child))
        const text = [node.caption + ownText(node), ...own.map(textOf)].filter(Boolean).join('\n')
        units.push({ anchor: node.anchor, label: pointLabel(node.anchor) || node.label, path, text })
        visit(inside, [...path, node.label + node.caption.replace(/\s+|。$/g, '')])
      } else if (node.level === 'preamble' || node.level === 'passage' || !holdsOthers(node)) {
        const text = [`${node.label}${node.caption}${ownText(node)}`, ...node.children.map(textOf)]
          .filter(Boolean)
          .join('\n')
        if (/[^\s\u200b]/.test(text)) units.push({ anchor: node.anchor, label: '', path, text })
      } else visit(node.children, [...path, `${node.label} ${node.caption.replace(/\s+/g, '')}`.trim()])
    }
  }
  visit(tree, [])
  return units
}

/**
 * The unit of the text `b` that a unit of `a` became, aligned by content as in a comparison; null when `b` has none.
 * @param partners the alignment of the two texts, which may be known already
 */
export function counterpartOf(
  a: readonly Unit[],
  b: readonly Unit[],
  anchor: string,
  partners: () => readonly number[] = () => partnersOf(a, b),
): Unit | null {
  const at = a.findIndex((unit) => unit.anchor === anchor)
  const own = a[at]
  if (!own) return null
  // The same number with the same words is joined first by the alignment, which would take long for a whole code.
  const same = b.find((unit) => unit.label === own.label && plain(unit) === plain(own))
  return same ?? b[partners()[at] ?? -1] ?? null
}

const holdsOthers = (node: TreeNode) => ['part', 'subpart', 'chapter', 'section', 'issued'].includes(node.level)
const ownText = (node: TreeNode) => (node.table ? node.table.map((row) => row.join('\t')).join('\n') : node.text)

function textOf(node: TreeNode): string {
  const own = `${node.level === 'article' || node.level === 'appendix' ? '' : node.label}${node.caption}${ownText(node)}`
  return [own, ...node.children.map(textOf)].filter(Boolean).join('\n')
}

const plain = (unit: Unit) => unit.text.replace(/\s+/g, '')

/** For each unit on the left its partner on the right, or −1. */
export function partnersOf(left: readonly Unit[], right: readonly Unit[]): number[] {
  const partner = left.map(() => -1)
  const taken = right.map(() => false)
  const join = (l: number, r: number) => {
    partner[l] = r
    taken[r] = true
  }
  const free = (l: number) => partner[l] === -1
  const lefts = left.map(plain)
  const rights = right.map(plain)

  // 1. The same text: with the same number first, else in order.
  const byText = new Map<string, number[]>()
  rights.forEach((text, r) => byText.set(text, [...(byText.get(text) ?? []), r]))
  for (const sameLabel of [true, false]) {
    left.forEach((unit, l) => {
      const candidates = byText.get(lefts[l] ?? '') ?? []
      const r = candidates.find((at) => !taken[at] && (!sameLabel || right[at]?.label === unit.label))
      if (free(l) && r !== undefined) join(l, r)
    })
  }

  // 2. The same number, if the text is still similar.
  const likeness = likenessOf(lefts, rights)
  const byLabel = new Map(right.map((unit, r) => [unit.label, r]))
  left.forEach((unit, l) => {
    const r = unit.label ? byLabel.get(unit.label) : undefined
    if (free(l) && r !== undefined && !taken[r] && likeness(l, r) >= SAME_LABEL) join(l, r)
  })

  // 3. The best likeness that keeps the order, then the best anywhere.
  const restL = left.flatMap((_, l) => (free(l) ? [l] : []))
  const restR = right.flatMap((_, r) => (taken[r] ? [] : [r]))
  for (const [l, r] of bestInOrder(restL, restR, (x, y) => likeness(x, y), SAME_PLACE)) join(l, r)
  const pairs = restL
    .filter(free)
    .flatMap((l) => restR.filter((r) => !taken[r]).map((r) => ({ l, r, score: likeness(l, r) })))
    .filter((pair) => pair.score >= ELSEWHERE)
    .toSorted((x, y) => y.score - x.score)
  for (const { l, r } of pairs) if (free(l) && !taken[r]) join(l, r)
  return partner
}

/** Dice coefficient of the pairs of characters two texts share: 0 nothing, 1 all. */
export function likenessOf(lefts: readonly string[], rights: readonly string[]): (l: number, r: number) => number {
  const known = new Map<string, Map<string, number>>()
  const pairsIn = (text: string) => {
    const cached = known.get(text)
    if (cached) return cached
    const pairs = new Map<string, number>()
    for (let at = 0; at < text.length - 1; at++) {
      const pair = text.slice(at, at + 2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    known.set(text, pairs)
    return pairs
  }
  return (l, r) => {
    const a = lefts[l] ?? ''
    const b = rights[r] ?? ''
    if (a === b) return 1
    const total = a.length + b.length - 2
    if (total <= 0 || Math.min(a.length, b.length) / Math.max(a.length, b.length) < 0.12) return 0
    const [few, many] = a.length < b.length ? [pairsIn(a), pairsIn(b)] : [pairsIn(b), pairsIn(a)]
    let shared = 0
    for (const [pair, count] of few) shared += Math.min(count, many.get(pair) ?? 0)
    return (2 * shared) / total
  }
}

/** Pairs in ascending order on both sides with the greatest sum of scores (each at least `least`). */
function bestInOrder(
  lefts: readonly number[],
  rights: readonly number[],
  score: (l: number, r: number) => number,
  least: number,
): [number, number][] {
  const width = rights.length + 1
  const best = new Float64Array((lefts.length + 1) * width)
  const scores = new Float64Array(lefts.length * rights.length)
  const at = (i: number, j: number) => best[i * width + j] ?? 0
  lefts.forEach((l, i) =>
    rights.forEach((r, j) => {
      const value = score(l, r)
      scores[i * rights.length + j] = value >= least ? value : 0
      const joined = value >= least ? at(i, j) + value : 0
      best[(i + 1) * width + j + 1] = Math.max(at(i, j + 1), at(i + 1, j), joined)
    }),
  )
  const pairs: [number, number][] = []
  let i = lefts.length
  let j = rights.length
  while (i > 0 && j > 0) {
    const value = scores[(i - 1) * rights.length + j - 1] ?? 0
    if (value > 0 && at(i, j) === at(i - 1, j - 1) + value) pairs.push([lefts[--i] as number, rights[--j] as number])
    else if (at(i, j) === at(i - 1, j)) i--
    else j--
  }
  return pairs.toReversed()
}

/** Which partners form the longest rising chain; the others were moved. */
function longestRise(partner: readonly number[]): Set<number> {
  const tails: number[] = []
  const before = new Map<number, number>()
  partner.forEach((r, l) => {
    if (r < 0) return
    let low = 0
    while (low < tails.length && (partner[tails[low] as number] as number) < r) low++
    const previous = tails[low - 1]
    if (previous !== undefined) before.set(l, previous)
    tails[low] = l
  })
  const rise = new Set<number>()
  for (let l = tails.at(-1); l !== undefined; l = before.get(l)) rise.add(l)
  return rise
}

function arrange(
  left: readonly Unit[],
  right: readonly Unit[],
  partner: readonly number[],
  inOrder: ReadonlySet<number>,
): Row[] {
  const holder = new Map(partner.flatMap((r, l) => (r >= 0 ? [[r, l] as const] : [])))
  const rows: Row[] = []
  let next = 0
  const deletionsUpTo = (l: number) => {
    for (; next < l; next++) {
      const unit = left[next]
      if (unit && partner[next] === -1) rows.push({ kind: 'deleted', left: unit, right: null, pieces: [] })
    }
  }
  right.forEach((unit, r) => {
    const l = holder.get(r)
    const old = l === undefined ? undefined : left[l]
    if (l === undefined || !old) {
      rows.push({ kind: 'added', left: null, right: unit, pieces: [] })
      return
    }
    if (inOrder.has(l)) deletionsUpTo(l)
    const same = plain(old) === plain(unit)
    const kind: RowKind = !inOrder.has(l)
      ? 'moved'
      : !same
        ? 'changed'
        : old.label === unit.label
          ? 'same'
          : 'renumbered'
    rows.push({ kind, left: old, right: unit, pieces: same ? [] : piecesOf(old.text, unit.text) })
  })
  deletionsUpTo(left.length)
  return rows
}

const CRUMB = 4

/**
 * Word differences. Short equal pieces (“crumbs”) between longer changes count as changed, because the result is easier
 * to read.
 */
export function piecesOf(before: string, after: string): DiffPiece[] {
  const pieces: DiffPiece[] = []
  for (const part of diffArrays(wordsIn(before), wordsIn(after))) {
    const text = part.value.join('')
    if (part.removed) push(pieces, 'delete', text)
    else if (part.added) push(pieces, 'insert', text)
    else pieces.push({ op: 'equal', text })
  }
  return withoutCrumbs(pieces)
}

function withoutCrumbs(pieces: readonly DiffPiece[]): DiffPiece[] {
  const kept: DiffPiece[] = []
  pieces.forEach((piece, index) => {
    // A short piece that ends a sentence or line stays equal: it helps the reader to find the place.
    const small = piece.op === 'equal' && piece.text.length <= CRUMB && !/[\n。；：]/.test(piece.text)
    const crumb = small && piece.text.length < Math.min(changeAt(pieces, index, -1), changeAt(pieces, index, 1))
    if (crumb || piece.op === 'delete') push(kept, 'delete', piece.text)
    if (crumb || piece.op === 'insert') push(kept, 'insert', piece.text)
    if (piece.op === 'equal' && !crumb) kept.push(piece)
  })
  return kept
}

/** Greatest change on one side of a piece, looking past one more crumb. */
function changeAt(pieces: readonly DiffPiece[], index: number, step: 1 | -1): number {
  let greatest = 0
  let crumbs = 0
  for (let at = index + step; ; at += step) {
    const piece = pieces[at]
    if (!piece || (piece.op === 'equal' && (piece.text.length > CRUMB || ++crumbs > 1))) return greatest
    if (piece.op !== 'equal') greatest = Math.max(greatest, piece.text.length)
  }
}

/** Within one change, all deleted text stands before all added text. */
function push(pieces: DiffPiece[], op: 'insert' | 'delete', text: string): void {
  const last = pieces.at(-1)
  const beforeLast = pieces.at(-2)
  if (last?.op === op) last.text += text
  else if (last && last.op !== 'equal' && beforeLast?.op === op) beforeLast.text += text
  else if (op === 'delete' && last?.op === 'insert') pieces.splice(-1, 0, { op, text })
  else pieces.push({ op, text })
}
