/** Colours of other users' cursors: they differ from each other and from the marks of the table. */
const COLOURS = ['#1f4e79', '#1c6b3c', '#855400', '#6b3fa0', '#0f6b6b', '#a03f6b']

/** Colour of another user's open page; the same page always gets the same colour. */
export function colourOf(caseId: string): string {
  let sum = 0
  for (const letter of caseId) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return COLOURS[sum % COLOURS.length] as string
}
