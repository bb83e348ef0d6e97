import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'

/** A law chosen by name. */
export interface ChosenLaw {
  value: string
  label: string
}

/** A law that the public may see, found by what is typed of its name. */
export function LawChoice({ id, value, onChange, disabled, invalid, describedBy }: OwnField) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().slice(0, 100)
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/suggest', { query: { q: words } }),
    enabled: words !== '',
    retry: false,
  })
  const laws = (query.data ?? []).filter(({ kind }) => kind === 'law')
  return (
    <Select<ChosenLaw>
      id={id}
      disabled={disabled}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      {...(invalid ? { status: 'error' as const } : {})}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="请输入法名选择法规"
      notFoundContent={
        words === ''
          ? '请输入法名'
          : query.isFetching
            ? '正在查找'
            : query.isError
              ? '查找失败，请重试'
              : '没有这部法规'
      }
      options={laws.map(({ workId, text }) => ({ value: workId, label: text }))}
      value={(value as ChosenLaw | null | undefined) ?? null}
      onChange={(law: { value: string; label: unknown } | null | undefined) =>
        onChange(law ? { value: law.value, label: typeof law.label === 'string' ? law.label : law.value } : null)
      }
    />
  )
}
