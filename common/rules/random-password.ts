const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
const SIGNS = '#%+-='

/**
 * A random password that a user can copy from a screen: letters, digits and a sign, without characters that look alike.
 * @param below returns a whole random number from 0 up to below its parameter, which nobody can guess
 */
export function randomPassword(below: (limit: number) => number): string {
  const pick = (from: string) => from[below(from.length)] as string
  const body = Array.from({ length: 12 }, () => pick(LETTERS + DIGITS))
  return [...body, pick(DIGITS), pick(SIGNS), pick(LETTERS)].join('')
}
