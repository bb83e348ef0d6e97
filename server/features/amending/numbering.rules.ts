import { NUMERAL_CHARS, toNumeral } from '#common/law/numerals.ts'

/**
 * Items in the order of the numbers that some of them were given; the others fill the numbers between in the order they
 * have.
 * @param first the number of the first item
 */
export function arranged<T>(items: readonly T[], numberOf: (item: T) => number | undefined, first: number): T[] {
  const slots: (T | undefined)[] = items.map(() => undefined)
  const free: T[] = []
  for (const item of items) {
    const slot = (numberOf(item) ?? Number.NaN) - first
    if (slot >= 0 && slot < slots.length && slots[slot] === undefined) slots[slot] = item
    else free.push(item)
  }
  return slots.map((item) => item ?? free.shift()).filter((item) => item !== undefined)
}

/** Indexes of the longest rising chain of numbers: what kept its order when some were moved. */
export function inOrder(numbers: readonly number[]): number[] {
  const tails: number[] = []
  const before = new Map<number, number>()
  numbers.forEach((value, index) => {
    let low = 0
    while (low < tails.length && (numbers[tails[low] ?? 0] ?? 0) < value) low++
    const previous = tails[low - 1]
    if (previous !== undefined) before.set(index, previous)
    tails[low] = index
  })
  const chain: number[] = []
  for (let index = tails.at(-1); index !== undefined; index = before.get(index)) chain.unshift(index)
  return chain
}

const NUMERAL = new RegExp(`[${NUMERAL_CHARS}]+`)

/** A label like another one with another number: （一） → （三）, 1. → 3., ① → ③, 第一条 → 第三条. */
export function numberedAs(label: string, number: number): string {
  if (/[①-⑳]/.test(label)) return label.replace(/[①-⑳]/, String.fromCharCode(0x245f + number))
  return label.replace(NUMERAL, (numeral) => (/^[0-9]/.test(numeral) ? String(number) : toNumeral(number)))
}
