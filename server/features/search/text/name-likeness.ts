import { numberAt } from './numbers.ts'

/** Length of the longest text whose characters stand in both texts in this order. */
function commonInOrder(a: string, b: string): number {
  let above = new Int32Array(b.length + 1)
  for (const char of a) {
    const row = new Int32Array(b.length + 1)
    for (let j = 1; j <= b.length; j++)
      row[j] = char === b[j - 1] ? numberAt(above, j - 1) + 1 : Math.max(numberAt(above, j), numberAt(row, j - 1))
    above = row
  }
  return numberAt(above, b.length)
}

/** Share of the characters typed that have to stand in a name. */
const LEAST_SHARE = 0.7

/**
 * How much what was typed looks like a name of a law, from 0 to 1: 道交法 is made of characters of 道路交通安全法 in their order.
 * What shares too few characters is 0.
 */
export function nameLikeness(typed: string, name: string): number {
  if (typed.length < 2 || name === '') return 0
  const common = commonInOrder(typed, name)
  const share = common / typed.length
  return common < 2 || share < LEAST_SHARE ? 0 : share * 0.7 + (common / name.length) * 0.3
}
