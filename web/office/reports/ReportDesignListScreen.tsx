import { Button } from 'antd'
import { useState } from 'react'
import type { DesignRow } from '#common/contract/reports.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useStance } from '#web/platform/permission/permission.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { reportAddress, REPORT_LISTS } from './report-calls.ts'
import type { MenuOfReport } from './ReportMenuForm.tsx'
import { NEW_REPORT } from './new-report.ts'

const ReportDesigner = lazyPart(() => import('./ReportDesigner.tsx'), 'ReportDesigner')
const ReportMenuForm = lazyPart(() => import('./ReportMenuForm.tsx'), 'ReportMenuForm')

const LIST = 'GET /online/cgreport/head/list'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'name', label: '报表名称', contains: true },
  { kind: 'text', name: 'code', label: '报表编码', contains: true },
]
const keyOf = ({ id }: DesignRow) => id

interface Leaving {
  reports: readonly DesignRow[]
  done?: () => void
}

/** 报表设计: the reports that administrators design. */
export default function ReportDesignListScreen() {
  const form = useRecordDialog<DesignRow>('report')
  const menuForm = useRecordDialog<object>('report-menu')
  const mayMakeMenus = useStance('system:permission:add') === 'shown'
  const [menuOf, setMenuOf] = useState<MenuOfReport | null>(null)
  const [made, setMade] = useState<MenuOfReport | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /online/cgreport/head/deleteBatch', {
    touches: REPORT_LISTS,
    done: '删除成功!',
  })
  const makeMenu = ({ code, name, allStaff }: MenuOfReport) => {
    setMenuOf({ code, name, allStaff })
    menuForm.add({ name, url: reportAddress(code) })
  }
  return (
    <>
      <ListPage<DesignRow>
        title="报表设计"
        screen="OnlCgreportHeadList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="online:report"
        renderToolbar={() => (
          <Button type="primary" onClick={() => form.add(NEW_REPORT)}>
            新增
          </Button>
        )}
        renderBatch={(list) => (
          <Button danger onClick={() => setLeaving({ reports: list.chosen, done: list.clearChosen })}>
            批量删除
          </Button>
        )}
        actions={(report) => [
          { key: 'edit', label: '设计', onClick: () => form.edit(report) },
          ...(mayMakeMenus ? [{ key: 'menu', label: '建立菜单', onClick: () => makeMenu(report) }] : []),
          { key: 'delete', label: '删除', danger: true, onClick: () => setLeaving({ reports: [report] }) },
        ]}
        actionsWidth={190}
        emptyText="还没有设计的报表"
      />
      {form.open ? <ReportDesigner state={form} onMade={setMade} /> : null}
      {menuForm.open && menuOf ? <ReportMenuForm state={menuForm} report={menuOf} /> : null}
      {made ? (
        <ConfirmDialog
          title="报表已保存"
          text={
            mayMakeMenus
              ? `现在为“${made.name}”建立菜单吗？有了菜单，才能在角色管理中把它授权给其他人员。`
              : `“${made.name}”的地址是 ${reportAddress(made.code)}。请有菜单管理权限的管理员为它建立菜单，再授权给角色。`
          }
          confirm={mayMakeMenus ? '建立菜单' : '知道了'}
          onConfirm={async () => {
            if (mayMakeMenus) makeMenu(made)
          }}
          onClose={() => setMade(null)}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除报表 ${leaving.reports.map(({ name }) => `“${name}”`).join('、')} 吗？它们的菜单仍在，需要时请在菜单管理中删除。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.reports.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<DesignRow> = [
  {
    key: 'name',
    title: '报表名称',
    kind: 'long',
    dataIndex: 'name',
    sorter: true,
    render: (name: string, { code }) => <AppLink to={reportAddress(code)}>{name}</AppLink>,
  },
  { key: 'code', title: '报表编码', kind: 'code', dataIndex: 'code', sorter: true },
  { key: 'content', title: '说明', kind: 'text', render: (_, { content }) => content ?? '—' },
  { key: 'allStaff', title: '查看', kind: 'status', render: (_, { allStaff }) => (allStaff ? '全体' : '授权') },
  {
    key: 'updateBy',
    title: '修改人',
    kind: 'person',
    render: (_, { updateBy, createBy }) => updateBy ?? createBy ?? '—',
  },
  {
    key: 'createTime',
    title: '创建时间',
    kind: 'moment',
    sorter: true,
    render: (_, { createTime }) => createTime ?? '—',
  },
]
