import { fieldCode, type FormDesign } from '#common/rules/online-design.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { formsByCodes, notedDesigns, type StoredForm } from './forms.sql.ts'
import { type Asker, narrowingsOf } from './record-list.ts'
import { versionsSeen } from './records.sql.ts'
import { type SeenForm, seenForm } from './seen-form.rules.ts'
import { type HiddenWords, hiddenWords, withoutHidden } from './hidden-words.rules.ts'
import { keptIn, placed, titled } from './kept-record.rules.ts'
import { tableOf } from './steps.rules.ts'
import { versionWords, type WordsOfValues } from './version-words.ts'

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

const isEverythingSeen = (
  { permissions }: Pick<Viewer, 'permissions'>,
  code: string,
  { fields, tables }: FormDesign,
): boolean =>
  [{ fields, code: undefined }, ...tables].every((table) =>
    table.fields.every(({ guarded, name }) => !guarded || permissions.has(fieldCode(code, name, table.code))),
  )

/** A version as the log of changes has it. */
interface VersionRow {
  dataTable: string
  label: string
  dataContent: string
}

/** What hides fields of versions of a record from the viewer; null when nothing is hidden. */
export async function hiddenFrom(
  { db, viewer }: Asker,
  stored: StoredForm,
  form: SeenForm,
): Promise<HiddenWords | null> {
  if (isEverythingSeen(viewer, form.code, form.design)) return null
  const noted = await notedDesigns(db, [stored.id])
  return hiddenWords(form.code, form.design, noted.get(stored.id) ?? [], viewer.permissions)
}

/**
 * What the log of changes shows of records of registers: those that the viewer sees in their list, without guarded
 * fields that the viewer does not see, under whatever titles these have had (decision 0116). A record that was deleted
 * is told only where nothing narrows the list.
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
    seen.map(({ form }) => ({
      code: form.code,
      narrowing: { fields: form.design.fields, rules: rules.get(form.code) ?? null },
    })),
  )
  const partly = seen.filter(({ form }) => !isEverythingSeen(viewer, form.code, form.design))
  const noted = await notedDesigns(
    db,
    partly.map(({ stored }) => stored.id),
  )
  const words = new Map<string, HiddenWords>(
    partly.map(({ stored, form }) => [
      form.code,
      hiddenWords(form.code, form.design, noted.get(stored.id) ?? [], viewer.permissions),
    ]),
  )
  const forms = new Map(seen.map(({ form }) => [`form.${tableOf(form.code)}`, form]))
  /** The version without what the viewer does not see. @param textOf makes words of values */
  const shown = <V extends VersionRow>(version: V, textOf: WordsOfValues = (value) => value): V => {
    const form = forms.get(version.dataTable)
    if (!form) return version
    const hidden = words.get(form.code)
    const content = JSON.parse(version.dataContent) as Record<string, unknown>
    const record = keptIn(content)
    const told = record
      ? titled(placed(record, form.design, hidden?.isHidden ?? (() => false)), textOf)
      : withWords(form.design, hidden ? withoutHidden(content, hidden) : content, textOf)
    return { ...version, dataContent: JSON.stringify(told), ...(hidden?.inLabel ? { label: form.name } : {}) }
  }
  return {
    condition,
    shown: <V extends VersionRow>(version: V): V => shown(version),
    /** The same with words in place of values that stand for something. */
    inWords: async <V extends VersionRow>(versions: readonly V[]): Promise<V[]> => {
      const told: V[] = []
      for (const version of versions) {
        const form = forms.get(version.dataTable)
        told.push(
          form
            ? shown(
                version,
                await versionWords(asker, form, [JSON.parse(version.dataContent) as Record<string, unknown>]),
              )
            : version,
        )
      }
      return told
    },
  }
}

/** An older version, which has values under the titles of then, in the order of the design of today. */
function withWords(
  { fields, tables }: FormDesign,
  content: Readonly<Record<string, unknown>>,
  textOf: WordsOfValues,
): Record<string, unknown> {
  const under = (some: FormDesign['fields'], from: Readonly<Record<string, unknown>>, table?: string) => {
    const titles = some.map(({ title }) => title)
    const place = (title: string) => (titles.includes(title) ? titles.indexOf(title) : titles.length)
    return Object.fromEntries(
      Object.entries(from)
        .toSorted(([one], [other]) => place(one) - place(other))
        .map(([title, value]) => {
          const field = some.find((one) => one.title === title)
          return [title, field && !Array.isArray(value) ? textOf(value, field, table) : value]
        }),
    )
  }
  return Object.fromEntries(
    Object.entries(under(fields, content)).map(([title, value]) => {
      const table = Array.isArray(value) ? tables.find(({ name }) => name === title) : undefined
      return [
        title,
        table ? (value as Record<string, unknown>[]).map((row) => under(table.fields, row, table.code)) : value,
      ]
    }),
  )
}

/** Whether a version of a record of a register has what restoring takes. */
export const keepsValues = (version: Pick<VersionRow, 'dataContent'>): boolean =>
  keptIn(JSON.parse(version.dataContent) as Record<string, unknown>) !== null
