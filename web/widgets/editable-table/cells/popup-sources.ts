import { createContext } from 'react'
import type { PopupSource } from '../table-props.ts'

/** Reports that cells of kind popup choose from, by their codes. */
export const PopupSourcesContext = createContext<Readonly<Record<string, PopupSource>> | null>(null)
