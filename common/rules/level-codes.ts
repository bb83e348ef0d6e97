/** Codes of trees: a letter and two digits for each level (A01, A01A02); after A99 comes B01 (wire 3.4, 3.6). */
const LEVEL = 3
const LAST = 'Z99'
const CODE = /^(?:[A-Z](?!00)\d\d)+$/

export const isLevelCode = (code: string): boolean => CODE.test(code)
/** The code of the node above; '' on the first level. */
export const codeAbove = (code: string): string => code.slice(0, -LEVEL)
/** 1 on the first level. */
export const levelOf = (code: string): number => Math.ceil(code.length / LEVEL)

/**
 * The code for a new node below `parent` ('' for the first level).
 * @param siblings codes already given out there; others are not looked at
 * @returns null when the level is full
 */
export function nextCode(parent: string, siblings: Iterable<string>): string | null {
  let last = ''
  for (const code of siblings) if (isLevelCode(code) && codeAbove(code) === parent && code > last) last = code
  if (last === '') return `${parent}A01`
  if (last.endsWith(LAST)) return null
  const letter = last.slice(-LEVEL, -LEVEL + 1)
  const digits = last.slice(-LEVEL + 1)
  return digits === '99'
    ? `${parent}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
    : `${parent}${letter}${String(Number(digits) + 1).padStart(2, '0')}`
}
