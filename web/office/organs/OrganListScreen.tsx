import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { OrganRow } from '#common/contract/organs.ts'
import { ORGAN_ORIGINS } from '#common/law/organs.ts'
import { ORGAN } from '#common/records/organ.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ReadAgain } from '#web/office/documents/documents.door.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'

const OrganForm = lazyPart(() => import('./OrganForm.tsx'), 'OrganForm')

const LIST = 'GET /sys/organ/list'
const FILTERS = sheetFilters(ORGAN)
const COLUMNS = sheetColumns<OrganRow>(ORGAN, {
  status: { render: ({ status }) => (status === '1' ? '启用' : '不启用') },
})
const keyOf = ({ id }: OrganRow) => id

interface Leaving {
  organs: readonly OrganRow[]
  done?: () => void
}

/** 制定机关: the bodies that issue documents, by which the reader recognises issuers. */
export default function OrganListScreen() {
  const router = useRouter()
  const form = useRecordDialog<OrganRow>('organ')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  // Counts what was saved: each time texts that wait may be read by it.
  const [saved, setSaved] = useState(0)
  const noteSaved = () => setSaved((before) => before + 1)
  return (
    <>
      {saved > 0 ? <ReadAgain key={saved} /> : null}
      <ListPage<OrganRow>
        title="制定机关"
        screen="system/OrganList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:organ"
        renderToolbar={(list) => (
          <>
            <Can do="system:organ:add">
              <Button type="primary" onClick={() => form.add({ status: '1' })}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:organ:import">
                <ImportButton
                  of="POST /sys/organ/importExcel"
                  touches={[LIST]}
                  onDone={noteSaved}
                  hint="机关名称、行政区域、层级、机关类别必填；部门管理中类型为“单位”、名称以地名开头的部门也用来识别，不必重复导入。"
                />
              </Can>
              <Can do="system:organ:export">
                <ExportButton what={ORGAN.name} of="GET /sys/organ/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:organ:delete">
            <Button danger onClick={() => setLeaving({ organs: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(organ) =>
          organ.origin === ORGAN_ORIGINS.department
            ? [
                { key: 'detail', label: '详情', onClick: () => form.detail(organ) },
                {
                  key: 'department',
                  label: '去修改',
                  can: 'system:depart:list',
                  onClick: () => router.history.push(`/isystem/depart?id=${encodeURIComponent(organ.id)}`),
                },
              ]
            : [
                { key: 'edit', label: '编辑', can: 'system:organ:edit', onClick: () => form.edit(organ) },
                { key: 'detail', label: '详情', onClick: () => form.detail(organ) },
                {
                  key: 'delete',
                  label: '删除',
                  can: 'system:organ:delete',
                  danger: true,
                  onClick: () => setLeaving({ organs: [organ] }),
                },
              ]
        }
        emptyText="没有符合条件的制定机关"
      />
      {form.open ? <OrganForm state={form} onSaved={noteSaved} /> : null}
      {leaving ? <Leave leaving={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

function Leave({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const remove = useApiMutation('DELETE /sys/organ/deleteBatch', { touches: [LIST], done: '删除成功!' })
  return (
    <ConfirmDialog
      danger
      title="确认删除"
      text={`确定删除制定机关 ${leaving.organs.map(({ name }) => `“${name}”`).join('、')} 吗？系统自带的和已用于文件的不能删除，可以停用。`}
      confirm="删除"
      onConfirm={() =>
        remove
          .mutateAsync({ query: { ids: leaving.organs.map(({ id }) => id).join(',') } })
          .then(() => leaving.done?.())
      }
      onClose={onClose}
    />
  )
}
