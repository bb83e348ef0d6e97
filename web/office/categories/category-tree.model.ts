import type { Answer } from '#web/platform/api/call.ts'
import { nodeOf, type TreeNode } from '#web/kit/tree-table/tree-rows.model.ts'

export type Category = Answer<'GET /sys/category/queryById'>
/** A category in the tree of the list. */
export type CategoryRow = TreeNode<Category>

/** A category as a row that can be opened when it has children; `alone`: a search result, which cannot. */
export const categoryRow = (category: Category, { alone = false } = {}): CategoryRow =>
  nodeOf(category, category.id, alone || category.hasChild !== '1')
