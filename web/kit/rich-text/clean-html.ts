import { cleanTree, htmlOf } from '#common/rules/clean-tree.ts'
import { treeOf } from './dom-tree.ts'

/** HTML reduced to what formatted text may contain (common/rules/allowed-html.ts). Cleaning is idempotent. */
export const cleanHtml = (html: string): string => (html === '' ? '' : htmlOf(cleanTree(treeOf(html))))
