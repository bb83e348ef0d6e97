import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import type { OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'

const SETTLED_MS = 300
const MOST = 20

/** Chooses a document of the office by words of its title. @param title of the document chosen when the form opened */
export function DocumentChoice({ field, title }: { field: OwnField; title: string | null }) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/document/list', {
      query: { pageNo: 1, pageSize: MOST, ...(words === '' ? {} : { title: `*${words}*` }) },
    }),
    placeholderData: keepPreviousData,
  })
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : undefined
  const options = (found.data?.records ?? []).map((row) => ({
    value: row.id,
    label: `${row.title}（${row.state_dictText ?? ''}）`,
  }))
  const own =
    value !== undefined && title !== null && !options.some((option) => option.value === value)
      ? [{ value, label: title }]
      : []
  return (
    <Select
      id={field.id}
      aria-label="文件"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      disabled={field.disabled}
      placeholder="按标题查找；也可不选，直接粘贴"
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到文件'}
      {...(value === undefined ? {} : { value })}
      options={[...own, ...options]}
      onChange={(next: string | undefined) => field.onChange(next ?? null)}
    />
  )
}
