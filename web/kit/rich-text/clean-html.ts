import { cleanTree, htmlOf } from '#common/rules/clean-tree.ts'
import { treeOf } from './dom-tree.ts'

/** HTML with only what formatted text may hold (common/rules/allowed-html.ts). Cleaned again it is the same. */
export const cleanHtml = (html: string): string => (html === '' ? '' : htmlOf(cleanTree(treeOf(html))))
