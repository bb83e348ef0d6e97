/** Text shortened to so many characters; -1: whole (spec §9 Ellipsis). */
export const shortened = (text: string, length: number): string => {
  const letters = [...text]
  return length < 0 || letters.length <= length ? text : `${letters.slice(0, length).join('')}...`
}

/** -1234567.5 → -1,234,567.5; what is no number stays as it is. */
export function withThousands(text: string): string {
  const parts = /^([-+]?)(\d+)(\.\d*)?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', rest = ''] = parts
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}

export const withoutThousands = (text: string): string => text.replace(/[,，\s]/g, '')
