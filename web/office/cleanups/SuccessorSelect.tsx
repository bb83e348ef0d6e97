import { useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { CleanupChoice } from '#common/contract/cleanups.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'

const SETTLED_MS = 250

interface Props {
  id: string
  batchId: string
  value: CleanupChoice | null
  onChange: (choice: CleanupChoice | null) => void
}

/** Chooses the released document that takes the place of others, by words of its title. */
export function SuccessorSelect({ id, batchId, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const words = useSettled(typed, SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/successors', { query: { batchId, words } }),
    enabled: open,
    staleTime: 0,
  })
  const searching = found.isFetching || words !== typed
  const none = found.isError ? '没有读到，请重新打开再试' : '没有这样的已发布文件'
  const choices = found.data ?? []
  const all = value && !choices.some((one) => one.id === value.id) ? [value, ...choices] : choices
  return (
    <Select
      id={id}
      value={value?.id ?? null}
      placeholder="输入标题里的字查找已发布的文件"
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      loading={searching}
      notFoundContent={searching ? <Spin size="small" /> : none}
      options={all.map((one) => ({ value: one.id, label: <ChoiceName {...one} /> }))}
      onChange={(chosen: string | undefined) => onChange(all.find((one) => one.id === chosen) ?? null)}
    />
  )
}

/** Title of a document with what tells it from others of that title. */
export const ChoiceName = ({ title, edition, docNumber, publishDate, stage }: CleanupChoice) => (
  <span className="cleanup-choice" title={title}>
    <b>{title}</b>
    <small>
      {edition ? `${edition} · ` : ''}
      {docNumber ?? '无文号'} · {publishDate ? `公布 ${publishDate}` : '公布日期未登记'} · {stage}
    </small>
  </span>
)
