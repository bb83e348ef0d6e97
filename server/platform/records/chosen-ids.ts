import { refuse } from '#common/errors.ts'

/** Ids of the rows chosen for an export; undefined when none were. */
export const chosenIds = (selections: string | undefined): string[] | undefined => {
  const ids = idsIn(selections ?? '')
  return ids.length > 0 ? ids : undefined
}

/** Ids joined by commas, one at the end or not, each once. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')

/** @throws Refusal record.none-chosen for an empty list, as a call gets it where nothing was marked */
export function needChosen(ids: readonly unknown[] | null | undefined): void {
  if (ids?.length === 0) throw refuse('record.none-chosen')
}

/** Ids joined by commas, of which there must be one. @throws Refusal record.none-chosen */
export function needIds(text: string): string[] {
  const ids = idsIn(text)
  needChosen(ids)
  return ids
}
