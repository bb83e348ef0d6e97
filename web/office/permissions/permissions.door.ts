export type { GrantNode } from './GrantTree.tsx'
/** The tree in which permissions are granted. */
export { GrantTree } from './GrantTree.tsx'
