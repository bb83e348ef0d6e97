/** A body that only guests send and we do not take: it has this field, and where ours have it too lacks another in it. */
export interface NotTaken {
  field: string
  without?: string
  /** What completes 本系统不提供…. */
  what: string
}

const OTHER_FORM: NotTaken = { field: 'head', what: '保存旧版客户端设计的表单，请在“表单设计”中设计' }
const OTHER_REPORT: NotTaken = { field: 'head', what: '保存旧版客户端设计的报表，请在“报表设计”中设计' }

/**
 * By call, the bodies of guests that are refused with words (docs/decisions/0142-designs-of-older-clients.md). Every
 * head of a report that was read here has `rowLimit`.
 */
export const NOT_TAKEN: ReadonlyMap<string, NotTaken> = new Map([
  ['POST /online/cgform/api/addAll', OTHER_FORM],
  ['PUT /online/cgform/api/editAll', OTHER_FORM],
  ['POST /online/cgreport/head/add', OTHER_REPORT],
  ['PUT /online/cgreport/head/editAll', { ...OTHER_REPORT, without: 'rowLimit' }],
])

/** Calls of which guests say everything in the address: no body is one without fields. */
export const BODILESS: ReadonlySet<string> = new Set(['POST /online/cgform/api/doDbSynch/{id}/{mode}'])
