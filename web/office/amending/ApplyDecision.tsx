import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { AmendableText, AmendedItem } from '#common/contract/amending.ts'
import { call } from '#web/platform/api/call.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { DocumentDrawer } from '../documents/documents.door.tsx'
import { TextName, TextSelect } from './TextSelect.tsx'
import { WordChanges } from './WordChanges.tsx'

const STATES = {
  applied: ['green', '已应用'],
  doubtful: ['amber', '请核对'],
  failed: ['red', '未能应用'],
  skipped: ['grey', '不采用'],
} as const
const WAITING = [40, 90, 80, 95]

interface Choice {
  decision: AmendableText | null
  law: string | null
  base: AmendableText | null
  skipped: number[]
  confirmed: number[]
}
const NOTHING: Choice = { decision: null, law: null, base: null, skipped: [], confirmed: [] }

/**
 * Chooses the decision that the address names, once: `?decision=document:…`, as the drawer of a decision links to it.
 */
function usePreselected({ decision }: Choice, choose: (text: AmendableText) => void): void {
  const { search } = usePlace()
  const [taken, setTaken] = useTabDraft<string>('decision of the address', '')
  const named = search['decision'] ?? ''
  const id = /^document:([\w.-]{1,64})$/.exec(named)?.[1] ?? ''
  const wanted = id !== '' && named !== taken && named !== decision?.ref
  const found = useQuery({
    ...apiQuery('GET /dataManagement/amending/texts', { query: { document: id } }),
    enabled: wanted,
    retry: false,
  })
  const [text] = found.data ?? []
  useEffect(() => {
    if (!wanted || !text) return
    setTaken(named)
    choose(text)
    // Only what the address names starts it.
  }, [wanted, named, text, setTaken, choose])
}

/** From a decision to the new text: which decision, which law, which text, then item by item. */
export function ApplyDecision() {
  const [choice, setChoice] = useTabDraft<Choice>('applied decision', NOTHING)
  usePreselected(choice, (text) => setChoice({ ...NOTHING, decision: text }))
  const { decision } = choice
  const targets = useQuery({
    ...apiQuery('GET /dataManagement/amending/targets', { query: { decision: decision?.ref ?? '' } }),
    enabled: decision !== null,
    staleTime: 0,
    retry: false,
  })
  const target = targets.data?.find(({ law }) => law === (choice.law ?? targets.data[0]?.law))
  const base = choice.base ?? target?.bases[0] ?? null
  return (
    <>
      <div className="amending-choices">
        <TextSelect
          id="amending-decision"
          label="修改决定"
          decisions
          value={decision}
          placeholder="输入标题里的字查找"
          onChange={(text) => setChoice({ ...NOTHING, decision: text })}
        />
        {targets.data && targets.data.length > 1 ? (
          <div className="text-select">
            <label htmlFor="amending-law">修改的法规</label>
            <Select
              id="amending-law"
              value={target?.law ?? null}
              showSearch={{ optionFilterProp: 'label' }}
              options={targets.data.map(({ law, instructions }) => ({
                value: law,
                label: `${law || '决定没有写明'}（${instructions} 处）`,
              }))}
              onChange={(law: string) => setChoice({ ...NOTHING, decision, law })}
            />
          </div>
        ) : null}
        {target ? (
          <TextSelect
            id="amending-base"
            label="所修改的文本"
            value={base}
            placeholder={target.bases.length === 0 ? '馆藏没有同名的文本，请查找' : '请选择'}
            onChange={(text) => setChoice({ ...choice, law: target.law, base: text, skipped: [], confirmed: [] })}
          />
        ) : null}
      </div>
      {decision === null ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="选一件修改决定（办理中的或已发布的），系统逐项读出它改了什么，应用到您确认的文本上。"
        />
      ) : targets.isError ? (
        <Failure error={targets.error} onRetry={() => void targets.refetch()} />
      ) : targets.isPending ? (
        <Skeleton lines={WAITING} />
      ) : targets.data.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这份文本里没有读出修改的内容。" />
      ) : target && base ? (
        <Items
          key={`${decision.ref} ${target.law} ${base.ref}`}
          {...{ choice, setChoice, base, law: target.law, day: target.day, decision }}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请选择所修改的文本：决定之前最后一次公布的那个。" />
      )}
    </>
  )
}

interface ItemsProps {
  choice: Choice
  setChoice: (choice: Choice) => void
  decision: AmendableText
  law: string
  /** Day of the decision; '' when it names none. */
  day: string
  base: AmendableText
}

type Show = 'all' | 'open'

