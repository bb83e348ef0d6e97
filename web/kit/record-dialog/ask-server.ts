import { ApiError, call } from '#web/platform/api/call.ts'
import type { AskServer } from './record-dialog.model.ts'

/**
 * What a check says that the server refused; null when the server cannot or may not say, for saving reports the fault
 * then.
 * @param says whether a refusal is about the value
 */
async function messageOf(
  asked: Promise<unknown>,
  says = (_refusal: ApiError): boolean => true,
): Promise<string | null> {
  try {
    await asked
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 200 && says(error) ? error.message : null
  }
}

/** A broken rule comes with the step that is broken; a rule that is not set up without. */
const namesStep = ({ result }: ApiError): boolean => result !== null && result !== undefined

/** The duplicate check and the rule-code check of a field (spec §5), asked while the form is checked. */
export const askServer: AskServer = async ({ unique, checkRule, shortened }, text, id) => {
  if (shortened && text.includes('***')) return null
  const [tableName = '', fieldName = ''] = unique?.split('.') ?? []
  const taken = unique
    ? await messageOf(call('GET /sys/duplicate/check', { query: { tableName, fieldName, fieldVal: text, dataId: id } }))
    : null
  if (taken !== null || !checkRule) return taken
  return messageOf(
    call('GET /sys/checkRule/checkByCode', { query: { ruleCode: checkRule, value: encodeURIComponent(text) } }),
    namesStep,
  )
}
