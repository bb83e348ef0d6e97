import type { Detail, TreeNode } from '#common/contract/laws.ts'
import { findAnchor } from './law-text.model.ts'

export type IssuedPart = Detail['version']['parts'][number]

/**
 * The document that a notice issues in which a provision stands; undefined for the notice itself and for every other
 * law.
 */
const partAt = ({ tree, version }: Pick<Detail, 'tree' | 'version'>, anchor: string): IssuedPart | undefined => {
  const holder = tree.find((node) => node.level === 'issued' && findAnchor([node], anchor))
  return holder && version.parts.find((part) => part.anchor === holder.anchor)
}

/** What a provision is cited by: the measure with the number of its notice, or the law with its text. */
export function citedAs(
  detail: Detail,
  anchor: string,
): { title: string; kind: string; versionDate: string | null; noticeNumber?: string } {
  const { title, kind, versionDate, docNumber } = detail.version
  const part = partAt(detail, anchor)
  return part
    ? { title: part.name, kind, versionDate, ...(docNumber === null ? {} : { noticeNumber: docNumber }) }
    : { title, kind, versionDate }
}

/**
 * The words of a notice before the documents that it issues, and these with what follows. A law that issues nothing has
 * no notice.
 */
export function noticeAndRest(tree: readonly TreeNode[]): { notice: readonly TreeNode[]; rest: readonly TreeNode[] } {
  const first = tree.findIndex(({ level }) => level === 'issued')
  return first < 0 ? { notice: [], rest: tree } : { notice: tree.slice(0, first), rest: tree.slice(first) }
}

/**
 * The address that the address bar means: without one the part whose name was typed, and in one of several documents an
 * article of it.
 * @param part anchor of the document that the path names, '' where it names the law
 */
export function askedIn(tree: readonly TreeNode[], hash: string, part: string): string {
  if (hash === '' || part === '') return hash || part
  return findAnchor(tree, `${part}_${hash}`) ? `${part}_${hash}` : hash
}
