/** What other screens may use of the words for search. Loaded when it is used: doors belong to the first load of every list. */
import { lazy } from 'react'

export const AddWordForm = lazy(() => import('./AddWordForm.tsx').then((module) => ({ default: module.AddWordForm })))
