/** Calls whose answers change when records of a register do. */
export const DATA = 'GET /online/cgform/api/getData/{code}'
export const TREE = 'GET /online/cgform/api/getTreeData/{code}'
export const SUBFORM = 'GET /online/cgform/api/subform/{table}/{mainId}'
export const FORM_ITEM = 'GET /online/cgform/api/getFormItem/{code}'
/** One record with its rows. An editor that is open keeps what it began with. */
export const RECORD = 'GET /online/cgform/api/form/{code}/{id}'
export const RECORDS = [DATA, TREE, SUBFORM, RECORD] as const
/** The list of registers for their designers. */
export const FORMS = 'GET /online/cgform/head/list'
