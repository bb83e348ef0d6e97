import {
  type DesignedField,
  type DesignedTable,
  fieldCode,
  type FormButton,
  type FormDesign,
  type FormRight,
  rightCode,
} from '#common/rules/online-design.ts'

/** What decides about a viewer. */
type Holder = { permissions: ReadonlySet<string> }

/** A published register as one viewer sees it. */
export interface SeenForm {
  code: string
  name: string
  /** Number of the published design. */
  version: number
  /** The menu row that was made with it. */
  menuId: string | null
  /** Everything that is published. */
  design: FormDesign
  /** Fields that the viewer sees, wherever they stand. */
  fields: DesignedField[]
  /** Sub-tables of which the viewer sees a field, with these fields. */
  tables: DesignedTable[]
  /** Buttons that are neither switched off nor refused to the viewer. */
  buttons: ReadonlySet<FormButton>
}

/** The right that a button takes; those without one take nothing but seeing the list. */
const RIGHT_OF: Readonly<Record<FormButton, FormRight | null>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'delete',
  import: 'import',
  export: 'export',
  detail: null,
}

/** A register as a viewer sees it; null when it is not published or the viewer may not see it. */
export function seenForm(
  {
    code,
    name,
    version,
    live,
    menuId,
  }: { code: string; name: string; version: number; live: FormDesign | null; menuId: string | null },
  { permissions }: Holder,
): SeenForm | null {
  if (live === null || !permissions.has(rightCode(code, 'list'))) return null
  const isSeen = (field: DesignedField, table?: string) =>
    !field.guarded || permissions.has(fieldCode(code, field.name, table))
  const tables = live.tables.map((table) => ({
    ...table,
    fields: table.fields.filter((field) => isSeen(field, table.code)),
  }))
  const buttons = (Object.keys(RIGHT_OF) as FormButton[]).filter((button) => {
    const right = RIGHT_OF[button]
    return !live.hidden.includes(button) && (right === null || permissions.has(rightCode(code, right)))
  })
  return {
    code,
    name,
    version,
    menuId,
    design: live,
    fields: live.fields.filter((field) => isSeen(field)),
    tables: tables.filter(({ fields }) => fields.length > 0),
    buttons: new Set(buttons),
  }
}

/** Every permission code of a register with what it is called, for the rows below its menu. */
export function codesOf(
  code: string,
  design: FormDesign,
  rights: Readonly<Record<FormRight, string>>,
): { code: string; name: string }[] {
  const guarded = (fields: readonly DesignedField[], table?: DesignedTable) =>
    fields
      .filter((field) => field.guarded)
      .map((field) => ({
        code: fieldCode(code, field.name, table?.code),
        name: `字段：${table ? `${table.name} / ` : ''}${field.title}`,
      }))
  return [
    ...(Object.entries(rights) as [FormRight, string][]).map(([right, name]) => ({
      code: rightCode(code, right),
      name,
    })),
    ...guarded(design.fields),
    ...design.tables.flatMap((table) => guarded(table.fields, table)),
  ]
}
