import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import type { ReadableNow } from '#common/contract/enrolment.ts'
import type { Decided, Previewed } from '#common/contract/undecided.ts'
import { DECIDED_AT_ONCE } from '#common/limits.ts'
import { call } from '#web/platform/api/call.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { LISTS } from './document-calls.ts'
import { PartsWindow } from './PartsWindow.tsx'
import { inParts } from './undecided.model.ts'
import { UndecidedOutcomes } from './UndecidedOutcomes.tsx'
import { useParts, wordsOf } from './use-parts.ts'
import './documents.css'
import './undecided.css'

/**
 * A text that waits, and what it would be read as now. `revision` is null for one that an import withheld and no draft
 * stands for.
 */
interface Readable extends Previewed {
  title: string
  revision: number | null
}
const AS_READ = { form: 'law' } as const
const NO_FAULT = { fault: '', contradictions: [] }

/** Drafts that wait and would be decided by their own texts now. */
async function readableDrafts(signal: AbortSignal): Promise<Readable[]> {
  const { records } = await call('GET /dataManagement/document/undecided', { query: {} }, signal)
  // What looks like a draft for comments or a failed recognition is a question that no body answers.
  const waiting = records.filter(({ readForm }) => readForm === null)
  const previews = await inParts(
    waiting,
    DECIDED_AT_ONCE,
    (part) =>
      call(
        'POST /dataManagement/document/previewDecision',
        { body: { ids: part.map(({ id }) => id), decision: AS_READ } },
        signal,
      ),
    { onDone: () => {}, shouldStop: () => signal.aborted },
  )
  return previews.flatMap((one) => {
    const of = waiting.find(({ id }) => id === one.id)
    return of && one.fault === '' ? [{ ...one, title: of.title, revision: of.revision }] : []
  })
}

/** Texts that imports have withheld and that would be decided now. */
async function readableEditions(signal: AbortSignal): Promise<Readable[]> {
  const found: Readable[] = []
  for (let after: string | null = ''; after !== null && !signal.aborted;) {
    const told: ReadableNow = await call('GET /dataManagement/document/readableNow', { query: { after } }, signal)
    found.push(...told.editions.map((one) => ({ ...one, ...NO_FAULT, revision: null })))
    after = told.after
  }
  return found
}

/**
 * Looks whether texts that wait for a decision can be read by now, and offers to read them again. Shows nothing when
 * none can, or to users who may not decide. Mounted anew each time bodies were changed.
 */
export function ReadAgain() {
  const mayDecide = useStance('data:document:edit') === 'shown'
  return mayDecide ? <Offer /> : null
}

function Offer() {
  const mayEnrol = useStance('data:document:enrol') === 'shown'
  const [found, setFound] = useState<readonly Readable[]>([])
  const [fault, setFault] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    const look = async () => {
      setFault('')
      try {
        const drafts = await readableDrafts(control.signal)
        const editions = mayEnrol ? await readableEditions(control.signal) : []
        if (!control.signal.aborted) setFound([...drafts, ...editions])
      } catch (error) {
        if (!control.signal.aborted) setFault(wordsOf(error))
      }
    }
    void look()
    return () => control.abort()
  }, [mayEnrol, attempt])
  if (fault !== '')
    return (
      <Alert
        className="read-again"
        type="warning"
        closable
        title={`没有查到待判定的文件现在能否判读（${fault}）`}
        action={
          <Button size="small" onClick={() => setAttempt((one) => one + 1)}>
            重试
          </Button>
        }
      />
    )
  if (found.length === 0) return null
  return (
    <>
      <div role="status" className="read-again">
        <Alert
          type="info"
          showIcon
          closable
          title={`待判定的文件中，有 ${found.length} 份按现在的制定机关可以判读`}
          action={
            <Button size="small" type="primary" onClick={() => setOpen(true)}>
              重新判读
            </Button>
          }
        />
      </div>
      {open ? (
        <ReadAgainDialog
          found={found}
          onClose={() => {
            setOpen(false)
            // What was decided, taken back, or changed by others is looked up anew.
            setFound([])
            setAttempt((one) => one + 1)
          }}
        />
      ) : null}
    </>
  )
}

/** What each text would be read as; applied, what became of each, and a way back. */
function ReadAgainDialog({ found, onClose }: { found: readonly Readable[]; onClose: () => void }) {
  const queries = useQueryClient()
  const { progress, fault, setFault, run, stop } = useParts()
  const [results, setResults] = useState<readonly Decided[] | null>(null)
  const [told, setTold] = useState('')
  // Ids of drafts by the editions that they were made of.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const shown = found.map((one) => ({ ...one, id: drafts.get(one.id) ?? one.id }))
  const refresh = () => {
    for (const name of [...LISTS, 'GET /dataManagement/document/unenrolled'] as const)
      void queries.invalidateQueries({ queryKey: [name] })
  }
  const start = async () => {
    const made = new Map<string, string>()
    let answered: Decided[] = []
    const keep = (more: readonly Decided[]) => {
      answered = [...answered, ...more]
      setResults(answered)
    }
    await run('正在重新判读', found, DECIDED_AT_ONCE, async (part) => {
      const items = part.flatMap(({ id, revision }) => (revision === null ? [] : [{ id, revision }]))
      const editions = part.filter(({ revision }) => revision === null).map(({ id }) => id)
      if (editions.length > 0) {
        const { documents = [], refused } = await call('POST /dataManagement/document/enrol', {
          body: { which: 'withheld', ids: editions },
        })
        for (const { edition, id, revision } of documents) {
          made.set(edition, id)
          items.push({ id, revision })
        }
        setDrafts(new Map(made))
        keep(
          editions
            .filter((id) => !made.has(id))
            .map((id) => {
              const title = found.find((one) => one.id === id)?.title
              return {
                id,
                outcome: 'refused' as const,
                message: refused.find((one) => one.title === title)?.reason ?? '已由他人纳入',
                revision: 0,
              }
            }),
        )
      }
      if (items.length > 0)
        keep(await call('POST /dataManagement/document/decide', { body: { items, decision: AS_READ } }))
      return part
    })
    setResults(answered)
    refresh()
  }
  const done = (results ?? []).filter(({ outcome }) => outcome === 'done')
  const undo = async () => {
    const answered = await run('正在撤销', done, DECIDED_AT_ONCE, (part) =>
      call('POST /dataManagement/document/undecide', {
        body: { items: part.map(({ id, revision }) => ({ id, revision })) },
      }),
    )
    refresh()
    if (answered === null) return
    const refused = answered.filter(({ outcome }) => outcome !== 'done')
    setTold(`已撤销 ${answered.length - refused.length} 份的判读，回到待判定`)
    if (refused.length > 0) setFault(`${refused.length} 份没有撤销：${refused[0]?.message ?? ''}`)
  }
  return (
    <PartsWindow
      title="重新判读"
      width={800}
      progress={progress}
      told={told}
      fault={fault}
      onStop={stop}
      onClose={onClose}
      footer={
        <>
          {results !== null && told === '' ? (
            <Button disabled={done.length === 0} onClick={() => void undo()}>
              撤销这次判读
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
          {results === null ? (
            <Button type="primary" onClick={() => void start()}>
              重新判读 {found.length} 份
            </Button>
          ) : null}
        </>
      }
    >
      <p>判读后仍是草稿，照常提交、审核后才公开；批量导入时没有公开的，先各成为一份草稿。</p>
      {told === '' ? <UndecidedOutcomes subject={shown} shown={{ previews: shown, results }} form="law" /> : null}
    </PartsWindow>
  )
}
