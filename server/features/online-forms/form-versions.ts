import { fieldCode, type FormDesign } from '#common/rules/online-design.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { formsByCodes, notedDesigns, type StoredForm } from './forms.sql.ts'
import { type Asker, narrowingsOf } from './record-list.ts'
import { versionsSeen } from './records.sql.ts'
import { type SeenForm, seenForm } from './seen-form.rules.ts'
import { type HiddenWords, hiddenWords, withoutHidden } from './hidden-words.rules.ts'
import { tableOf } from './steps.rules.ts'

const ONLINE_LIST = /^online:(\w+):list$/

/** Registers that the viewer sees, as they are stored and as they are seen. */
async function formsSeen({ db, viewer }: Asker): Promise<{ stored: StoredForm; form: SeenForm }[]> {
  const codes = [...viewer.permissions].flatMap((code) => ONLINE_LIST.exec(code)?.[1] ?? [])
  if (codes.length === 0) return []
  return (await formsByCodes(db, codes)).flatMap((stored) => {
    const form = seenForm(stored, viewer)
    return form === null ? [] : [{ stored, form }]
  })
}

const isEverythingSeen = ({ permissions }: Pick<Viewer, 'permissions'>, code: string, { fields, tables }: FormDesign): boolean =>
  [{ fields, code: undefined }, ...tables].every((table) =>
    table.fields.every(({ guarded, name }) => !guarded || permissions.has(fieldCode(code, name, table.code))),
  )

/** A version as the log of changes has it. */
interface VersionRow {
  dataTable: string
  label: string
  dataContent: string
}

/**
 * What the log of changes shows of records of registers: those that the viewer sees in their list, without guarded fields that the viewer does
 * not see, under whatever titles these have had (decision 0116). A record that was deleted is told only where nothing narrows the list.
 */
export async function formVersions(asker: Asker) {
  const { db, viewer } = asker
  const seen = await formsSeen(asker)
  const rules = await narrowingsOf(
    asker,
    seen.map(({ stored }) => stored),
    'list',
  )
  const condition = versionsSeen(
    seen.map(({ form }) => ({ code: form.code, narrowing: { fields: form.design.fields, rules: rules.get(form.code) ?? null } })),
  )
  const partly = seen.filter(({ form }) => !isEverythingSeen(viewer, form.code, form.design))
  const noted = await notedDesigns(
    db,
    partly.map(({ stored }) => stored.id),
  )
  const words = new Map<string, HiddenWords & { name: string }>(
    partly.map(({ stored, form }) => [
      `form.${tableOf(form.code)}`,
      { name: form.name, ...hiddenWords(form.code, form.design, noted.get(stored.id) ?? [], viewer.permissions) },
    ]),
  )
  return {
    condition,
    /** The version without what the viewer does not see. */
    shown: <V extends VersionRow>(version: V): V => {
      const hidden = words.get(version.dataTable)
      if (!hidden) return version
      const content = withoutHidden(JSON.parse(version.dataContent) as Record<string, unknown>, hidden)
      return { ...version, dataContent: JSON.stringify(content), ...(hidden.inLabel ? { label: hidden.name } : {}) }
    },
  }
}
