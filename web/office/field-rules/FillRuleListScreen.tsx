import { Button } from 'antd'
import { useState } from 'react'
import type { FillRule } from '#common/contract/field-rules.ts'
import { FILL_RULE } from '#common/records/field-rule.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import './field-rules.css'

const FillRuleForm = lazyPart(() => import('./FillRuleForm.tsx'), 'FillRuleForm')
const FillRuleTest = lazyPart(() => import('./FillRuleTest.tsx'), 'FillRuleTest')
const FillRuleTable = lazyPart(() => import('./FillRuleTable.tsx'), 'FillRuleTable')

const LIST = 'GET /sys/fillRule/list'
const FILTERS = sheetFilters(FILL_RULE)
const COLUMNS = sheetColumns<FillRule>(FILL_RULE, {
  ruleClass: { render: ({ ruleClass_dictText }) => ruleClass_dictText },
  ruleParams: { render: ({ ruleParams }) => (ruleParams === '{}' ? '—' : <code>{ruleParams}</code>) },
})
const keyOf = ({ id }: FillRule) => id

/** 填值规则: rules that make numbers and codes for forms. */
export default function FillRuleListScreen() {
  const form = useRecordDialog<FillRule>('fill-rule')
  const [tested, setTested] = useState<FillRule | null>(null)
  const [leaving, setLeaving] = useState<{ rules: readonly FillRule[]; done?: () => void } | null>(null)
  const [table, setTable] = useTabDraft('table', false)
  const remove = useApiMutation('DELETE /sys/fillRule/deleteBatch', { touches: [LIST], done: '删除成功!' })
  return (
    <>
      <ListPage<FillRule>
        title="填值规则"
        screen="system/FillRuleList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:fillRule"
        renderToolbar={(list) => (
          <>
            <Can do="system:fillRule:add">
              <Button type="primary" onClick={() => form.add()}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:fillRule:edit">
                <Button onClick={() => setTable(true)}>表格编辑</Button>
              </Can>
              <Can do="system:fillRule:importExcel">
                <ImportButton of="POST /sys/fillRule/importExcel" touches={[LIST]} />
              </Can>
              <Can do="system:fillRule:export">
                <ExportButton what={FILL_RULE.name} of="GET /sys/fillRule/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:fillRule:delete">
            <Button danger onClick={() => setLeaving({ rules: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(rule) => [
          { key: 'edit', label: '编辑', can: 'system:fillRule:edit', onClick: () => form.edit(rule) },
          { key: 'test', label: '功能测试', onClick: () => setTested(rule) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:fillRule:delete',
            danger: true,
            onClick: () => setLeaving({ rules: [rule] }),
          },
        ]}
        actionsWidth={190}
        emptyText="还没有填值规则"
      />
      {form.open ? <FillRuleForm state={form} /> : null}
      {table ? <FillRuleTable onClose={() => setTable(false)} /> : null}
      {tested ? <FillRuleTest rule={tested} onClose={() => setTested(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除填值规则 ${leaving.rules.map(({ ruleName }) => `“${ruleName}”`).join('、')} 吗？用到它的表单将不能再自动取值，流水号的进度也一并删除。`}
          confirm="删除"
          onConfirm={() =>
            remove.mutateAsync({ query: { ids: leaving.rules.map(keyOf).join(',') } }).then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}
