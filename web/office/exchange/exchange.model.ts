import type { ExchangedPackage, ExchangeStatus } from '#common/contract/exchange.ts'

type Tone = 'green' | 'red' | 'amber' | 'blue' | 'grey'

/** What became of a package, in a word. */
export const PACKAGE_STATES: Record<ExchangedPackage['state'], { text: string; tone: Tone }> = {
  writing: { text: '正在写出', tone: 'blue' },
  written: { text: '已写出', tone: 'green' },
  taken: { text: '已取入', tone: 'green' },
  waiting: { text: '等待', tone: 'amber' },
  refused: { text: '已拒绝', tone: 'red' },
}

export const SIDES = { office: '内网（办公）', public: '外网（公众）' } as const

/** How far the other side is with what was written. */
export function sentInWords({ number, confirmed, confirmedTime }: ExchangeStatus['sent']): string {
  if (number === 0) return '还没有写出过'
  const told = confirmed === 0 ? '对方还没有回执' : `已送达到第 ${confirmed} 号（${confirmedTime ?? ''} 得知）`
  return `已写出到第 ${number} 号，${told}`
}

/** What has to be done before the next packages are taken in; none: nothing. */
export function todoOf({ missing, received }: Pick<ExchangeStatus, 'missing' | 'received'>): string[] {
  const refused = received
    .filter(({ state }) => state === 'refused')
    .map(({ name, trouble }) => `${name} 被拒绝：${trouble ?? ''}`)
  return [
    ...(missing === null ? [] : [`缺少第 ${missing} 号，后面的包等待它；请补送，或请对方从这一号起重新写出`]),
    ...refused,
  ]
}
