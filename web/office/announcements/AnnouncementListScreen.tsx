import { Button } from 'antd'
import { useState } from 'react'
import type { AnnouncementRow } from '#common/contract/announcements.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'

const ReadersDrawer = lazyPart(() => import('./ReadersDrawer.tsx'), 'ReadersDrawer')
const ReleaseDialog = lazyPart(() => import('./ReleaseDialog.tsx'), 'ReleaseDialog')
const AnnouncementForm = lazyPart(() => import('./AnnouncementForm.tsx'), 'AnnouncementForm')

const LIST = 'GET /sys/annountCement/manageList'
const TOUCHED = [LIST, 'GET /sys/annountCement/getMyAnnouncement', 'GET /sys/annountCement/getMsgTotalByUser'] as const
const FILTERS: Filter[] = [
  { kind: 'text', name: 'titile', label: '标题', contains: true },
  { kind: 'dict', name: 'msgCategory', label: '消息类型', dictCode: 'msg_category' },
  { kind: 'dict', name: 'sendStatus', label: '发布状态', dictCode: 'send_status' },
]
const RELEASED = '1'
const NEW = { msgCategory: '1', priority: 'M', msgType: 'ALL' }
const keyOf = ({ id }: AnnouncementRow) => id

type Act = 'delete' | 'release' | 'unschedule' | 'revoke' | 'readers'
interface Asked {
  act: Act
  rows: readonly AnnouncementRow[]
  done?: () => void
}

/**
 * 公告管理: announcements are written, released to all staff, departments, roles or chosen users, at once or at a set time,
 * and taken back.
 */
export default function AnnouncementListScreen() {
  const form = useRecordDialog<AnnouncementRow>('announcement')
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = useApiMutation('DELETE /sys/annountCement/deleteBatch', { touches: TOUCHED, done: '删除成功!' })
  const unschedule = useApiMutation('PUT /sys/annountCement/unschedule', { touches: TOUCHED, done: '已取消定时发布' })
  const revoke = useApiMutation('GET /sys/annountCement/doReovkeData', { touches: TOUCHED, done: '该系统通知撤销成功' })
  const close = () => setAsked(null)
  const names = asked?.rows.map(({ titile }) => `“${titile}”`).join('、') ?? ''
  const [first] = asked?.rows ?? []
  return (
    <>
      <ListPage<AnnouncementRow>
        title="公告管理"
        screen="system/AnnouncementList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:announcement"
        renderToolbar={() => (
          <Can do="system:announcement:add">
            <Button type="primary" onClick={() => form.add(NEW)}>
              新增
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="system:announcement:delete">
            <Button danger onClick={() => setAsked({ act: 'delete', rows: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(row) => [
          ...actsOn(row, (act) => (act === 'edit' ? form.edit(row) : setAsked({ act, rows: [row] }))),
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:announcement:delete',
            danger: true,
            onClick: () => setAsked({ act: 'delete', rows: [row] }),
          },
        ]}
        emptyText="还没有公告"
      />
      {form.open ? <AnnouncementForm state={form} /> : null}
      {asked?.act === 'delete' ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除公告 ${names} 吗？已发布的公告，用户随即看不到。`}
          confirm="删除"
          onConfirm={() =>
            remove.mutateAsync({ query: { ids: asked.rows.map(keyOf).join(',') } }).then(() => asked.done?.())
          }
          onClose={close}
        />
      ) : null}
      {asked?.act === 'release' && first ? (
        <ReleaseDialog announcement={first} touches={TOUCHED} onClose={close} />
      ) : null}
      {asked?.act === 'readers' && first ? <ReadersDrawer announcement={first} onClose={close} /> : null}
      {asked?.act === 'unschedule' && first ? (
        <ConfirmDialog
          title="取消定时发布"
          text={`${names}原定于 ${first.releaseAt?.slice(0, 16) ?? ''} 发布。取消后仍是草稿，可以修改。`}
          confirm="取消定时"
          onConfirm={() => unschedule.mutateAsync({ body: { id: first.id } })}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'revoke' && first ? (
        <ConfirmDialog
          danger
          title="撤销公告"
          text={`${names}撤销后，用户随即看不到；修改后可以再次发布。`}
          confirm="撤销"
          onConfirm={() => revoke.mutateAsync({ query: { id: first.id } })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** What can be done with an announcement in its state. */
function actsOn(row: AnnouncementRow, ask: (act: Act | 'edit') => void) {
  const release = 'system:announcement:release' as const
  if (row.sendStatus === RELEASED)
    return [
      { key: 'readers', label: '阅读情况', onClick: () => ask('readers') },
      { key: 'revoke', label: '撤销', can: release, onClick: () => ask('revoke') },
    ]
  if (row.releaseAt !== null)
    return [{ key: 'unschedule', label: '取消定时', can: release, onClick: () => ask('unschedule') }]
  return [
    { key: 'edit', label: '编辑', can: 'system:announcement:edit' as const, onClick: () => ask('edit') },
    { key: 'release', label: '发布', can: release, onClick: () => ask('release') },
    ...(row.sendTime === null ? [] : [{ key: 'readers', label: '阅读情况', onClick: () => ask('readers') }]),
  ]
}

const TONES = { '0': 'grey', '1': 'green', '2': 'amber' } as const

const COLUMNS: ListColumns<AnnouncementRow> = [
  { key: 'titile', title: '标题', kind: 'long', dataIndex: 'titile', sorter: true },
  {
    key: 'msgCategory',
    title: '消息类型',
    kind: 'status',
    card: 'field',
    render: (_, row) => row.msgCategory_dictText ?? row.msgCategory,
  },
  {
    key: 'priority',
    title: '优先级',
    kind: 'status',
    sorter: true,
    render: (_, row) => row.priority_dictText ?? row.priority,
  },
  { key: 'msgType', title: '通告对象', kind: 'status', render: (_, row) => row.msgType_dictText ?? row.msgType },
  {
    key: 'sendStatus',
    title: '发布状态',
    kind: 'status',
    sorter: true,
    render: (_, { sendStatus, sendStatus_dictText, releaseAt }) =>
      releaseAt === null ? (
        <Label tone={TONES[sendStatus as keyof typeof TONES] ?? 'grey'}>{sendStatus_dictText ?? sendStatus}</Label>
      ) : (
        <Label tone="blue">定时发布</Label>
      ),
  },
  { key: 'sender', title: '发布人', kind: 'person', card: 'field', render: (_, { sender }) => sender || '—' },
  {
    key: 'sendTime',
    title: '发布时间',
    kind: 'moment',
    card: 'field',
    sorter: true,
    render: (_, { sendTime }) => sendTime ?? '—',
  },
  {
    key: 'releaseAt',
    title: '定时发布',
    kind: 'moment',
    extra: true,
    sorter: true,
    render: (_, { releaseAt }) => releaseAt ?? '—',
  },
  {
    key: 'cancelTime',
    title: '撤销时间',
    kind: 'moment',
    extra: true,
    render: (_, { cancelTime }) => cancelTime ?? '—',
  },
  { key: 'startTime', title: '开始时间', kind: 'moment', extra: true, render: (_, { startTime }) => startTime ?? '—' },
  { key: 'endTime', title: '结束时间', kind: 'moment', extra: true, render: (_, { endTime }) => endTime ?? '—' },
  { key: 'createBy', title: '创建人', kind: 'person', extra: true, render: (_, { createBy }) => createBy ?? '—' },
  {
    key: 'createTime',
    title: '创建时间',
    kind: 'moment',
    extra: true,
    sorter: true,
    render: (_, { createTime }) => createTime ?? '—',
  },
]
