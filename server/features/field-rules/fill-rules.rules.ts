/** What a user may set of a fill rule. */
export interface FillRuleForm {
  ruleName: string
  ruleCode: string
  ruleClass: string
  params: Record<string, unknown>
}

/** Name of a rule in the log. */
export const labelOf = (name: string): string => `填值规则“${name}”`

/** A rule as its versions keep it: under the names of the wire. */
export const contentOf = ({ params, ...form }: FillRuleForm) => ({ ...form, ruleParams: JSON.stringify(params) })
