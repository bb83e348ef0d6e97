import { refuse } from '#common/errors.ts'
import { checkedText, checksOf, formatFault, type CheckedRecord } from '#common/rules/record-checks.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { partsOf, type CheckedPart } from './check-rule.rules.ts'
import { stepsOf } from './check-rules.sql.ts'
import { takenFault } from './duplicates.sql.ts'
import { fitAll } from './safe-pattern.ts'

/**
 * The first step of a check rule that a value breaks; null when it fits, undefined when there is no such rule.
 * @throws Refusal field-rule.too-slow
 */
export async function brokenStep(db: Db, ruleCode: string, value: string): Promise<CheckedPart | null | undefined> {
  const steps = await stepsOf(db, ruleCode)
  if (!steps) return undefined
  const parts = partsOf(steps, value)
  const fits = await fitAll(parts.map(({ pattern, checkValue }) => [pattern, checkValue]))
  if (!fits) throw refuse('field-rule.too-slow')
  return parts.find((_, at) => fits[at] !== true) ?? null
}

/**
 * Checks the fields of a body as its kind of record declares them. Values that are left out, empty, shortened or as
 * they were before are not checked: of the last, the fault is not the editor's.
 * @param own id of the record that is edited, null for a new one
 * @param before the record before the edit, where it is known
 * @throws Refusal record.invalid naming the field
 */
export async function refuseFaults(
  { db, contacts }: { db: Db; contacts: ContactSealer },
  kind: CheckedRecord,
  body: Readonly<Record<string, unknown>>,
  { own, before }: { own: string | null; before?: object | undefined },
): Promise<void> {
  const was = before as Readonly<Record<string, unknown>> | undefined
  for (const [field, check] of Object.entries(checksOf(kind))) {
    const text = checkedText(body[field])
    if (text === '' || (check.shortened && text.includes('***'))) continue
    if (was && Object.hasOwn(was, field) && sameValue(was[field], body[field])) continue
    const reason =
      formatFault(check, text) ??
      (check.unique ? await takenFault(db, contacts, check.unique, { value: text, own }) : null) ??
      (check.checkRule ? ((await brokenStep(db, check.checkRule, text))?.message ?? null) : null)
    if (reason !== null) throw refuse('record.invalid', { field, reason })
  }
}
