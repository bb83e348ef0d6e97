import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { nameOfField } from '#common/list-fields.ts'
import { readRule, wordsOf } from '#common/rules/data-rules.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'

const OF_DEPARTMENT = 'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}'
const OF_ROLE = 'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}'

/** Choice of the data rules of a menu that apply to a department or to one of its roles. */
export function RuleChoices(props: {
  of: { departId: string; roleId?: string }
  permissionId: string
  title: string
  onClose: () => void
}) {
  const { permissionId, onClose } = props
  const { departId, roleId } = props.of
  const ofDepartment = useQuery({
    ...apiQuery(OF_DEPARTMENT, { params: { permissionId, departId }, query: {} }),
    enabled: roleId === undefined,
    staleTime: 0,
  })
  const ofRole = useQuery({
    ...apiQuery(OF_ROLE, { params: { permissionId, departId, roleId: roleId ?? '' }, query: {} }),
    enabled: roleId !== undefined,
    staleTime: 0,
  })
  const query = roleId === undefined ? ofDepartment : ofRole
  const words = { touches: [OF_DEPARTMENT, OF_ROLE], done: '保存成功!', onSuccess: onClose } as const
  const saveDepartment = useApiMutation('POST /sys/sysDepartPermission/datarule', words)
  const saveRole = useApiMutation('POST /sys/sysDepartRole/datarule', words)
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const chosen = ticked ?? query.data?.drChecked.split(',') ?? []
  const save = () => {
    const dataRuleIds = chosen.filter((id) => id !== '').join(',')
    if (roleId === undefined) saveDepartment.mutate({ body: { departId, permissionId, dataRuleIds } })
    else saveRole.mutate({ body: { roleId, permissionId, dataRuleIds } })
  }
  return (
    <Drawer
      open
      size={420}
      title={props.title}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          loading={saveDepartment.isPending || saveRole.isPending}
          disabled={ticked === null}
          onClick={save}
        >
          保存
        </Button>
      }
    >
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.datarule.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个菜单还没有数据规则" />
      ) : null}
      <ul className="rule-choices">
        {(query.data?.datarule ?? []).map(({ id, ruleName, ruleColumn, ruleConditions, ruleValue, status, fixed }) => {
          const { tree, fault } = readRule({ field: ruleColumn, condition: ruleConditions, value: ruleValue })
          return (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                disabled={fixed}
                onChange={({ target }) =>
                  setTicked(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              >
                {ruleName}
              </Checkbox>
              {fixed ? <Label tone="amber">部门统一约束</Label> : null}
              {status === '0' ? <Label tone="grey">无效</Label> : null}
              <small>{tree === null ? `规则有误：${fault}` : wordsOf(tree, nameOfField)}</small>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
