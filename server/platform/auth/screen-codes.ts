import { everyCall } from '#common/contract/calls.ts'
import { codeOf } from '#common/contract/contract.ts'

/**
 * The code that each screen's list asks for, as the contract has it; screens whose list is open to all staff are left
 * out. The list stands before what else belongs to its screen.
 */
export const codeOfScreen: ReadonlyMap<string, string> = new Map(
  everyCall.toReversed().flatMap(([key, { listOf, permission, result }]) => {
    const code = codeOf(permission)
    return key.startsWith('GET ') && listOf && code !== null && result !== 'bytes' ? [[listOf, code] as const] : []
  }),
)
