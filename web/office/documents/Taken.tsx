import type { ReactNode } from 'react'
import type { TakenFile } from '#common/contract/documents.ts'
import { Label } from '#web/plain/label/Label.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Verdicts } from './Verdicts.tsx'
import './documents.css'

const OUTCOMES = {
  new: ['green', '已入库'],
  known: ['blue', '早已入库'],
  failed: ['red', '未入库'],
  waiting: ['amber', '未处理'],
  reading: ['blue', '识别中'],
} as const

/** A file that was taken in, or not, with what is to be said of it. @param action beside its name */
export function Taken({
  fileName,
  id,
  outcome,
  message,
  title,
  articles,
  warnings,
  verdicts,
  duplicates,
  onOpen,
  action,
}: TakenFile & { onOpen: (id: string) => void; action?: ReactNode }) {
  const [tone, words] = OUTCOMES[outcome]
  return (
    <li>
      <Label tone={tone}>{words}</Label>
      <span className="intake-name">{title || fileName}</span>
      {outcome === 'failed' ? <span className="intake-message">{message}</span> : null}
      {title === '' ? null : <small>{articles} 条</small>}
      {id ? <TextAction onClick={() => onOpen(id)}>打开</TextAction> : null}
      {action}
      {verdicts.length > 0 ? <Verdicts verdicts={verdicts} /> : null}
      {outcome === 'new' && warnings.length > 0 ? (
        <ul className="reading-warnings">
          {warnings.map(({ kind, place, text, detail, act, blocks }, at) => (
            <li key={`${kind}${at}`} data-blocks={blocks || undefined}>
              {place}：{text}，{detail}
              {blocks ? <small className="warning-act">处理：{act}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {outcome === 'new' && duplicates.length > 0 ? (
        <p className="intake-like">
          库中已有同名{duplicates.some(({ sameText }) => sameText) ? '且文字相同' : ''}的
          {duplicates.some(({ kind }) => kind === 'law') ? '已公开文件' : '文件'}，请核对是否重复
        </p>
      ) : null}
    </li>
  )
}
