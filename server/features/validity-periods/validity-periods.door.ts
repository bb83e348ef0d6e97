/** What other features may use of the periods of validity. */
export { periodsDue, setRuleRegion } from './validity.sql.ts'
export { exchangedRule } from './exchanged-rule.sql.ts'
