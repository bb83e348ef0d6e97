/** Names joined by 、, commas or semicolons. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const WRITTEN = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00:00)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
  /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/** A day as registers write it (2021-01-02, 2021年1月2日, 2021/1/2, 20210102), as YYYY-MM-DD; null when there is no such day. */
export function dayOfCell(text: string): string | null {
  for (const form of WRITTEN) {
    const [, year, month, day] = form.exec(text.trim()) ?? []
    if (!year || !month || !day) continue
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = Date.parse(written)
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
  }
  return null
}
