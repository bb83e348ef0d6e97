import type { AnnouncementRow } from '#common/contract/announcements.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/annountCement/manageList'] as const

/** What is said of an audience below its choice. */
const HINTS: Readonly<Record<string, string>> = {
  ALL: '发给全体工作人员；今后新开的账号看不到此前的公告',
  DEPART: '发给所选部门及其下级部门的人员；发布之后加入的人看不到',
  ROLE: '发给有所选角色的人员；发布之后取得角色的人看不到',
}
/** Whom an audience asks to be named. */
const NAMED: Readonly<Record<string, { of: string; name: string; label: string }>> = {
  USER: { of: 'user', name: 'userIds', label: '指定用户' },
  DEPART: { of: 'department', name: 'departIds', label: '指定部门' },
  ROLE: { of: 'role', name: 'roleIds', label: '指定角色' },
}

/** Users, departments or roles are asked for when the announcement is not for all. */
const fieldsOf = ({ msgType }: FormValues): FormFieldSpec[] => [
  { kind: 'text', name: 'titile', label: '标题', required: true, maxLength: 100, wide: true },
  { kind: 'dict', name: 'msgCategory', label: '消息类型', dictCode: 'msg_category', asRadio: true },
  { kind: 'dict', name: 'priority', label: '优先级', dictCode: 'priority', asRadio: 'buttons' },
  {
    kind: 'dict',
    name: 'msgType',
    label: '通告对象',
    dictCode: 'msg_type',
    asRadio: true,
    wide: true,
    hint: HINTS[textIn(msgType)] ?? '',
  },
  ...named(textIn(msgType)),
  { kind: 'dateTime', name: 'startTime', label: '开始时间', hint: '留空时发布后即可看到' },
  {
    kind: 'dateTime',
    name: 'endTime',
    label: '结束时间',
    hint: '到时不再显示；留空时一直显示',
    rule: (end, { startTime }) =>
      textIn(startTime) !== '' && textIn(end) <= textIn(startTime) ? '结束时间应晚于开始时间' : null,
  },
  { kind: 'textarea', name: 'msgAbstract', label: '摘要', maxLength: 200, placeholder: '留空时取内容的开头' },
  { kind: 'richText', name: 'msgContent', label: '内容', required: true, height: 260 },
]

function named(msgType: string): FormFieldSpec[] {
  const asked = NAMED[msgType]
  return asked ? [{ kind: 'record', ...asked, several: true, store: 'id', required: true, wide: true }] : []
}

/** The form of an announcement. */
export function AnnouncementForm({ state }: { state: RecordDialogState<AnnouncementRow> }) {
  const words = { touches: LISTS, showsRefusal: true }
  const add = useApiMutation('POST /sys/annountCement/add', { ...words, done: '添加成功！' })
  const edit = useApiMutation('PUT /sys/annountCement/edit', { ...words, done: '修改成功!' })
  return (
    <RecordDialog<AnnouncementRow>
      what="公告"
      width={960}
      state={state}
      fields={fieldsOf}
      onSave={(body, record) => (record ? edit : add).mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call('GET /sys/annountCement/manageById', { query: { id } })}
    />
  )
}
