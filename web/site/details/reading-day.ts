import { createContext } from 'react'
import { usePlace } from '#web/platform/place.ts'
import { readDetailsSearch } from './details-search.ts'

/**
 * The day the reader asked for, YYYY-MM-DD; undefined while reading today's text. What is cited is shown as of then,
 * too.
 */
export const ReadingDay = createContext<string | undefined>(undefined)

/** The day named in the address of the reading page. */
export const useReadingDay = (): string | undefined => readDetailsSearch(usePlace().search).date
