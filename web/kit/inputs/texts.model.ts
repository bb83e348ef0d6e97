/** A text shortened to `length` characters; -1 keeps it whole (spec §9 Ellipsis). */
export const shortened = (text: string, length: number): string => {
  const letters = [...text]
  return length < 0 || letters.length <= length ? text : `${letters.slice(0, length).join('')}...`
}

/** Adds thousands separators: -1234567.5 → -1,234,567.5. A text that is not a number stays as it is. */
export function withThousands(text: string): string {
  const parts = /^([-+]?)(\d+)(\.\d*)?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', rest = ''] = parts
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}

export const withoutThousands = (text: string): string => text.replace(/[,，\s]/g, '')
