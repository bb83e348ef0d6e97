/** Where a name stands in a filter or a template of the settings. */
const PLACE = '{name}'

const hex = (sign: string): string => [...new TextEncoder().encode(sign)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** A search filter with a name that a user typed, which can only be a value there (RFC 4515 §3). */
export const filterWith = (filter: string, name: string): string => filter.replaceAll(PLACE, () => name.replace(/[\0-\x1f*()\\\x7f]/g, hex))

/**
 * The name of an entry with a name that a user typed, which can only be a value there (RFC 4514 §2.4): every sign of ASCII that is no letter,
 * digit or one of `.-_@` is escaped.
 */
export const dnWith = (template: string, name: string): string =>
  template.replaceAll(PLACE, () => name.replace(/[\0-\x7f]/g, (sign) => (/[\w.@-]/.test(sign) ? sign : hex(sign))))