function Items({ choice, setChoice, decision, law, day, base }: ItemsProps) {
  const body = { decision: decision.ref, law, base: base.ref, skipped: choice.skipped }
  const [show, setShow] = useState<Show>('all')
  const [made, setMade] = useState<string | null>(null)
  const { search } = usePlace()
  const cleanup = search['cleanup'] ?? ''
  const [notes, setNotes] = useState(true)
  const preview = useQuery({
    queryKey: ['amended text', body],
    queryFn: ({ signal }) => call('POST /dataManagement/amending/preview', { body }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const store = useApiMutation('POST /dataManagement/amending/draft', {
    touches: ['GET /dataManagement/document/list', 'GET /dataManagement/cleanup/items'],
    done: '草稿已生成',
    onSuccess: ({ id }) => setMade(id),
  })
  if (preview.isError) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton lines={WAITING} />
  const { items, references, notes: toFill } = preview.data
  const isOpen = ({ state, seq }: AmendedItem) =>
    state === 'failed' || (state === 'doubtful' && !choice.confirmed.includes(seq))
  const open = items.filter(isOpen)
  const with_ = (list: number[], seq: number, on: boolean) =>
    on ? [...new Set([...list, seq])] : list.filter((one) => one !== seq)
  const count = (state: AmendedItem['state']) => items.filter((one) => one.state === state).length
  return (
    <>
      <div className="amending-bar">
        <p>
          <TextName {...base} />
        </p>
        <Segmented<Show>
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: `全部 ${items.length}` },
            { value: 'open', label: `待处理 ${open.length}` },
          ]}
        />
        <span>
          已应用 {count('applied')}，请核对 {count('doubtful')}，未能应用 {count('failed')}，不采用 {count('skipped')}
        </span>
        <Button
          type="primary"
          disabled={open.length > 0 || preview.isFetching}
          loading={store.isPending}
          title={open.length > 0 ? '先核对存疑的各项，不采用未能应用的各项' : undefined}
          onClick={() =>
            store.mutate({
              body: { ...body, confirmed: choice.confirmed, ...(cleanup && notes ? { cleanupItem: cleanup } : {}) },
            })
          }
        >
          生成新文本草稿
        </Button>
      </div>
      {cleanup ? (
        <Checkbox checked={notes} onChange={({ target }) => setNotes(target.checked)}>
          记为清理工作中《{search['law'] ?? law}》的修改稿
        </Checkbox>
      ) : null}
      {day !== '' && base.day >= day ? (
        <p role="alert" className="amending-notice" data-tone="warning">
          {`所选文本是 ${base.day} 的，不早于决定的 ${day}，很可能已含这些修改：请改选决定之前的文本，馆藏没有的先入库。`}
        </p>
      ) : null}
      {open.length > 0 ? (
        <p
          role="status"
          className="amending-notice"
          data-tone="warning"
        >{`还有 ${open.length} 项待处理：存疑的核对后勾选“已核对”；未能应用的改选“不采用”，生成草稿后在正文里手工修改。`}</p>
      ) : null}
      {toFill.map((words) => (
        <p key={words} role="status" className="amending-notice" data-tone="warning">
          {words}
        </p>
      ))}
      {references.length > 0 ? (
        <details className="amending-references">
          <summary>{`条文序号变动后，有 ${references.length} 处引用请核对（系统不改动决定没有写明的引用）`}</summary>
          <ul>
            {references.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <ol className="amending-items" aria-busy={preview.isFetching}>
        {(show === 'open' ? open : items).map((item) => (
          <Item
            key={item.seq}
            item={item}
            part={partOf(items, item)}
            skipped={choice.skipped.includes(item.seq)}
            confirmed={choice.confirmed.includes(item.seq)}
            onSkip={(on) => setChoice({ ...choice, skipped: with_(choice.skipped, item.seq, on) })}
            onConfirm={(on) => setChoice({ ...choice, confirmed: with_(choice.confirmed, item.seq, on) })}
          />
        ))}
      </ol>
      {show === 'open' && open.length === 0 ? <p className="amending-none">没有待处理的项。</p> : null}
      {made === null ? null : <DocumentDrawer id={made} onClose={() => setMade(null)} />}
    </>
  )
}

/** Which of the orders of one item an instruction is; null when the item has only one. */
function partOf(items: readonly AmendedItem[], { item, seq }: AmendedItem): number | null {
  const same = items.filter((one) => one.item === item)
  return same.length < 2 ? null : same.findIndex((one) => one.seq === seq) + 1
}

interface ItemProps {
  item: AmendedItem
  part: number | null
  skipped: boolean
  confirmed: boolean
  onSkip: (on: boolean) => void
  onConfirm: (on: boolean) => void
}

/** Characters of an instruction that are shown at once: quotations repeat what stands beside. */
const SHOWN = 120

function Item({
  item: { seq, item, words, state, doubts, changes },
  part,
  skipped,
  confirmed,
  onSkip,
  onConfirm,
}: ItemProps) {
  const [whole, setWhole] = useState(false)
  const [tone, text] = STATES[state]
  const long = words.length > SHOWN
  return (
    <li data-state={state}>
      <header>
        <b>{item === '' ? '正文' : `第${item}项`}</b>
        {part === null ? null : <small>（{part}）</small>}
        <Label tone={state === 'doubtful' && confirmed ? 'green' : tone}>
          {state === 'doubtful' && confirmed ? '已核对' : text}
        </Label>
        <span className="amending-ticks">
          {state === 'doubtful' ? (
            <Checkbox checked={confirmed} onChange={({ target }) => onConfirm(target.checked)}>
              已核对
            </Checkbox>
          ) : null}
          <Checkbox checked={skipped} onChange={({ target }) => onSkip(target.checked)}>
            不采用
          </Checkbox>
        </span>
      </header>
      <p className="amending-words">
        {whole || !long ? words : `${words.slice(0, SHOWN)}…`}
        {long ? (
          <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? '收起' : '全文'}
          </button>
        ) : null}
      </p>
      {doubts.map((doubt) => (
        <p key={doubt} className="amending-doubt">
          {doubt}
        </p>
      ))}
      {changes.map(({ before, after }, at) => (
        <WordChanges key={`${seq} ${at}`} before={before} after={after} />
      ))}
    </li>
  )
}
