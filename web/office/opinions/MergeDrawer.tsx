import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { Answer } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { FEEDBACK_LISTS } from './opinion-calls.ts'
import { OpinionView } from './OpinionView.tsx'

const WAITING = [90, 70, 80]
/** From this likeness on, opinions of the same attitude can be chosen at once. */
const LIKELY = 80

/** Opinions like one, to be merged into it; a person decides which of them say the same. */
export function MergeDrawer({ row, onClose }: { row: OpinionRow; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    ...apiQuery('GET /opinionManagement/feedback/similar', { query: { id: row.id } }),
    staleTime: 0,
  })
  const merge = useApiMutation('POST /opinionManagement/feedback/merge', {
    touches: FEEDBACK_LISTS,
    done: '合并成功！',
    onSuccess: onClose,
  })
  const likely = (found.data ?? [])
    .filter(({ likeness, attitude_dictText }) => likeness >= LIKELY && attitude_dictText === row.attitude_dictText)
    .map(({ id }) => id)
  const tick = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <Drawer
      open
      size={760}
      title="合并相同的意见"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={chosen.size === 0}
          loading={merge.isPending}
          onClick={() => merge.mutate({ body: { into: row.id, ids: [...chosen].join(',') } })}
        >
          {chosen.size === 0 ? '合并到这一条' : `把 ${chosen.size} 条合并到这一条`}
        </Button>
      }
    >
      <OpinionView row={row} />
      <h3 className="opinion-heading">相似的意见</h3>
      <p className="opinion-hint">
        按文字相似的程度排列，请核对意思是否相同。合并后一并答复，各人凭自己的回执码看到同一答复；可以撤销。
      </p>
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {likely.length > 0 ? (
        <div className="opinion-acts opinion-likely">
          <Button size="small" onClick={() => setChosen(new Set(likely))}>
            选中相似 {LIKELY}% 以上{row.attitude === null ? '' : '、态度相同'}的 {likely.length} 条
          </Button>
          {chosen.size > 0 ? (
            <Button size="small" onClick={() => setChosen(new Set())}>
              清除选择
            </Button>
          ) : null}
        </div>
      ) : null}
      {found.data?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有相似的、还没有结论的意见" />
      ) : null}
      <ul className="opinion-rows">
        {(found.data ?? []).map((one) => (
          <SimilarLine key={one.id} one={one} chosen={chosen.has(one.id)} onChoose={(on) => tick(one.id, on)} />
        ))}
      </ul>
    </Drawer>
  )
}

interface LineProps {
  one: Answer<'GET /opinionManagement/feedback/similar'>[number]
  chosen: boolean
  onChoose: (on: boolean) => void
}

/** An opinion with how like it is. */
function SimilarLine({ one, chosen, onChoose }: LineProps) {
  return (
    <li>
      <Checkbox
        aria-label={`选中：${one.content.slice(0, 30)}`}
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div>
        <p className="opinion-words">{one.content}</p>
        <p className="opinion-sender">
          {one.label ?? '全文'}
          {one.attitude_dictText ? ` · ${one.attitude_dictText}` : ''} · {one.state_dictText} · {one.createTime}
        </p>
      </div>
      <span className="opinion-likeness">相似 {one.likeness}%</span>
    </li>
  )
}
