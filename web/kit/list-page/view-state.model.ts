import type { ListLayout } from '#common/contract/list-views.ts'

/** The address of a list that shows no view, where another one is its default. */
export const NO_VIEW = 'all'

/** The view that a list is in. Its layout stands in for that of the user. */
export interface ViewInForce {
  id: string
  layout: ListLayout
  /** Choices in the facets, where the address names none. */
  facets?: string
}

/**
 * The view that a list should be in: the one that the address names, otherwise the user's default, but not for a link
 * that names conditions.
 * @returns `NO_VIEW` for none
 */
export const viewAsked = (
  inAddress: string | undefined,
  byDefault: string | undefined,
  hasConditions: boolean,
): string => inAddress ?? (hasConditions ? undefined : byDefault) ?? NO_VIEW
