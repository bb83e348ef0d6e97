import { readRule, wordsOf } from '#common/rules/data-rules.ts'
import type { Answer } from '#web/platform/api/call.ts'

export const RULES_OF = 'GET /sys/permission/getPermRuleListByPermId'
/** Calls whose answers are out of date when a rule has changed. */
export const RULES = [
  RULES_OF,
  'GET /sys/permission/getSystemMenuList',
  'GET /sys/permission/getSystemSubmenuBatch',
] as const
export type Rule = Answer<typeof RULES_OF>[number]

/** A rule in words, or its fault. */
export function ruleInWords(
  { ruleColumn, ruleConditions, ruleValue }: Rule,
  fields: Readonly<Record<string, string>>,
): string {
  const { tree, fault } = readRule({ field: ruleColumn, condition: ruleConditions, value: ruleValue })
  return tree === null ? `规则有误：${fault}` : wordsOf(tree, (name) => fields[name] ?? name)
}
