export type { GrantNode } from './GrantTree.tsx'
/** The tree in which permissions are granted. */
export { GrantTree } from './GrantTree.tsx'
/** What is asked before permissions are withdrawn. */
export { WithdrawalDialog } from './WithdrawalDialog.tsx'
export { withdrawnNames } from './withdrawn.model.ts'
