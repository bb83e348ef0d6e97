/** What a field of an advanced query holds (wire 5.3); several names for one thing come from different clients. */
export type QueryFieldType =
  | 'string'
  | 'number'
  | 'int'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'dict'
  | 'list'
  | 'list_multi'
  | 'sel_search'
  | 'table-dict'
  | 'popup'
  | 'select-user'
  | 'sel_user'
  | 'select-depart'
  | 'sel_depart'
  | 'area-linkage'
  | 'pca'
  // Values that are stored sealed.
  | 'phone'
  | 'email'

/** How a field is asked for (spec §3 Query condition row, Builder field definition). */
interface FieldTraits {
  type: QueryFieldType
  /** Type of the stored value, and how a moment is written; other servers read them, ours knows its columns. */
  dbType?: string
  formatStr?: string
  /** A dictionary's code; with a table the column of the stored value. */
  dictCode?: string
  dictTable?: string
  dictText?: string
  options?: readonly { value: string; text: string }[]
  /** A report one value is chosen from. */
  popup?: { code: string; field?: string; orgFields: string; destFields: string }
  /** Field of a person or a department that is stored. */
  customReturnField?: string
  /** What a switch stores for on and off; Y and N unless told otherwise. */
  extendOption?: readonly [on: string, off: string]
}

/** A field the builder offers. */
export interface QueryField extends FieldTraits {
  value: string
  text: string
}

/** A field as screens tell it: a group of fields has children and cannot be asked for itself. */
export type FieldDefinition = Partial<FieldTraits> & {
  value: string
  text?: string
  label?: string
  children?: readonly FieldDefinition[]
  /** Fields of this group go by their own names. */
  onlyFieldName?: boolean
}

/** The fields of definitions: plain ones first, then those of groups as 主表-字段 and `group,field`. */
export function queryFieldsFrom(definitions: readonly FieldDefinition[]): QueryField[] {
  const fieldOf = (definition: FieldDefinition): QueryField => {
    const { value, text, label, children: _, onlyFieldName: __, type = 'string', ...traits } = definition
    return { ...traits, type, value, text: label ?? text ?? value }
  }
  const groups = definitions.filter(({ children }) => children !== undefined)
  return [
    ...definitions.filter(({ children }) => children === undefined).map(fieldOf),
    ...groups.flatMap((group) => {
      const own = fieldOf(group)
      return (group.children ?? []).map(fieldOf).map((field) => ({
        ...field,
        text: `${own.text}-${field.text}`,
        value: group.onlyFieldName ? field.value : `${own.value},${field.value}`,
      }))
    }),
  ]
}

/** What a value is typed or chosen with. */
export type QueryEditor =
  | 'text'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'choice'
  | 'multi'
  | 'search'
  | 'popup'
  | 'user'
  | 'department'
  | 'area'

const OWN_EDITORS: Partial<Record<QueryFieldType, QueryEditor>> = {
  popup: 'popup',
  'select-user': 'user',
  sel_user: 'user',
  'select-depart': 'department',
  sel_depart: 'department',
}
const PLAIN_EDITORS: Partial<Record<QueryFieldType, QueryEditor>> = {
  dict: 'choice',
  'area-linkage': 'area',
  pca: 'area',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  int: 'number',
  number: 'number',
  switch: 'switch',
}

/** The editor of a field: the first that fits, in the order of wire 5.3. */
export function editorOf({ type, dictCode, dictTable, options }: QueryField): QueryEditor {
  if (type === 'sel_search' || (type === 'list' && dictTable)) return 'search'
  if (type === 'list_multi') return 'multi'
  if (dictCode) return type === 'table-dict' ? 'popup' : 'choice'
  const own = OWN_EDITORS[type]
  if (own) return own
  if (options) return 'choice'
  return PLAIN_EDITORS[type] ?? 'text'
}

/** The dictionary a field's values come from: a code, or `table,text,code`. */
export const dictionaryOf = ({ dictCode = '', dictTable, dictText }: QueryField): string =>
  dictTable && dictText ? `${dictTable},${dictText},${dictCode}` : dictCode

/**
 * The report a field's value is chosen from, and which of its fields is the value (wire 5.3: table-dict is one too).
 */
export function reportOf({
  type,
  popup,
  dictTable,
  dictCode,
}: QueryField): { code: string; field: string; orgFields: string; destFields: string } | null {
  if (popup) return { ...popup, field: popup.field ?? popup.destFields.split(',')[0]?.trim() ?? '' }
  if (type !== 'table-dict' || !dictTable || !dictCode) return null
  return { code: dictTable, field: dictCode, orgFields: dictCode, destFields: dictCode }
}
