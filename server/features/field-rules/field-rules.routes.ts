import type { fieldRuleContract } from '#common/contract/field-rules.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { checkRuleHandlers } from './check-rules.routes.ts'
import { fillRuleHandlers } from './fill-rules.routes.ts'

/** The calls of common/contract/field-rules.ts. */
export const fieldRuleHandlers = ({ files }: { files: FileStore }): Handlers<typeof fieldRuleContract> => ({
  ...fillRuleHandlers(files),
  ...checkRuleHandlers(files),
})
