/**
 * The number at a place that holds one.
 * @throws RangeError when nothing stands there: the index or the code that reads it is wrong
 */
export function numberAt(numbers: ArrayLike<number>, place: number): number {
  const number = numbers[place]
  if (number === undefined) throw new RangeError(`nothing stands at place ${place} of ${numbers.length}`)
  return number
}
