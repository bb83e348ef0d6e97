/** What other features may use of following. */
export { forgetFollowings, unfollowLaws } from './following.sql.ts'
export { sealMailReaders } from './mail-readers.sql.ts'
export { sendReaderMails } from './send-reader-mails.ts'
export { tellFollowers } from './tell-followers.ts'
