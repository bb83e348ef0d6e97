/**
 * Characters that are typed or read from paper for one another because they look alike, though they sound otherwise.
 */
const GROUPS =
  '劵券 己已巳 未末 折拆析 贷货 免兔 遣遗 治冶 晴睛 即既 戊戌戍 徒徙 土士 干千 人入 日曰 今令 历厉 斤斥 抢抡 沦论 裁栽载 崇祟 撤撒 衰哀衷 盲肓 钓钩 幻幼 候侯 拨拔 侍待 没设 往住 束柬 拾抬 沽估 沮阻 洒酒 狠狼 师帅 买卖 尝赏偿 倍赔陪 掏淘 淮准 概慨 稍梢捎 椎推 姓性 牧收 捡检 绎译 渎读 颁领 贪贫 骗编 偏遍 刑邢形 赂贿 诈炸 抵低 拘枸 嫖漂 赎续 赡瞻 诽排 谤傍 侮悔 诬巫'

const alike = new Map<string, Set<string>>()
for (const group of GROUPS.split(' '))
  for (const one of group) {
    const others = alike.get(one) ?? new Set<string>()
    for (const other of group) if (other !== one) others.add(other)
    alike.set(one, others)
  }

const NONE: ReadonlySet<string> = new Set()

/** The characters that look like this one. */
export const looksLike = (character: string): ReadonlySet<string> => alike.get(character) ?? NONE
