import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Segmented } from 'antd'
import { useState } from 'react'
import type { AmendableText } from '#common/contract/amending.ts'
import { call, download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ComparedTable } from '#web/kit/compared-table/ComparedTable.tsx'
import { DocumentDrawer } from '../documents/documents.door.tsx'
import { TextSelect } from './TextSelect.tsx'

const WAITING = [40, 90, 80, 95]
/** Share of the articles from which on lawmakers pass the whole text anew. */
const HALF = 0.5

interface Choice {
  old: AmendableText | null
  now: AmendableText | null
  remove: '删去' | '删除'
}

/** From two texts to the decision that makes one of the other, and the table of both. */
export function WriteDecision() {
  const [choice, setChoice] = useTabDraft<Choice>('written decision', { old: null, now: null, remove: '删去' })
  const { old, now, remove } = choice
  return (
    <>
      <div className="amending-choices">
        <TextSelect
          id="amending-old"
          label="修改前的文本"
          value={old}
          placeholder="输入标题里的字查找"
          onChange={(text) => setChoice({ ...choice, old: text })}
        />
        <TextSelect
          id="amending-now"
          label="修改后的文本"
          value={now}
          placeholder="输入标题里的字查找"
          onChange={(text) => setChoice({ ...choice, now: text })}
        />
        <div className="text-select">
          <span>用语</span>
          <Segmented<'删去' | '删除'>
            aria-label="删去条款的用语"
            value={remove}
            options={['删去', '删除']}
            onChange={(words) => setChoice({ ...choice, remove: words })}
          />
        </div>
      </div>
      {old === null || now === null ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="选修改前和修改后的两个文本（已发布的，或改好的草稿），系统起草修改决定和修改前后对照表。"
        />
      ) : (
        <Draft key={`${old.ref} ${now.ref} ${remove}`} old={old.ref} now={now.ref} remove={remove} />
      )}
    </>
  )
}

function Draft(pair: { old: string; now: string; remove: '删去' | '删除' }) {
  const [show, setShow] = useState<'decision' | 'table'>('decision')
  const [made, setMade] = useState<string | null>(null)
  const written = useQuery({
    queryKey: ['written decision', pair],
    queryFn: ({ signal }) => call('POST /dataManagement/amending/write', { body: pair }, signal),
    staleTime: 0,
    retry: false,
  })
  const store = useApiMutation('POST /dataManagement/amending/writeDraft', {
    touches: ['GET /dataManagement/document/list'],
    done: '草稿已生成',
    onSuccess: ({ id }) => setMade(id),
  })
  if (written.isError) return <Failure error={written.error} onRetry={() => void written.refetch()} />
  if (!written.data) return <Skeleton lines={WAITING} />
  const { title, lines, differences, share, counts, marks, notes, rows } = written.data
  const items = lines.filter((line) => /^[一二三四五六七八九十百千零]+、/.test(line)).length
  return (
    <>
      <div className="amending-bar">
        <Segmented<'decision' | 'table'>
          value={show}
          onChange={setShow}
          options={[
            { value: 'decision', label: `修改决定 ${items} 项` },
            { value: 'table', label: `对照表 ${rows.length} 行` },
          ]}
        />
        <span>{Math.round(share * 100)}% 的条文有改动</span>
        <Button
          onClick={() =>
            void download('GET /dataManagement/amending/exportDocx', { query: { ...pair, what: show } }).catch(
              () => undefined,
            )
          }
        >
          {show === 'decision' ? '下载决定（Word）' : '下载对照表（Word）'}
        </Button>
        <Button
          type="primary"
          disabled={differences.length > 0 || items === 0}
          loading={store.isPending}
          onClick={() => store.mutate({ body: pair })}
        >
          存为草稿
        </Button>
      </div>
      {items === 0 ? (
        <p role="status" className="amending-notice" data-tone="info">
          两个文本的文字相同，没有要修改的。
        </p>
      ) : null}
      {items > 0 && differences.length === 0 ? (
        <p role="status" className="amending-notice" data-tone="success">
          已核验：照此决定修改旧文本，得到的就是新文本，一字不差（不计空白{marks > 0 ? '和标点的全角、半角' : ''}）。
        </p>
      ) : null}
      {marks > 0 ? (
        <p role="status" className="amending-notice" data-tone="info">
          两个文本有 {marks} 处只是标点的全角、半角不同，决定和对照表都没有列出。
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} role="status" className="amending-notice" data-tone="warning">
          {note}。
        </p>
      ))}
      {differences.length > 0 ? (
        <p role="status" className="amending-notice" data-tone="warning">
          照此决定修改还得不到新文本，有 {differences.length} 处不同，不能存为草稿：{differences.join('；')}
        </p>
      ) : null}
      {share >= HALF ? (
        <p role="status" className="amending-notice" data-tone="info">
          原有 {counts.articles} 条，修改 {counts.changed} 条、删去 {counts.removed} 条，另增 {counts.added} 条，改动占{' '}
          {Math.round(share * 100)}%。
          改动过半的，通常不用修改决定而采用修订，全文重新审议、公布；用哪一种由提出修改的机关决定。
        </p>
      ) : null}
      {show === 'decision' ? (
        <article className="amending-paper" aria-label="修改决定">
          <h2>{title}</h2>
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </article>
      ) : (
        <ComparedTable label="修改前后对照表" before="修改前" after="修改后" rows={rows} />
      )}
      {made === null ? null : <DocumentDrawer id={made} onClose={() => setMade(null)} />}
    </>
  )
}
