import { randomInt } from 'node:crypto'
import { refuse } from '#common/errors.ts'
import { nextCode } from '#common/rules/level-codes.ts'
import { dayOf, momentText } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { counted, counterParams, orderNumber, scopeOf } from './fill-params.rules.ts'
import { codesBelow, nextNumber, takeNumber, type RunnableRule } from './fill-rules.sql.ts'

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/**
 * The value a fill rule makes.
 * @param form fields of the form it is for; they come before the rule's own parameters
 * @param keep false: only tried, no number of a counting rule is used up
 * @throws Refusal field-rule.unknown when the program has no such handler (any more), field-rule.no-parent,
 * field-rule.full
 */
export async function valueOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, handler, params }: RunnableRule,
  form: Record<string, unknown>,
  keep: boolean,
): Promise<string> {
  switch (handler) {
    case 'orderNumber':
      return orderNumber(
        text(form['prefix']).slice(0, 20) || text(params['prefix']),
        momentText(clock()),
        randomInt(100),
      )
    case 'counter': {
      const counter = counterParams(params)
      const scope = scopeOf(counter.period, dayOf(clock()))
      return counted(counter, scope, keep ? await takeNumber(db, id, scope) : await nextNumber(db, id, scope))
    }
    case 'orgCode':
      return codeBelow(await codesBelow(db, 'department', text(form['parentId']) || null))
    case 'categoryCode': {
      const parent = text(form['pid']) || text(form['parentId'])
      return codeBelow(await codesBelow(db, 'category', ['', '0'].includes(parent) ? null : parent))
    }
    default:
      throw refuse('field-rule.unknown')
  }
}

function codeBelow(found: { parent: string; children: string[] } | null): string {
  if (!found) throw refuse('field-rule.no-parent')
  const code = nextCode(found.parent, found.children)
  if (code === null) throw refuse('field-rule.full')
  return code
}
