import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Radio, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { Enrolled } from '#common/contract/enrolment.ts'
import type { Decided, Decision, UndecidedDocument } from '#common/contract/undecided.ts'
import { actOf } from '#common/document-acts.ts'
import { DECIDED_AT_ONCE } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { DictSelect } from '#web/kit/dictionary-controls/DictSelect.tsx'
import { LISTS, UNDECIDED } from './document-calls.ts'
import { NameInput } from './IssuersField.tsx'
import { withNames } from './issuers.model.ts'
import { UndecidedOutcomes, type Shown } from './UndecidedOutcomes.tsx'
import { PartsWindow } from './PartsWindow.tsx'
import { STEPS } from './steps.ts'
import { useParts, wordsOf } from './use-parts.ts'
import { type Grouping, GROUPINGS, groupsOf, openOf, suggestionFor } from './undecided.model.ts'
import './undecided.css'

const FORMS = { law: '正式文件', reference: '参考资料', draft: '征求意见稿' } as const
const WHAT: Readonly<Record<Decision['form'], string>> = {
  law: '指定制定机关，由它和标题、文号得出类型、层级和区域；也可以直接选定。',
  reference: '解读、问答、讲话等，不作为法规；指定制定机关，或者选定层级和区域。',
  draft: '征求意见稿、草案等，留作草稿，不作为法规发布。',
}
interface Choice {
  form: Decision['form']
  names: readonly string[]
  fType: string | null
  fLevel: string | null
  region: string | null
}
const FRESH: Choice = { form: 'law', names: [], fType: null, fLevel: null, region: null }
const decisionOf = ({ form, names, ...given }: Choice): Decision => ({
  form,
  ...(form === 'draft' ? {} : { issuers: names.join('、'), ...given }),
})

interface DialogProps {
  /** Ids of those that were just taken in; null for all that wait. */
  only: readonly string[] | null
  onClose: () => void
  /** Opens one document. */
  onOpen: (id: string) => void
}

/**
 * 待判定: documents that stay hidden because something about them is open, in groups. Staff choose some, say what they are
 * or who made them, see what each becomes, and apply it; each document has a result of its own, and the last decision
 * can be taken back.
 */
const SUBMIT = actOf('submit', STEPS).name

