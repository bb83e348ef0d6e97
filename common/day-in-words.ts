/** A day for running text: 2024-03-01 → 2024年3月1日; '' for no date. */
export function dayInWords(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${parts[1]}年${Number(parts[2])}月${Number(parts[3])}日` : ''
}
