import { useRef, useState } from 'react'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { FormWithTables } from '#web/kit/form-with-tables/FormWithTables.tsx'
import type { Part } from '#web/kit/form-with-tables/form-parts.model.ts'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import { noteSaved } from '#web/kit/saved-records/saved-records.ts'
import { Modal, useFillsPhone } from '#web/kit/window/Window.tsx'
import { dictionaryFields } from './DictionaryForm.tsx'
import { itemColumns, itemForm } from './ItemTable.tsx'

const LISTS = ['GET /sys/dict/list'] as const
const FIELDS = dictionaryFields({})
const PARTS: readonly Part[] = [{ kind: 'table', ref: 'items', label: '选项', columns: itemColumns(0), defaultRows: 0 }]
const NO_PARTS: readonly Part[] = []

/** 新增字典: a dictionary with its items, saved together or not at all. */
export function NewDictionary({ onClose }: { onClose: () => void }) {
  const add = useApiMutation('POST /sys/dict/add', { touches: LISTS, done: '保存成功！', showsRefusal: true })
  const mayAddItems = useStance('system:dict:item:add') === 'shown'
  const className = useFillsPhone('new-dictionary')
  const leave = useRef<(() => void) | null>(null)
  const [start] = useState({ type: '0' })
  return (
    <Modal
      open
      width={960}
      title="新增字典"
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      className={className}
      onCancel={() => (leave.current ?? onClose)()}
    >
      <FormWithTables
        what="字典"
        name="new-dictionary"
        fields={FIELDS}
        checks="dictionary"
        parts={mayAddItems ? PARTS : NO_PARTS}
        record={start}
        add={async (body) => {
          const items = ((body['items'] as Row[] | undefined) ?? []).map(itemForm)
          const { items: _, ...dictionary } = body
          await add.mutateAsync({ body: { ...dictionary, type: Number(body['type'] ?? 0), items } as never })
          // The list shows it also when its filter does not.
          noteSaved({ lists: LISTS, values: dictionary })
        }}
        edit={() => Promise.resolve()}
        onDone={onClose}
        onClose={onClose}
        leave={leave}
      />
    </Modal>
  )
}
