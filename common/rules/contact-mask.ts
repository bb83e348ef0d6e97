/** A telephone number as 138****0000: enough to tell users apart. */
export const shortPhone = (phone: string | null): string | null =>
  phone && phone.replace(/^(.{3}).+(.{4})$/, '$1****$2')

/** An e-mail address as l***@example.com. */
export const shortEmail = (email: string | null): string | null => email && email.replace(/^(.).*(?=@)/, '$1***')

/** Eleven digits within a longer name of letters and digits are none: identifiers are made of both. */
const PHONE_IN_TEXT = /(^|[^\da-z])(1[3-9]\d)([- ]?)\d{4}\3(\d{4})(?![\da-z])/gi
const EMAIL_IN_TEXT = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g

/** A text without whole telephone numbers and e-mail addresses, as the log keeps it. */
export const withoutContacts = (text: string): string =>
  text.replace(PHONE_IN_TEXT, '$1$2****$4').replace(EMAIL_IN_TEXT, (email) => shortEmail(email) ?? '')
