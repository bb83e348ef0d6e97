/** Stands in a line in place of a piece of the text, with the number of the piece. */
export const PIECE: string
/** Whether a text has more than plain lines, headings and tables between pipes. */
export function needsParser(text: string): boolean
