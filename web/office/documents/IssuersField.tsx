import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Tag } from 'antd'
import { useState } from 'react'
import type { BodyOnDay } from '#common/contract/documents.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { IssuerBasis } from './IssuerBasis.tsx'
import { movedName, nameOnDay, namesOf, withNames } from './issuers.model.ts'
import { useReading } from './use-reading.ts'

/** Milliseconds without typing after which names are looked for. */
const SETTLED_MS = 250

/**
 * The makers of a document in their order, the leading one first, with what the text says of them and what they were
 * called on its day.
 */
export function IssuersField({ id, value, onChange, disabled, invalid, describedBy, values }: OwnField) {
  const names = namesOf(textIn(value))
  const set = (next: readonly string[]) => onChange(next.join('、'))
  const reading = useReading({
    title: textIn(values['title']),
    titleNote: textIn(values['titleNote']),
    body: textIn(values['body']),
    folder: textIn(values['folder']),
  })
  const day = (textIn(values['adoptDate']) || textIn(values['publishDate']) || reading.data?.versionDate) ?? null
  const known = useQuery({
    ...apiQuery('GET /dataManagement/document/bodiesOnDay', {
      query: { names: names.join('、'), ...(day ? { day } : {}) },
    }),
    enabled: names.length > 0,
    retry: false,
  })
  const proposed = (reading.data?.suggested.issuers ?? []).filter((name) => !names.includes(name))
  return (
    <div className="issuers">
      {names.length > 0 ? (
        <ol className="issuers-list" aria-label="制定机关，依次排列">
          {names.map((name, at) => (
            <li key={name}>
              <span className="issuers-name">{name}</span>
              {at === 0 && names.length > 1 ? <Tag className="issuers-lead">牵头</Tag> : null}
              <OnDay
                body={known.data?.find((one) => one.name === name)}
                day={day}
                onReplace={(other) =>
                  set(
                    withNames(
                      [],
                      names.map((one) => (one === name ? other : one)),
                    ),
                  )
                }
              />
              {disabled ? null : (
                <span className="issuers-tools">
                  {at > 0 ? (
                    <Button
                      type="link"
                      size="small"
                      aria-label={`设为牵头：${name}`}
                      onClick={() => set(movedName(names, at, -at))}
                    >
                      设为牵头
                    </Button>
                  ) : null}
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`上移${name}`}
                    disabled={at === 0}
                    onClick={() => set(movedName(names, at, -1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`下移${name}`}
                    disabled={at === names.length - 1}
                    onClick={() => set(movedName(names, at, 1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`移除${name}`}
                    onClick={() => set(names.filter((one) => one !== name))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <IssuerBasis issuers={textIn(value)} read={reading.current} />
      {disabled ? null : (
        <NameInput
          id={id}
          day={day}
          invalid={invalid}
          describedBy={describedBy}
          onAdd={(more) => set(withNames(names, more))}
        />
      )}
      {!disabled && proposed.length > 0 ? (
        <p className="issuers-proposed" role="status">
          题注、标题和署名写明的是：{proposed.join('、')}
          <Button type="link" size="small" onClick={() => set(withNames(names, proposed))}>
            加入制定机关
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/**
 * What a name meant on the day of the document; a name that was not borne then can be exchanged for the one that was.
 */
function OnDay({
  body,
  day,
  onReplace,
}: {
  body: BodyOnDay | undefined
  day: string | null
  onReplace: (name: string) => void
}) {
  const words = body ? nameOnDay(body, day) : null
  if (!body || words === null) return null
  return (
    <small className="issuers-day">
      {words}
      {body.atTheTime.length > 0 ? '的名称是' : null}
      {body.atTheTime.map((name) => (
        <Button key={name} type="link" size="small" title="改用当时的名称" onClick={() => onReplace(name)}>
          {name}
        </Button>
      ))}
    </small>
  )
}

interface NameInputProps {
  id: string
  day: string | null
  invalid: boolean
  describedBy: string | undefined
  onAdd: (names: readonly string[]) => void
}

/**
 * An input that adds bodies by name; several may be typed or pasted at once. What is typed counts as added when the
 * field is left.
 */
export function NameInput({ id, day, invalid, describedBy, onAdd }: NameInputProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/document/bodyNames', { query: { words, ...(day ? { day } : {}) } }),
    enabled: words !== '' && namesOf(words).length === 1,
    retry: false,
  })
  const add = (text: string) => {
    const names = namesOf(text)
    if (names.length > 0) onAdd(names)
    setTyped('')
  }
  return (
    <AutoComplete
      id={id}
      className="issuers-input"
      value={typed}
      status={invalid ? 'error' : ''}
      aria-describedby={describedBy}
      placeholder="输入机关名称，回车加入"
      options={
        typed.trim() === '' ? [] : (found.data ?? []).map((body) => ({ value: body.name, label: <Choice {...body} /> }))
      }
      onChange={(text: string) => (/[、，;；\n]/.test(text) ? add(text) : setTyped(text))}
      onSelect={(name: string) => add(name)}
      onBlur={() => add(typed)}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The form is not saved by it, unless nothing is typed here.
        if (typed.trim() !== '') event.preventDefault()
        // A name chosen in the list is added by onSelect.
        if (!event.currentTarget.getAttribute('aria-activedescendant')) add(typed)
      }}
    />
  )
}

const Choice = ({
  name,
  from,
  to,
  today,
}: {
  name: string
  from: string | null
  to: string | null
  today: string | null
}) => (
  <span className="issuers-choice" title={name}>
    {name}
    {from !== null || to !== null ? <small>{`${from ?? ''}—${to ?? ''}`}</small> : null}
    {today === null ? null : <small>现为{today}</small>}
  </span>
)
