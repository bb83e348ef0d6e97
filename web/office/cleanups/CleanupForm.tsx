import type { CleanupRow } from '#common/contract/cleanups.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LISTS } from './cleanup-calls.ts'

const FIELDS: FormFieldSpec[] = [
  {
    kind: 'text',
    name: 'name',
    label: '批次名称',
    required: true,
    maxLength: 200,
    wide: true,
    placeholder: '如 2026 年行政规范性文件专项清理',
  },
  {
    kind: 'textarea',
    name: 'basis',
    label: '清理依据',
    maxLength: 1_000,
    wide: true,
    placeholder: '部署清理的通知或方案',
  },
  { kind: 'date', name: 'dueDate', label: '完成期限' },
  {
    kind: 'dict',
    name: 'scopeType',
    label: '文件类型',
    dictCode: 'F_TYPE',
    hint: '范围各项留空的为全部；符合范围的已发布文件列入清单',
  },
  { kind: 'dict', name: 'scopeLevel', label: '制定机关层级', dictCode: 'F_LEVEL' },
  { kind: 'text', name: 'scopeIssuer', label: '制定机关', maxLength: 100, placeholder: '名称里的字' },
  { kind: 'text', name: 'scopeTitle', label: '标题含', maxLength: 100 },
  { kind: 'date', name: 'scopeUntil', label: '公布日期不晚于' },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 2_000, wide: true },
]

/** The form of a batch. @param onMade called with the id of a new batch */
export function CleanupForm({ state, onMade }: { state: RecordDialogState<CleanupRow>; onMade: (id: string) => void }) {
  const add = useApiMutation('POST /dataManagement/cleanup/add', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/cleanup/edit', {
    touches: LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<CleanupRow>
      what="清理批次"
      state={state}
      fields={FIELDS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never }).then(({ id }) => onMade(id))
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/cleanup/queryById', { query: { id } })}
    />
  )
}
