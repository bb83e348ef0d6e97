/** What other features may use of following. */
export { forgetFollowings } from './following.sql.ts'
export { tellFollowers } from './tell-followers.ts'
