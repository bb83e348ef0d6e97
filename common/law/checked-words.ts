import { dayInWords } from '../day-in-words.ts'

/**
 * The force of a text as it is shown anywhere: of 有效 that somebody checked, with the day up to which it is known.
 * @param text 有效, 已废止 …
 * @param checkedOn YYYY-MM-DD; undefined where something else shows the force
 */
export const checkedWords = (text: string, checkedOn: string | undefined): string =>
  checkedOn === undefined ? text : `${text}（截至${dayInWords(checkedOn)}核实）`
