import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useDictionaryState } from '#web/platform/dictionary/dictionaries.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { asText, type ChoiceOption, splitBy, withChosen } from './choices.model.ts'
import { ChoicesFault } from './ChoicesState.tsx'
import { common, type ControlProps } from './control-props.ts'
import { dictLabels } from './labels.ts'
import { useLabels } from './use-labels.ts'
import { useSettled } from './use-settled.ts'

/** Debounce before the server is asked, in milliseconds, and the number of values it returns (spec §7, §9). */
const SEARCH_AFTER_MS = 800
const PAGE = 10
const NOTHING = messages.nothingFound

export interface SearchSelectProps extends ControlProps {
  /** A dictionary's code, or `table,text,code` with an optional condition. */
  dict: string
  /** True: the server is searched while the user types. False: all values are loaded and filtered in the browser. */
  async?: boolean
  pageSize?: number
  multiple?: boolean
  value: string | number | null | undefined
  onChange: (value: string | undefined) => void
}

const optionsOf = (items: readonly { value: string; text: string }[]): ChoiceOption[] =>
  items.map(({ value, text }) => ({ value, label: text }))

/** A value chosen by searching for its label. Late answers of earlier searches are ignored (wire 5.9). */
export function SearchSelect(props: SearchSelectProps) {
  return props.async ? <AskingSelect key={props.dict} {...props} /> : <WholeSelect {...props} />
}

const chosenIn = ({ value, multiple = false }: SearchSelectProps): string[] => {
  const text = asText(value)
  return text === undefined ? [] : multiple ? splitBy(text, ',') : [text]
}

function WholeSelect(props: SearchSelectProps) {
  const { items, waiting, error, retry } = useDictionaryState(props.dict)
  const options = optionsOf(items)
  return (
    <Shown
      {...props}
      options={waiting ? options : withChosen(options, chosenIn(props))}
      waiting={waiting}
      nothing={NOTHING}
      error={error}
      onRetry={retry}
    />
  )
}

function AskingSelect(props: SearchSelectProps) {
  const { dict, pageSize = PAGE } = props
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState(false)
  const settled = useSettled(words.trim(), SEARCH_AFTER_MS)
  // An emptied field skips the debounce, because the first values are known already.
  const keyword = words.trim() === '' ? '' : settled
  const search = useQuery({
    queryKey: ['GET /sys/dict/loadDict/{dict}', dict, keyword, pageSize],
    queryFn: ({ signal }) =>
      call(
        'GET /sys/dict/loadDict/{dict}',
        { params: { dict }, query: { pageSize, ...(keyword ? { keyword } : {}) } },
        signal,
      ),
    enabled: opened,
    meta: { notify: true },
  })
  const { chosen: known, remember } = useLabels(dictLabels(dict), chosenIn(props))
  const typing = words.trim() !== keyword
  const found = typing ? [] : optionsOf(search.data ?? [])
  const extra = known.filter(({ value }) => !found.some((option) => option.value === value))
  return (
    <Shown
      {...props}
      options={words.trim() === '' ? [...found, ...extra] : found}
      labels={known}
      waiting={search.isFetching || typing}
      nothing={words.trim() === '' && !opened ? messages.searchPrompt : NOTHING}
      error={search.error}
      onRetry={() => void search.refetch()}
      onSearch={setWords}
      onPicked={remember}
      onOpen={(open) => {
        if (open) setOpened(true)
        else setWords('')
      }}
    />
  )
}

interface ShownProps extends SearchSelectProps {
  options: ChoiceOption[]
  /** Labels of the chosen values. */
  labels?: readonly ChoiceOption[]
  waiting: boolean
  nothing: string
  error: Error | null
  onRetry: () => void
  onSearch?: (words: string) => void
  /** Called with the values just chosen and their labels. */
  onPicked?: (pairs: readonly ChoiceOption[]) => void
  onOpen?: (open: boolean) => void
}

function Shown(props: ShownProps) {
  const {
    multiple = false,
    placeholder = messages.searchPrompt,
    options,
    labels,
    waiting,
    nothing,
    error,
    onChange,
    onSearch,
    onOpen,
  } = props
  const words = new Map([...options, ...(labels ?? [])].map(({ value, label }) => [value, label]))
  const chosen = chosenIn(props).map((value) => ({ value, label: words.get(value) ?? value }))
  return (
    <ChoiceBox>
      <Select<{ value: string; label: string } | { value: string; label: string }[] | null>
        {...common(props)}
        className="choices-select"
        labelInValue
        {...(multiple ? { mode: 'multiple' as const } : {})}
        showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
        allowClear
        loading={waiting}
        placeholder={placeholder}
        options={options}
        value={multiple ? chosen : (chosen[0] ?? null)}
        notFoundContent={waiting ? messages.loading : nothing}
        onOpenChange={(open) => onOpen?.(open)}
        onChange={(next) => {
          const pairs = next === null || next === undefined ? [] : [next].flat()
          props.onPicked?.(pairs)
          onChange(asText(pairs.map(({ value }) => value).join(',')))
        }}
      />
      <ChoicesFault error={error} onRetry={props.onRetry} />
    </ChoiceBox>
  )
}
