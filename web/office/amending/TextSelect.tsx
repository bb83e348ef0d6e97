import { useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { AmendableText } from '#common/contract/amending.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'

/** Milliseconds without typing after which texts are looked for. */
const SETTLED_MS = 250

interface Props {
  id: string
  label: string
  /** What was chosen before; its title is shown without asking for it again. */
  value: AmendableText | null
  onChange: (text: AmendableText | null) => void
  /** Only texts that amend others. */
  decisions?: boolean
  placeholder: string
}

/** Chooses a text of the office or of the library by words of its title. */
export function TextSelect({ id, label, value, onChange, decisions = false, placeholder }: Props) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const words = useSettled(typed, SETTLED_MS)
  const query = useQuery({
    ...apiQuery('GET /dataManagement/amending/texts', {
      query: { words, ...(decisions ? { decisions: 'true' as const } : {}) },
    }),
    enabled: open,
    staleTime: 0,
  })
  const texts = query.data ?? []
  const all = value && !texts.some(({ ref }) => ref === value.ref) ? [value, ...texts] : texts
  return (
    <div className="text-select">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value?.ref ?? null}
        placeholder={placeholder}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onOpenChange={setOpen}
        loading={query.isFetching || words !== typed}
        notFoundContent={
          query.isFetching || words !== typed ? (
            <Spin size="small" />
          ) : query.isError ? (
            '没有读到，请重新打开再试'
          ) : (
            '没有这样的文本'
          )
        }
        options={all.map((text) => ({ value: text.ref, label: <TextName {...text} /> }))}
        onChange={(ref: string | undefined) => onChange(all.find((text) => text.ref === ref) ?? null)}
      />
    </div>
  )
}

/** Title, day and stage of a text in one line. */
export const TextName = ({ title, day, stage }: AmendableText) => (
  <span className="text-name" title={title}>
    <b>{title}</b>
    <small>
      {day || '日期未写明'} {stage}
    </small>
  </span>
)
