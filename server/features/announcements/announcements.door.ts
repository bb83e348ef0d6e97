/** What other features may use of the announcements. */
export { messagesNaming, newestUnread, unreadTotal } from './announcements.sql.ts'
export { mailsWaiting } from './mail-queue.sql.ts'
export { forgetChoices } from './message-choices.sql.ts'
export { releaseAnnouncementsDue } from './release-due.ts'
export { remindDeadlines, type Reminder } from './remind-deadlines.ts'
export { sendMails, type MailParts } from './send-mails.ts'
export { sendMessage, stillToTell } from './send-message.sql.ts'
