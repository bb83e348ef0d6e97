import type { DictItem } from '#common/contract/session.ts'
import type { DesignedField } from '#common/rules/online-design.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import { dictionaryOf, isWorded } from './record-texts.ts'
import { isFileField, isSeveral, type Value } from './records.sql.ts'

/** Fields that a workbook can hold. */
export const sheetFields = ({ fields }: { fields: readonly DesignedField[] }): DesignedField[] =>
  fields.filter((field) => field.inForm && !isFileField(field))

/** Fields of an export: those that can be imported again, and files behind them. */
const exportedFields = ({ fields }: { fields: readonly DesignedField[] }): DesignedField[] => [
  ...sheetFields({ fields }),
  ...fields.filter((field) => field.inForm && isFileField(field)),
]

/** The columns of a table of a register in a workbook: words in place of values, and the choices of dictionaries. */
export const sheetColumns = <Row extends Readonly<Record<string, unknown>>>(
  table: { fields: readonly DesignedField[] },
  dictionaries: Readonly<Record<string, DictItem[]>>,
): SheetColumn<Row>[] =>
  exportedFields(table).map((field) => {
    const dictionary = dictionaryOf(field)
    const name = isWorded(field) ? `${field.name}_dictText` : field.name
    return {
      title: field.title,
      width: field.type === 'text' ? 30 : 18,
      ...(dictionary === null
        ? {}
        : { choices: (dictionaries[dictionary] ?? []).map(({ text }) => text), several: isSeveral(field) }),
      ...(field.type === 'decimal' && field.scale > 0 ? { digits: field.scale } : {}),
      value: (row: Row) => (row[name] ?? null) as Value,
    }
  })
