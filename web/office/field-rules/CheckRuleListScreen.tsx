import { Button } from 'antd'
import { useState } from 'react'
import type { CheckRule } from '#common/contract/field-rules.ts'
import { CHECK_RULE } from '#common/records/field-rule.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { stepsIn } from './check-steps.model.ts'
import './field-rules.css'

const CheckRuleForm = lazyPart(() => import('./CheckRuleForm.tsx'), 'CheckRuleForm')
const CheckRuleTest = lazyPart(() => import('./CheckRuleTest.tsx'), 'CheckRuleTest')

const LIST = 'GET /sys/checkRule/list'
const FILTERS = sheetFilters(CHECK_RULE)
const COLUMNS = sheetColumns<CheckRule>(CHECK_RULE, {
  ruleJson: { render: ({ ruleJson }) => `${stepsIn(ruleJson).length} 条` },
})
const keyOf = ({ id }: CheckRule) => id

/** 校验规则: rules for the form of coded values, part by part. */
export default function CheckRuleListScreen() {
  const form = useRecordDialog<CheckRule>('check-rule')
  const [tested, setTested] = useState<CheckRule | null>(null)
  const [leaving, setLeaving] = useState<{ rules: readonly CheckRule[]; done?: () => void } | null>(null)
  const remove = useApiMutation('DELETE /sys/checkRule/deleteBatch', { touches: [LIST], done: '删除成功!' })
  return (
    <>
      <ListPage<CheckRule>
        title="校验规则"
        screen="system/CheckRuleList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:checkRule"
        renderToolbar={(list) => (
          <>
            <Can do="system:checkRule:add">
              <Button type="primary" onClick={() => form.add()}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:checkRule:importExcel">
                <ImportButton of="POST /sys/checkRule/importExcel" touches={[LIST]} />
              </Can>
              <Can do="system:checkRule:export">
                <ExportButton what={CHECK_RULE.name} of="GET /sys/checkRule/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:checkRule:delete">
            <Button danger onClick={() => setLeaving({ rules: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(rule) => [
          { key: 'edit', label: '编辑', can: 'system:checkRule:edit', onClick: () => form.edit(rule) },
          { key: 'test', label: '功能测试', onClick: () => setTested(rule) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:checkRule:delete',
            danger: true,
            onClick: () => setLeaving({ rules: [rule] }),
          },
        ]}
        actionsWidth={190}
        emptyText="还没有校验规则"
      />
      {form.open ? <CheckRuleForm state={form} /> : null}
      {tested ? <CheckRuleTest rule={tested} onClose={() => setTested(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除校验规则 ${leaving.rules.map(({ ruleName }) => `“${ruleName}”`).join('、')} 吗？用到它的表单将不能再校验。`}
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
