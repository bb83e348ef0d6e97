import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'

const UserPicker = lazy(() => import('#web/widgets/user-picker/UserPicker.tsx').then((module) => ({ default: module.UserPicker })))

/** Those who answer for a department: ids joined by commas, shown by their names. */
export function DirectorsField(props: { id: string; value: string; disabled: boolean; onChange: (value: string) => void }) {
  const { value, disabled, onChange } = props
  const [picking, setPicking] = useState(false)
  const ids = value.split(',').filter((id) => id !== '')
  const { data = [] } = useQuery({ ...apiQuery('GET /sys/user/queryByIds', { query: { userIds: ids.join(',') } }), enabled: ids.length > 0 })
  const nameOf = (id: string) => {
    const person = data.find((one) => one.id === id)
    return person ? `${person.realname}（${person.username}）` : '…'
  }
  return (
    <div className="directors">
      {ids.length === 0 && disabled ? '—' : null}
      {ids.map((id) => (
        <Tag
          key={id}
          closable={disabled ? false : { 'aria-label': `移除 ${nameOf(id)}` }}
          onClose={(event) => {
            event.preventDefault()
            onChange(ids.filter((one) => one !== id).join(','))
          }}
        >
          {nameOf(id)}
        </Tag>
      ))}
      {disabled ? null : (
        <Button id={props.id} onClick={() => setPicking(true)}>
          选择负责人
        </Button>
      )}
      {picking ? (
        <Suspense fallback={null}>
          <UserPicker
            title="选择部门负责人"
            confirm="确定"
            onPick={async (users) => onChange([...new Set([...ids, ...users.map((user) => user.id)])].join(','))}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
