/** The server's words about a wait with the time of day at which it ends; null for any other refusal. */
export function lockOutWords(message: string, now: Date): string | null {
  const minutes = message.includes('失败次数过多') ? /(\d+)\s*分钟/.exec(message)?.[1] : undefined
  if (minutes === undefined) return null
  const until = new Date(now.getTime() + Number(minutes) * 60_000)
  const clock = [until.getHours(), until.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${message}（${clock} 之后）。忘记密码可用手机号找回。`
}
