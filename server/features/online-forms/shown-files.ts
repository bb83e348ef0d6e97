import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rightCode } from '#common/rules/online-design.ts'
import { formsByCodes } from './forms.sql.ts'
import { filesShown } from './records.sql.ts'
import { seenIds } from './record-list.ts'
import { seenForm } from './seen-form.rules.ts'

/** Those of these files that a record shows the viewer, in a field that the viewer sees. */
export async function formFilesAmong(
  { db, viewer, now }: { db: Db; viewer: Viewer; now: Date },
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  const shown = await filesShown(db, paths)
  const codes = [...new Set(shown.map(({ formCode }) => formCode))].filter((code) =>
    viewer.permissions.has(rightCode(code, 'list')),
  )
  if (codes.length === 0) return []
  const found: string[] = []
  for (const stored of await formsByCodes(db, codes)) {
    const form = seenForm(stored, viewer)
    if (form === null) continue
    const fields = new Set([
      ...form.fields.map(({ name }) => name),
      ...form.tables.flatMap((table) => table.fields.map(({ name }) => `${table.code}.${name}`)),
    ])
    const here = shown.filter(({ formCode, field }) => formCode === form.code && fields.has(field))
    const ids = [...new Set(here.map(({ recordId }) => recordId))]
    const seen = new Set(await seenIds({ db, viewer, clock: () => now }, form, 'list', ids))
    found.push(...here.flatMap(({ path, recordId }) => (seen.has(recordId) ? [path] : [])))
  }
  return found
}
