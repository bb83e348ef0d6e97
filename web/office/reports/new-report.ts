import type { FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'

/** Values of the form of a new report. */
export const NEW_REPORT: FormValues = { rowLimit: 100_000, allStaff: false, items: [], params: [] }
