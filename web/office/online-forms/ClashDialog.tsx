import { Button } from 'antd'
import { useId, useState } from 'react'
import type { EditConflict } from '#common/contract/parts.ts'
import type { DesignedTable } from '#common/rules/online-design.ts'
import { BothChanged } from '#web/kit/record-dialog/BothChanged.tsx'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import type { Side } from '#web/kit/record-dialog/use-merged-form.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { shownClash } from './clashes.model.ts'

/**
 * What the editor and another user changed in the same fields or rows: for each one a side is chosen, then the edit is
 * saved.
 */
export function ClashDialog(props: {
  conflict: EditConflict
  fields: readonly FormFieldSpec[]
  tables: readonly DesignedTable[]
  /** The record as it was when editing began. */
  record: Readonly<Record<string, unknown>>
  onDecide: (sides: ReadonlyMap<string, Side>) => void
  onClose: () => void
}) {
  const { conflict, fields, tables, record, onDecide, onClose } = props
  const formId = useId()
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map())
  const shown = conflict.fields.map((one) => ({ name: one.name, ...shownClash(one, fields, tables, record) }))
  const isDecided = shown.every(({ name }) => sides.has(name))
  return (
    <Modal
      open
      title="两人都做了修改"
      width={680}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回修改</Button>
          <Button type="primary" disabled={!isDecided} onClick={() => onDecide(sides)}>
            按所选保存
          </Button>
        </>
      }
    >
      <BothChanged
        formId={formId}
        fields={shown.map(({ field }) => field)}
        values={{}}
        clashes={{
          by: conflict.by,
          at: conflict.at,
          fields: shown.map(({ name, mine, theirs }) => ({
            name,
            mine,
            theirs,
            stored: theirs,
            keeps: sides.get(name) ?? null,
          })),
        }}
        onKeep={(name, side) => setSides(new Map([...sides, [name, side]]))}
        onKeepPart={() => undefined}
      />
    </Modal>
  )
}
