import { captionText } from '#common/law/caption.ts'
import type { LawCard } from '#common/contract/laws.ts'
import { NUMERAL_CHARS, articleLabel, parseNumeral } from '#common/law/numerals.ts'

const TYPED = new RegExp(`^第?([${NUMERAL_CHARS}]+)条?(?:(?:之|-)([${NUMERAL_CHARS}]+))?$`)

/** The article that a reader means by 47, 第47条, 四十七, 133之一 or 133-1; null for what is no number. */
export function articleTyped(typed: string): { anchor: string; label: string } | null {
  const [, number = '', after = ''] = TYPED.exec(typed.trim()) ?? []
  const num = parseNumeral(number)
  const sub = after === '' ? 0 : parseNumeral(after)
  if (!num || sub === null) return null
  return { anchor: `t${num}${sub > 0 ? `-${sub}` : ''}`, label: articleLabel(num, sub) }
}

const COUNTED: readonly (readonly [type: string, text: string])[] = [
  ['INTERPRET', '解释'],
  ['IMPLEMENT', '实施规定'],
  ['BASIS', '以其为依据'],
  ['CITE', '引用'],
]

/** 解释 12 件 …: how many documents say something of the law, without what nobody says. */
export const citingCountsOf = ({ citing }: Pick<LawCard, 'citing'>): { text: string; works: number }[] =>
  COUNTED.flatMap(([type, text]) => {
    const works = citing.find((one) => one.type === type)?.works ?? 0
    return works > 0 ? [{ text, works }] : []
  })

export const divisionText = ({ label, caption }: LawCard['divisions'][number]): string =>
  [label, captionText(caption)].filter(Boolean).join(' ')
