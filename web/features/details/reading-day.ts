import { createContext } from 'react'
import { useSearch } from '@tanstack/react-router'

/** The day the reader asked for, YYYY-MM-DD; undefined while reading today's text. What is cited is shown as of then, too. */
export const ReadingDay = createContext<string | undefined>(undefined)

/** The day named in the address of the reading page. */
export const useReadingDay = (): string | undefined => useSearch({ from: '/details' }).date
