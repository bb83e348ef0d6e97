import { codeInAddress, ruleFieldsOf } from '#common/rules/online-design.ts'
import { screenOf } from '#common/screens.ts'
import type { Db } from '#server/platform/db/open.ts'
import { formByCode, formOfMenu } from './forms.sql.ts'

/** A menu row with a data rule. */
interface RuledMenu {
  id: string
  url: string | null
  component: string | null
}

/**
 * Fields by which data rules of a menu may narrow the register that it leads to, with their titles; null for a menu
 * that leads to none.
 */
export async function fieldsOfRegister(
  db: Db,
  { id, url, component }: RuledMenu,
): Promise<Readonly<Record<string, string>> | null> {
  if (screenOf(component) !== 'online/FormList') return null
  const form = (await formOfMenu(db, id)) ?? (await formByCode(db, codeInAddress(url ?? '')))
  return form ? ruleFieldsOf(form.live ?? form.draft) : null
}
