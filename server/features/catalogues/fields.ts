import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'

/** Fields whose cells hold a day. */
export const DAY_FIELDS = [
  'signedOn',
  'adoptedOn',
  'approvedOn',
  'publishedOn',
  'effectiveOn',
  'endedOn',
  'validUntil',
] as const satisfies CatalogueField[]
export type DayField = (typeof DAY_FIELDS)[number]

/** The field of this Chinese name; null for other words. */
export const fieldNamed = (name: string): CatalogueField | null =>
  (Object.entries(CATALOGUE_FIELDS) as [CatalogueField, string][]).find(([, text]) => text === name.trim())?.[0] ?? null
