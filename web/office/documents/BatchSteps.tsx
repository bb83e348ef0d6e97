import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { DocumentRow, PreviewedStep } from '#common/contract/documents.ts'
import { actOf, type BatchAct, batchActsOf } from '#common/document-acts.ts'
import { DECIDED_AT_ONCE } from '#common/limits.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import { Label } from '#web/plain/label/Label.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { LISTS } from './document-calls.ts'
import { PartsWindow } from './PartsWindow.tsx'
import { meansOf, STEPS } from './steps.ts'
import { useParts, wordsOf } from './use-parts.ts'
import './undecided.css'

interface Result {
  id: string
  /** '' when the step was taken. */
  fault: string
}

interface BatchStepsProps {
  rows: readonly DocumentRow[]
  onClose: () => void
  /** Opens one document. */
  onOpen: (id: string) => void
}

/** Rows that stand before a step. */
const waitingFor = (rows: readonly DocumentRow[], act: BatchAct) =>
  rows.filter(({ state }) => actOf(act, STEPS).from.some((from) => from === state))

/**
 * 批量办理: the same step for the chosen documents. What each would do is shown first; then each takes the step by itself,
 * as if it were taken alone, so that one that is refused stops no other.
 */
export function BatchSteps({ rows, onClose, onOpen }: BatchStepsProps) {
  const queries = useQueryClient()
  const stanceOf = useStances()
  const mayTake = batchActsOf(STEPS).filter((one) => stanceOf(actOf(one, STEPS).code) === 'shown')
  const [act, setAct] = useState<BatchAct | undefined>(() => mayTake.find((one) => waitingFor(rows, one).length > 0))
  const { progress, fault, run, stop } = useParts()
  const [previews, setPreviews] = useState<readonly PreviewedStep[] | null>(null)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const name = act ? actOf(act, STEPS).name : ''
  const waiting = act ? waitingFor(rows, act) : []
  const able = (previews ?? []).filter((one) => one.fault === '')

  const preview = async (of: BatchAct) => {
    const told = await run('正在核对', waiting, DECIDED_AT_ONCE, (part) =>
      call('POST /dataManagement/document/previewStep', { body: { act: of, ids: part.map(({ id }) => id) } }),
    )
    if (told) setPreviews(told)
  }
  const take = async (of: BatchAct) => {
    const taken: Result[] = []
    await run(`正在办理：${name}`, able, 1, async ([one]) => {
      if (!one) return []
      const { id, revision } = one
      try {
        // The steps have one shape of body and answer; naming one keeps the types cheap.
        await call(`POST /dataManagement/document/${of}` as 'POST /dataManagement/document/submit', {
          body: { id, revision },
        })
        taken.push({ id, fault: '' })
      } catch (error) {
        // Without an answer the next one would not be answered either.
        if (!(error instanceof ApiError) || error.status === 0) throw error
        taken.push({ id, fault: wordsOf(error) })
      }
      setResults([...taken])
      return taken
    })
    setResults([...taken])
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: [list] })
  }
  const refused = (results ?? []).filter((one) => one.fault !== '')
  const left = able.length - (results?.length ?? 0)
  return (
    <PartsWindow
      title="批量办理"
      width={800}
      progress={progress}
      fault={fault}
      onStop={stop}
      onClose={onClose}
      footer={
        <>
          {previews !== null && results === null ? <Button onClick={() => setPreviews(null)}>返回修改</Button> : null}
          <Button onClick={onClose}>关闭</Button>
          {act !== undefined && previews === null ? (
            <Button type="primary" disabled={waiting.length === 0} onClick={() => void preview(act)}>
              核对 {waiting.length} 份
            </Button>
          ) : null}
          {act !== undefined && previews !== null && results === null ? (
            <Button type="primary" disabled={able.length === 0} onClick={() => void take(act)}>
              {name} {able.length} 份
            </Button>
          ) : null}
        </>
      }
    >
      {previews === null ? (
        mayTake.length === 0 ? (
          <p>您没有提交、审核或者发布的权限。</p>
        ) : (
          <>
            <p>选中 {rows.length} 份，办理：</p>
            <Radio.Group
              aria-label="办理"
              value={act}
              disabled={progress !== null}
              onChange={({ target }) => setAct(target.value as BatchAct)}
              options={mayTake.map((value) => {
                const count = waitingFor(rows, value).length
                return { value, label: `${actOf(value, STEPS).name}（${count} 份）`, disabled: count === 0 }
              })}
            />
            {act === undefined ? (
              <p>选中的文件都不在您可以批量办理的阶段。</p>
            ) : (
              <p className="text-hint">{meansOf(act, false)}</p>
            )}
            {act !== undefined && waiting.length < rows.length ? (
              <p>
                其余 {rows.length - waiting.length} 份不在可以“{name}”的阶段，不办理。
              </p>
            ) : null}
          </>
        )
      ) : (
        <>
          {results === null ? (
            <p role="status">
              可以{name} {able.length} 份，不能 {previews.length - able.length} 份
            </p>
          ) : (
            <p role="status">
              已{name} {results.length - refused.length} 份，没有办成 {refused.length} 份
              {left > 0 && progress === null ? `，还没有办理 ${left} 份` : ''}
            </p>
          )}
          <ul className="intake-list" aria-label={results === null ? '预览' : '办理结果'}>
            {previews.map(({ id, title, fault: stopped, notes }) => {
              const result = results?.find((one) => one.id === id)
              const [tone, words] =
                stopped !== ''
                  ? (['red', '不能办理'] as const)
                  : !result
                    ? (['blue', results === null ? '可以办理' : '还没有办理'] as const)
                    : result.fault === ''
                      ? (['green', '已办理'] as const)
                      : (['red', '没有办成'] as const)
              const reason = result?.fault || stopped
              const hints = stopped === '' ? notes : []
              return (
                <li key={id}>
                  <Label tone={tone}>{words}</Label>
                  <span className="intake-name">{title}</span>
                  <TextAction onClick={() => onOpen(id)}>打开</TextAction>
                  {reason !== '' || hints.length > 0 ? (
                    <p className="undecided-becomes">
                      {reason}
                      {hints.length > 0 ? <em>{hints.join('；')}</em> : null}
                    </p>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </PartsWindow>
  )
}
