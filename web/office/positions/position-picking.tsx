import type { RecordFieldProps } from '#web/kit/picker-slots/handed-in.ts'
import { RecordNames } from '#web/kit/pickers/RecordNames.tsx'
import { RecordPicker } from '#web/kit/pickers/RecordPicker.tsx'
import { useRecords } from '#web/kit/pickers/use-records.ts'
import { POSITION_SOURCE } from './position-source.ts'

/** A field of positions in a form; stored by code, or by id. */
export const PositionField = ({ several, store, ...props }: RecordFieldProps) => (
  <RecordPicker source={POSITION_SOURCE} {...props} multiple={several} returnId={store === 'id'} />
)

/** Names of positions, as text. */
export function PositionNames({ value, store = 'code' }: { value: string; store?: string | undefined }) {
  const { values, nameOf } = useRecords(POSITION_SOURCE, store === 'id', value)
  return <RecordNames names={values.map(nameOf)} />
}