export function UndecidedDialog({ only, onClose, onOpen }: DialogProps) {
  const queries = useQueryClient()
  const waiting = useQuery({ ...apiQuery(UNDECIDED, { query: {} }), staleTime: 0, gcTime: 0, retry: false })
  const [by, setBy] = useState<Grouping>('folder')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [choice, setChoice] = useState<Choice>(FRESH)
  const [shown, setShown] = useState<Shown | null>(null)
  const { progress, fault, setFault, run: runParts, stop } = useParts()
  const [told, setTold] = useState('')
  // What was chosen when the preview was made: the list is read anew afterwards.
  const [subject, setSubject] = useState<readonly UndecidedDocument[]>([])

  const all = waiting.data?.records ?? []
  const records = only === null ? all : all.filter(({ id }) => only.includes(id))
  const picked = records.filter(({ id }) => chosen.has(id))
  const groups = groupsOf(records, by)
  const suggestion = suggestionFor(picked)

  const refresh = async () => {
    for (const name of LISTS) void queries.invalidateQueries({ queryKey: [name] })
    await waiting.refetch()
  }
  const run: typeof runParts = (...work) => {
    setTold('')
    return runParts(...work)
  }
  const preview = async () => {
    setSubject(picked)
    const previews = await run('正在读取', picked, DECIDED_AT_ONCE, (part) =>
      call('POST /dataManagement/document/previewDecision', {
        body: { ids: part.map(({ id }) => id), decision: decisionOf(choice) },
      }),
    )
    if (previews) setShown({ previews, results: null })
  }
  const fitting = subject.filter(({ id }) => shown?.previews.some((one) => one.id === id && one.fault === ''))
  const decide = async () => {
    let results: Decided[] = []
    await run('正在判定', fitting, DECIDED_AT_ONCE, async (part) => {
      const items = part.map(({ id, revision }) => ({ id, revision }))
      const answered = await call('POST /dataManagement/document/decide', {
        body: { items, decision: decisionOf(choice) },
      })
      results = [...results, ...answered]
      setShown((before) => before && { ...before, results })
      return answered
    })
    setChosen(new Set())
    await refresh()
  }
  const done = (shown?.results ?? []).filter(({ outcome }) => outcome === 'done' || outcome === 'same')
  const undo = async () => {
    const answered = await run('正在撤销', done, DECIDED_AT_ONCE, (part) =>
      call('POST /dataManagement/document/undecide', {
        body: { items: part.map(({ id, revision }) => ({ id, revision })) },
      }),
    )
    const refused = (answered ?? []).filter(({ outcome }) => outcome !== 'done')
    if (answered) {
      setShown(null)
      setTold(`已撤销 ${answered.length - refused.length} 份的判定`)
      setFault(refused.length > 0 ? `${refused.length} 份没有撤销：${refused[0]?.message ?? ''}` : '')
    }
    await refresh()
  }
  const submit = async () => {
    const refused: string[] = []
    const answered = await run(`正在${SUBMIT}`, done, 1, async ([one]) => {
      try {
        return one
          ? [await call('POST /dataManagement/document/submit', { body: { id: one.id, revision: one.revision } })]
          : []
      } catch (error) {
        refused.push(`“${subject.find(({ id }) => id === one?.id)?.title ?? ''}”：${wordsOf(error)}`)
        return []
      }
    })
    setShown(null)
    setTold(`已${SUBMIT} ${answered?.length ?? 0} 份`)
    setFault(refused.length > 0 ? `没有提交 ${refused.length} 份：${refused.join('；')}` : '')
    await refresh()
  }
  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const total = only === null ? (waiting.data?.total ?? 0) : records.length
  return (
    <PartsWindow
      title="待判定"
      width={1120}
      progress={progress}
      told={told}
      fault={fault}
      onStop={stop}
      onClose={onClose}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Can do="data:document:edit">
              <Button type="primary" disabled={picked.length === 0} onClick={() => void preview()}>
                {picked.length === 0 ? '预览' : `预览 ${picked.length} 份`}
              </Button>
            </Can>
          </>
        ) : shown.results === null ? (
          <>
            <Button onClick={() => setShown(null)}>返回修改</Button>
            <Button type="primary" disabled={fitting.length === 0} onClick={() => void decide()}>
              判定 {fitting.length} 份
            </Button>
          </>
        ) : (
          <>
            <Button disabled={done.length === 0} onClick={() => void undo()}>
              撤销这次判定
            </Button>
            <Button onClick={() => setShown(null)}>继续判定其余</Button>
            {choice.form === 'draft' ? null : (
              <Button type="primary" disabled={done.length === 0} onClick={() => void submit()}>
                {SUBMIT} {done.length} 份
              </Button>
            )}
          </>
        )
      }
    >
      {shown === null ? (
        <>
          {only === null ? <Withheld busy={progress !== null} onDone={refresh} /> : null}
          {waiting.isError ? <Failure compact error={waiting.error} onRetry={() => void waiting.refetch()} /> : null}
          {waiting.isPending ? <Skeleton lines={WAITING_LINES} /> : null}
          {waiting.data && records.length === 0 ? <p>没有待判定的文件。</p> : null}
          {records.length > 0 ? (
            <div className="undecided">
              <div>
                <div className="undecided-bar">
                  <span>
                    {total} 份没有公开，等待判定
                    {records.length < total ? `；先列出最近的 ${records.length} 份，判定后其余依次列出` : ''}
                  </span>
                  <Segmented
                    aria-label="分组"
                    value={by}
                    onChange={setBy}
                    options={(Object.keys(GROUPINGS) as Grouping[]).map((value) => ({
                      value,
                      label: GROUPINGS[value],
                    }))}
                  />
                </div>
                {groups.map(({ name, records: own }) => (
                  <section key={name} aria-label={name} className="undecided-group">
                    <Checkbox
                      checked={own.every(({ id }) => chosen.has(id))}
                      indeterminate={own.some(({ id }) => chosen.has(id)) && !own.every(({ id }) => chosen.has(id))}
                      onChange={({ target }) =>
                        toggle(
                          own.map(({ id }) => id),
                          target.checked,
                        )
                      }
                    >
                      <b>{name}</b> <small>{own.length} 份</small>
                    </Checkbox>
                    <ul>
                      {own.map((one) => (
                        <One
                          key={one.id}
                          {...one}
                          isChosen={chosen.has(one.id)}
                          onChoose={(on) => toggle([one.id], on)}
                          onOpen={() => onOpen(one.id)}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
              <Can do="data:document:edit">
                <ChoiceForm choice={choice} suggestion={suggestion} onChange={setChoice} />
              </Can>
            </div>
          ) : null}
        </>
      ) : (
        <UndecidedOutcomes subject={subject} shown={shown} form={choice.form} onOpen={onOpen} />
      )}
    </PartsWindow>
  )
}

const WAITING_LINES = [40, 90, 85, 90]

/** Brings what imports have withheld into the documents of the office, where it can be decided. */
function Withheld({ busy, onDone }: { busy: boolean; onDone: () => Promise<void> }) {
  return (
    <Can do="data:document:enrol">
      <WithheldLeft busy={busy} onDone={onDone} />
    </Can>
  )
}

function WithheldLeft({ busy, onDone }: { busy: boolean; onDone: () => Promise<void> }) {
  const left = useQuery({
    ...apiQuery('GET /dataManagement/document/unenrolled', { query: {} }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [done, setDone] = useState<{ enrolled: number; refused: Enrolled['refused'] } | null>(null)
  const [working, setWorking] = useState(false)
  const [fault, setFault] = useState('')
  const enrol = async () => {
    setWorking(true)
    setFault('')
    let now: { enrolled: number; refused: Enrolled['refused'] } = { enrolled: 0, refused: [] }
    try {
      for (let after: string | null = ''; after !== null;) {
        const told: Enrolled = await call('POST /dataManagement/document/enrol', { body: { after, which: 'withheld' } })
        now = { enrolled: now.enrolled + told.enrolled, refused: [...now.refused, ...told.refused] }
        setDone(now)
        after = told.after
      }
    } catch (error) {
      setFault(wordsOf(error))
    }
    setWorking(false)
    await left.refetch()
    await onDone()
  }
  const count = left.data?.withheld ?? 0
  return (
    <>
      {count > 0 ? (
        <p className="undecided-withheld">
          批量导入时有 {count} 份没有公开，还不在文件数据里。
          <Button size="small" loading={working} disabled={busy} onClick={() => void enrol()}>
            纳入这 {count} 份
          </Button>
        </p>
      ) : null}
      {done === null ? null : (
        <p role="status">
          已纳入 {done.enrolled} 份，各成为一份草稿；未纳入 {done.refused.length} 份
          {done.refused.length > 0
            ? `：${done.refused.map(({ title, reason }) => `“${title}”${reason}`).join('；')}`
            : ''}
        </p>
      )}
      {fault === '' ? null : (
        <p className="intake-message" role="alert">
          {`纳入中断（${fault}）。已纳入的都已保存，可以再点一次。`}
        </p>
      )}
    </>
  )
}

interface OneProps extends UndecidedDocument {
  isChosen: boolean
  onChoose: (on: boolean) => void
  onOpen: () => void
}

function One({ isChosen, onChoose, onOpen, ...one }: OneProps) {
  const { title, docNumber, fileName, issuers, suggested, opening, ending } = one
  return (
    <li>
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        {title}
      </Checkbox>
      <p className="undecided-facts">
        {[docNumber, issuers, fileName].filter(Boolean).join(' · ')} <TextAction onClick={onOpen}>打开</TextAction>
      </p>
      <p className="undecided-open">{openOf(one)}</p>
      {suggested.issuers === '' ? null : (
        <p className="undecided-facts">
          可能是 {suggested.issuers}（{suggested.why}）
        </p>
      )}
      <details className="undecided-text">
        <summary>开头和落款</summary>
        <p>{opening}</p>
        {ending === '' ? null : <p>……{ending}</p>}
      </details>
    </li>
  )
}

interface ChoiceProps {
  choice: Choice
  /** Bodies that are suggested for all that are chosen. */
  suggestion: UndecidedDocument['suggested'] | null
  onChange: (choice: Choice) => void
}

/**
 * What staff decide: what the documents are, who made them, and where it is to be said besides, their kind, level and
 * region.
 */
function ChoiceForm({ choice, suggestion, onChange }: ChoiceProps) {
  const { form, names, fType, fLevel, region } = choice
  const set = (given: Partial<Choice>) => onChange({ ...choice, ...given })
  return (
    <div className="undecided-choice" role="group" aria-label="判定">
      <h3>选中的文件判定为</h3>
      <Radio.Group
        aria-label="判定为"
        value={form}
        onChange={({ target }) => set({ form: target.value as Choice['form'] })}
        options={(Object.keys(FORMS) as Choice['form'][]).map((value) => ({ value, label: FORMS[value] }))}
      />
      <p className="text-hint">{WHAT[form]}</p>
      {form === 'draft' ? null : (
        <>
          <label htmlFor="undecided-issuers">制定机关</label>
          {names.length > 0 ? (
            <p>
              {names.map((name) => (
                <Tag
                  key={name}
                  closable={{ 'aria-label': `移除${name}` }}
                  onClose={() => set({ names: names.filter((one) => one !== name) })}
                >
                  {name}
                </Tag>
              ))}
            </p>
          ) : null}
          <NameInput
            id="undecided-issuers"
            day={null}
            invalid={false}
            describedBy={undefined}
            onAdd={(more) => set({ names: withNames(names, more) })}
          />
          {suggestion ? (
            <p className="undecided-facts">
              建议：{suggestion.issuers}（{suggestion.why}）
              <Button
                type="link"
                size="small"
                onClick={() => set({ names: withNames([], suggestion.issuers.split('、')) })}
              >
                采用
              </Button>
            </p>
          ) : null}
          {form === 'law' ? (
            <>
              <label htmlFor="undecided-kind">文件类型</label>
              <DictSelect
                id="undecided-kind"
                label="文件类型"
                dictCode="F_TYPE"
                placeholder="由机关和标题得出"
                value={fType}
                onChange={(value) => set({ fType: value || null })}
              />
            </>
          ) : null}
          <label htmlFor="undecided-level">制定机关层级</label>
          <DictSelect
            id="undecided-level"
            label="制定机关层级"
            dictCode="F_LEVEL"
            placeholder="由机关得出"
            value={fLevel}
            onChange={(value) => set({ fLevel: value || null })}
          />
          <label htmlFor="undecided-region">行政区域</label>
          <DictSelect
            id="undecided-region"
            label="行政区域"
            dictCode="region"
            placeholder="由机关得出"
            value={region}
            onChange={(value) => set({ region: value || null })}
          />
        </>
      )}
    </div>
  )
}
