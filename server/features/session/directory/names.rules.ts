/** Where a name stands in a filter or a template of the settings. */
const PLACE = '{name}'

const hex = (sign: string): string =>
  [...new TextEncoder().encode(sign)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** The text with every sign of a kind written as its bytes. */
const escaped = (text: string, isKept: (sign: string) => boolean): string =>
  [...text].map((sign) => (isKept(sign) ? sign : hex(sign))).join('')

/** A search filter with a name that a user typed, which can only be a value there (RFC 4515 §3). */
export const filterWith = (filter: string, name: string): string =>
  filter.replaceAll(PLACE, () => escaped(name, (sign) => sign >= ' ' && !/[*()\\]/.test(sign)))

/**
 * The name of an entry with a name that a user typed, which can only be a value there (RFC 4514 §2.4): every sign of
 * ASCII that is no letter, digit or one of `.-_@` is escaped.
 */
export const dnWith = (template: string, name: string): string =>
  template.replaceAll(PLACE, () => escaped(name, (sign) => sign > '\x7f' || /[\w.@-]/.test(sign)))
