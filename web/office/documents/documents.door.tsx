/** What other screens of the office may show of documents. Loaded when it is shown: doors belong to the first load of every list. */
import { lazy } from 'react'

export const EnrolDialog = lazy(() => import('./EnrolDialog.tsx').then((module) => ({ default: module.EnrolDialog })))
export const DocumentDrawer = lazy(() => import('./DocumentDrawer.tsx').then((module) => ({ default: module.DocumentDrawer })))
