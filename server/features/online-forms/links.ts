import { type DesignedField, labelFieldOf, linkOf, storedOf } from '#common/rules/online-design.ts'
import { formByCode } from './forms.sql.ts'
import { type Asker, narrowingOf } from './record-list.ts'
import { hasValueAmong, type OnlineRecord, recordsOf } from './records.sql.ts'
import { seenForm } from './seen-form.rules.ts'

/**
 * Records of the register that a `link_table` field links to, as far as the viewer sees them; null where the viewer
 * does not see the register.
 */
async function linkedRecords(asker: Asker, field: Pick<DesignedField, 'dictCode'>) {
  const link = linkOf(field)
  const stored = link ? await formByCode(asker.db, link.code) : undefined
  const form = stored ? seenForm(stored, asker.viewer) : null
  const label = form && labelFieldOf(form.fields, link?.label ?? null)
  if (!form || !label) return null
  const nameOf = (record: OnlineRecord): string => storedOf(record[label.name]) ?? ''
  return { records: recordsOf(form.code, form.fields, await narrowingOf(asker, form, 'list')), label, nameOf }
}

/** Names of these linked records by id, of those that the viewer sees. */
export async function linkedNames(
  asker: Asker,
  field: Pick<DesignedField, 'dictCode'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const linked = ids.length === 0 ? null : await linkedRecords(asker, field)
  if (!linked) return new Map()
  const found = await linked.records.seen(asker.db, ids, { rules: null })
  return new Map(found.map((record) => [record.id, linked.nameOf(record)]))
}

/** Ids of linked records by name, of those that the viewer sees. */
export async function linkedKeys(
  asker: Asker,
  field: DesignedField,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const linked = names.length === 0 ? null : await linkedRecords(asker, field)
  if (!linked) return found
  const records = await linked.records.whole(asker.db, { query: {}, rules: null }, (rows) =>
    rows.where(hasValueAmong(linked.label, names)),
  )
  for (const record of records) {
    const name = linked.nameOf(record)
    found.set(name, [...(found.get(name) ?? []), record.id])
  }
  return found
}
