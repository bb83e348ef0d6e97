/** What the alert rules look at of a row of the log. */
export interface WatchedRow {
  kind: number
  content: string
  success: boolean
  /** What the line is about, for rules. */
  event: string | null
  username: string | null
  ip: string | null
}

/** Something auditors should look at. */
export interface Alert {
  rule: 'failures' | 'granted' | 'broken'
  /** What it is about: of one subject a rule tells once an hour. */
  subject: string
  content: string
}

/** So many refusals and failures from one address, or of one user name, within ten minutes are told. */
export const FAILURES = { count: 20, withinMs: 600_000 }

/** What somebody was granted by these rows: rights that the asker did not have. */
export const grantsIn = (rows: readonly WatchedRow[]): Alert[] =>
  rows
    .filter(({ success, event }) => success && event === 'granted')
    .map(({ content, username }) => ({
      rule: 'granted',
      subject: content.slice(0, 200),
      content: `${username ?? '系统'}：${content}`,
    }))

/** Addresses and user names of failures in these rows, whose failures are to be counted. */
export function failingIn(rows: readonly WatchedRow[]): { ips: string[]; usernames: string[] } {
  const failed = rows.filter(({ success }) => !success)
  const of = (pick: (row: WatchedRow) => string | null) =>
    [...new Set(failed.map(pick).filter((value) => value !== null && value !== ''))] as string[]
  return { ips: of(({ ip }) => ip), usernames: of(({ username }) => username) }
}

/** The alert about failures that were counted; null when there are not enough of them. */
export function failuresAlert(by: 'ip' | 'username', value: string, count: number): Alert | null {
  if (count < FAILURES.count) return null
  const what = by === 'ip' ? `来自地址 ${value}` : `以账号 ${value}`
  return {
    rule: 'failures',
    subject: `${by} ${value}`,
    content: `${what} 的操作在 10 分钟内失败或被拒绝不少于 ${count} 次`,
  }
}

/** The alert about a chain that does not hold. */
export const brokenAlert = (reason: string): Alert => ({
  rule: 'broken',
  subject: 'chain',
  content: `系统日志链断开：${reason}`,
})
