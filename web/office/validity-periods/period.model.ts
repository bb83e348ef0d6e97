/** Days before the end from which a period is marked. */
const SOON = 90

/** Where a period stands, in words, and how it is marked. */
export function periodOf({ daysLeft, decision }: { daysLeft: number | null; decision: string | null }): {
  text: string
  tone: 'ended' | 'soon' | 'plain'
} {
  if (daysLeft === null) return { text: '未载明', tone: 'plain' }
  const settled = decision === 'lapse' || decision === 'renew'
  if (daysLeft < 0) return { text: `已届满 ${-daysLeft} 天`, tone: settled ? 'plain' : 'ended' }
  if (daysLeft <= SOON)
    return { text: daysLeft === 0 ? '今天届满' : `还有 ${daysLeft} 天`, tone: settled ? 'plain' : 'soon' }
  return { text: `还有 ${daysLeft} 天`, tone: 'plain' }
}

/** What the public is told of an extension, in words. */
export function publicityOf({
  decision,
  endDate,
  publicEnd,
}: {
  decision: string | null
  endDate: string | null
  publicEnd: string | null
}): string {
  if (publicEnd !== null) return publicEnd === endDate ? `至 ${publicEnd}` : `至 ${publicEnd}，改动未发布`
  return decision === 'extend' ? '未发布' : '—'
}
