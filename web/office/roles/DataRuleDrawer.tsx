import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { RoleRow } from '#common/contract/roles.ts'
import { nameOfField } from '#common/list-fields.ts'
import { readRule, wordsOf } from '#common/rules/data-rules.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { Answer } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import type { GrantNode } from '#web/office/permissions/permissions.door.ts'
import { Drawer } from '#web/kit/window/Window.tsx'

const RULES = 'GET /sys/role/datarule/{permissionId}/{roleId}'

/** 数据规则: the rules of a menu that filter its lists for users with the role. */
export function DataRuleDrawer(props: { role: RoleRow; menu: GrantNode; disabled: boolean; onClose: () => void }) {
  const { role, menu } = props
  const query = useQuery({
    ...apiQuery(RULES, { params: { permissionId: menu.key, roleId: role.id }, query: {} }),
    staleTime: 0,
    retry: false,
  })
  const save = useApiMutation('POST /sys/role/datarule', {
    touches: [RULES, 'GET /sys/role/queryById'],
    done: '保存成功!',
  })
  const [ticked, setTicked] = useState<string[] | null>(null)
  const bound = ticked ?? (query.data?.drChecked ?? '').split(',').filter((id) => id !== '')
  return (
    <Drawer
      open
      title={`数据规则：${menu.title}`}
      onClose={props.onClose}
      closable={{ 'aria-label': '关闭' }}
      footer={
        <div className="drawer-buttons">
          <Button onClick={props.onClose}>关闭</Button>
          <Button
            type="primary"
            disabled={props.disabled || !query.data}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { body: { permissionId: menu.key, roleId: role.id, dataRuleIds: bound.join(',') } },
                { onSuccess: props.onClose },
              )
            }
          >
            保存
          </Button>
        </div>
      }
    >
      <p className="role-note">
        勾选的规则约束持有“{role.roleName}”的人在“{menu.title}”中看到的数据；勾选几条时须同时符合。
      </p>
      {query.isError ? <Failure compact error={query.error} onRetry={() => void query.refetch()} /> : null}
      <Checkbox.Group
        className="role-rules"
        disabled={props.disabled}
        value={bound}
        onChange={(chosen) => setTicked(chosen.map(String))}
      >
        {(query.data?.datarule ?? []).map((rule) => (
          <Checkbox key={rule.id} value={rule.id}>
            {rule.ruleName} {rule.status === '1' ? null : <Label tone="grey">已停用</Label>}
            <small className="role-rule">{wordsOfRule(rule)}</small>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Drawer>
  )
}

function wordsOfRule({ ruleColumn, ruleConditions, ruleValue }: Answer<typeof RULES>['datarule'][number]): string {
  const { tree, fault } = readRule({ field: ruleColumn, condition: ruleConditions, value: ruleValue })
  return tree === null ? `规则有误：${fault}` : wordsOf(tree, nameOfField)
}
