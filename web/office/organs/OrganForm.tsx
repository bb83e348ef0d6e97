import type { OrganRow } from '#common/contract/organs.ts'
import { formerNamesFault, namesFault, signsFault } from '#common/law/organs.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/organ/list'] as const

const FIELDS: FormFieldSpec[] = [
  {
    kind: 'text',
    name: 'name',
    label: '机关名称',
    required: true,
    maxLength: 100,
    wide: true,
    hint: '现用的全称，带地名，例如 上海市科学技术委员会；给部门登记代字、曾用名的，用部门的全称新增',
  },
  { kind: 'search', dict: 'region', name: 'region', label: '行政区域', required: true },
  { kind: 'dict', dictCode: 'F_LEVEL', name: 'level', label: '层级', required: true },
  { kind: 'dict', dictCode: 'ORGAN_KIND', name: 'organKind', label: '机关类别', required: true },
  {
    kind: 'dict',
    dictCode: 'dict_item_status',
    name: 'status',
    label: '状态',
    hint: '停用的机关不再用来识别，已有的文件不变',
  },
  {
    kind: 'text',
    name: 'signs',
    label: '发文机关代字',
    maxLength: 1_000,
    wide: true,
    placeholder: '如 沪科、沪科办',
    hint: '文号年份前面的字，不必写“发”“规”“函”“字”；后面可以接内设机构代字的，末尾写 *，例如 财*。多个用顿号隔开',
    rule: (value) => signsFault(textIn(value)),
  },
  {
    kind: 'text',
    name: 'shortNames',
    label: '简称',
    maxLength: 500,
    wide: true,
    placeholder: '多个用顿号隔开',
    rule: (value) => namesFault(textIn(value)),
  },
  {
    kind: 'textarea',
    name: 'formerNames',
    label: '曾用名',
    maxLength: 2_000,
    wide: true,
    placeholder: '如 环境保护部（2008-03-15—2018-03-17）',
    hint: '多个用顿号隔开，起止日期写在括号里，不知道的空着',
    rule: (value) => formerNamesFault(textIn(value)),
  },
  { kind: 'date', name: 'beganOn', label: '名称启用日期' },
  { kind: 'date', name: 'endedOn', label: '名称停用日期', hint: '机关已经撤销时填写' },
  {
    kind: 'text',
    name: 'successor',
    label: '职责承继机关',
    maxLength: 100,
    wide: true,
    hint: '承继其职责的机关的全称，须已在制定机关中',
  },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 500, wide: true },
]
const ORIGIN: FormFieldSpec = { kind: 'text', name: 'origin', label: '来源' }

/** The form of a body that issues documents. */
export function OrganForm({ state, onSaved }: { state: RecordDialogState<OrganRow>; onSaved: () => void }) {
  const add = useApiMutation('POST /sys/organ/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/organ/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<OrganRow>
      what="制定机关"
      state={state}
      fields={state.open?.mode === 'detail' ? [...FIELDS, ORIGIN] : FIELDS}
      onSave={async (body) => {
        const saved =
          state.open?.mode === 'add'
            ? await add.mutateAsync({ body: body as never })
            : await edit.mutateAsync({ body: body as never })
        onSaved()
        return saved
      }}
      lists={LISTS}
      load={({ id }) => call('GET /sys/organ/queryById', { query: { id } })}
    />
  )
}
