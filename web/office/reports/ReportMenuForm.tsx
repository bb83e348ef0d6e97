import { useQuery } from '@tanstack/react-query'
import type { PermissionTreeNode } from '#common/contract/permissions.ts'
import { REPORT_PAGE } from '#common/screens.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { type FormFieldSpec, textIn, type TreeChoice } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { codeOfReport, reportAddress } from './report-calls.ts'

const MENUS = ['GET /sys/permission/list', 'GET /sys/permission/queryTreeList'] as const

/** A report that is to have a menu. */
export interface MenuOfReport {
  code: string
  name: string
  allStaff: boolean
}

const parentsIn = (nodes: readonly PermissionTreeNode[]): TreeChoice[] =>
  nodes.flatMap(({ key, title, menuType, children }) =>
    menuType === 2 ? [] : [{ value: key, title, children: parentsIn(children ?? []) }],
  )

/** Makes the menu of a report, and below it the button row whose code lets roles see the report. */
export function ReportMenuForm({ state, report }: { state: RecordDialogState<object>; report: MenuOfReport }) {
  const { data } = useQuery(apiQuery('GET /sys/permission/queryTreeList', { query: {} }))
  const menu = useApiMutation('POST /sys/permission/add', { touches: MENUS, showsRefusal: true })
  const button = useApiMutation('POST /sys/permission/add', { touches: MENUS, done: '菜单已建立', showsRefusal: true })
  const fields: FormFieldSpec[] = [
    { kind: 'text', name: 'name', label: '菜单名称', required: true, maxLength: 100 },
    {
      kind: 'tree',
      name: 'parentId',
      label: '上级菜单',
      options: parentsIn(data?.treeList ?? []),
      placeholder: '不选时为一级菜单',
    },
    {
      kind: 'text',
      name: 'url',
      label: '菜单路径',
      fixed: true,
      hint: report.allStaff
        ? '建立后，请在角色管理中把菜单授权给角色'
        : '建立后，请在角色管理中把菜单和它下面的“查看”权限一起授权给角色',
    },
  ]
  return (
    <RecordDialog<object>
      narrow
      what="菜单"
      title="建立报表的菜单"
      state={state}
      fields={fields}
      onSave={async (values) => {
        const parentId = textIn(values['parentId']) || null
        const { id } = await menu.mutateAsync({
          body: {
            name: textIn(values['name']),
            menuType: parentId === null ? 0 : 1,
            parentId,
            url: reportAddress(report.code),
            component: REPORT_PAGE,
            icon: 'bar-chart',
            keepAlive: true,
          },
        })
        await button.mutateAsync({
          body: {
            name: `查看${report.name}`.slice(0, 100),
            menuType: 2,
            parentId: id,
            perms: codeOfReport(report.code),
            permsType: '1',
            status: '1',
          },
        })
      }}
    />
  )
}
