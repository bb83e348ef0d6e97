import { Checkbox } from 'antd'
import type { CleanupItem } from '#common/contract/cleanups.ts'
import { BATCH_TOUCHED } from './cleanup-calls.ts'
import { ItemConclusion } from './ItemConclusion.tsx'
import { STAGES } from './stages.model.ts'

interface Props {
  batchId: string
  item: CleanupItem
  /** Whether it is chosen; null where documents are not chosen any more. */
  chosen: boolean | null
  onChoose: (on: boolean) => void
  /** Opens a document. */
  onShow: (documentId: string) => void
}

/** A document of a batch, what was proposed for it and what became of it. */
export function BatchItem({ batchId, item, chosen, onChoose, onShow }: Props) {
  return (
    <li>
      {chosen !== null ? (
        <Checkbox
          aria-label={`选中${item.title}`}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : null}
      <div>
        {item.workId ? (
          <a href={`/details?id=${encodeURIComponent(item.workId)}`} target="_blank" rel="noreferrer">
            {item.title}
          </a>
        ) : (
          <b>{item.title}</b>
        )}
        <p>
          {item.edition ? `${item.edition} · ` : ''}
          {item.fType_dictText} · {item.docNumber ?? '无文号'} · {item.issuers || '制定机关未填写'}
          {item.publishDate ? ` · 公布 ${item.publishDate}` : ''}
        </p>
        {item.proposal ? (
          <p>
            意见：<b>{item.proposal_dictText}</b>
            {item.reason ? `，${item.reason}` : ''}（{item.proposer ?? item.proposedBy} 提出
            {item.confirmedBy ? `，${item.confirmer ?? item.confirmedBy} 确认` : ''}）
          </p>
        ) : null}
        <ItemConclusion batchId={batchId} item={item} touches={BATCH_TOUCHED} onShow={onShow} />
        {item.returnedNote ? <p className="cleanup-returned">退回：{item.returnedNote}</p> : null}
        {item.isUndone ? (
          <p className="cleanup-returned">曾经执行，已在“馆藏核实”中撤销，公众看到的时效性随之恢复；可以再次执行。</p>
        ) : null}
      </div>
      <span className={`cleanup-stage ${item.stage}`}>{STAGES[item.stage]}</span>
    </li>
  )
}
