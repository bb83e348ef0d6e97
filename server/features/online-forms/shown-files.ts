import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rightCode } from '#common/rules/online-design.ts'
import { formsByCodes } from './forms.sql.ts'
import { filesShown, recordsOf } from './records.sql.ts'
import { departmentBound } from './record-list.ts'
import { seenForm } from './seen-form.rules.ts'

/** Those of these files that a record shows the viewer, in a field that the viewer sees. */
export async function formFilesAmong(db: Db, viewer: Viewer, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const shown = await filesShown(db, paths)
  const codes = [...new Set(shown.map(({ formCode }) => formCode))].filter((code) => viewer.permissions.has(rightCode(code, 'list')))
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
    const records = await recordsOf(form.code, form.fields).seen(db, ids, { rules: departmentBound(viewer, form.code, 'list') })
    const seen = new Set(records.map(({ id }) => id))
    found.push(...here.flatMap(({ path, recordId }) => (seen.has(recordId) ? [path] : [])))
  }
  return found
}
