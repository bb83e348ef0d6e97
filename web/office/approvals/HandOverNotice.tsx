import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'

const STEPS = [
  '在“用户管理”中新增三名用户，各由一人使用。',
  '分别授予“系统管理员”“安全管理员”“审计员”角色。',
  '请三人登录、修改密码并开启两步验证。',
  '由安全管理员冻结超级管理员账号。',
]

/** Tells the only administrator that nobody can approve, and how to hand over (docs/decisions/0047-nobody-gains.md). */
export function HandOverNotice() {
  const { data } = useQuery(apiQuery('GET /sys/approval/handOver', { query: {} }))
  if (data?.isDue !== true) return null
  return (
    <Alert
      className="hand-over"
      type="warning"
      showIcon
      role="note"
      title="目前只有您一名管理员，须经另一人批准的更改未经批准即生效，日志中会逐项注明。请尽快移交："
      description={
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      }
    />
  )
}
