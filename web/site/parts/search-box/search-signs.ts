/** The signs that a search understands, with what each does. */
export const SIGNS = [
  { sign: '“竞业限制”', text: '引号内的文字原样出现' },
  { sign: '合同 -劳动', text: '减号或 NOT：不要含“劳动”的' },
  { sign: '彩礼 AND 离婚', text: '两个都要原样出现（AND 大写，前后空格）' },
  { sign: '彩礼 OR 嫁妆', text: '任何一个都可以（OR 大写，前后空格）' },
  { sign: '押金 NEAR/10 退还', text: '两个词相距不超过 10 个字' },
  { sign: '离婚 (彩礼 OR 嫁妆)', text: '括号把几个词并在一起' },
] as const
