import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import type { CatalogueInfo, PreparedSheet } from '#common/contract/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStance } from '#web/platform/permission/permission.ts'
import { useLate } from '#web/platform/use-late.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ActLink } from '#web/kit/act-link/ActLink.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { PageHeader } from '#web/kit/page-header/PageHeader.tsx'
import { LIST, PREPARED } from './catalogue-calls.ts'
import { OutcomeBar, OutcomeWords } from './OutcomeBar.tsx'
import { AGAIN_MS, isRunning, Running, StateLabel } from './Running.tsx'
import { dropSending } from './sendings.ts'
import { useCataloguePlace } from './use-catalogue-place.ts'

const PAGE = 20
const WAITING = [40, 90, 70, 40, 90, 70]
const ABOUT =
  '选择登记这些文件的表格（目录）和存放它们的文件夹，系统逐行找到对应的文件，正文和目录里的日期、机关、效力一并入库。两边说法不一的先不公开，由您判定；入库以后一天之内可以整体撤销。'

/** The catalogues that were brought in, the newest first, and above them what the user has begun to prepare. */
export function CatalogueList() {
  const { go } = useCataloguePlace()
  const [page, setPage] = useState(1)
  const mayBring = useStance('data:catalogue:bringIn') === 'shown'
  const list = useQuery({
    ...apiQuery(LIST, { query: { pageNo: page, pageSize: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.catalogues.some(isRunning) ? AGAIN_MS : false),
  })
  const prepared = useQuery({ ...apiQuery(PREPARED, { query: {} }), staleTime: 0, enabled: mayBring })
  const late = useLate(list.isPending)
  const begin = () => go({ upload: 'new' })
  const records = list.data?.catalogues ?? []
  const isEmpty = list.data?.total === 0
  return (
    <section className="catalogue-screen" aria-label="导入目录">
      <PageHeader
        title="导入目录"
        description={isEmpty ? undefined : '旧系统的文件连同登记它们的表格（目录）整批入库，一天之内可以整体撤销'}
        actions={
          isEmpty ? null : (
            <Can do="data:catalogue:bringIn">
              <Button type="primary" onClick={begin}>
                导入目录
              </Button>
            </Can>
          )
        }
      />
      <div className="catalogue-body">
        {prepared.data && prepared.data.length > 0 ? <Prepared sheets={prepared.data} /> : null}
        {list.isError && !list.data ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending && late ? <Skeleton lines={WAITING} /> : null}
        {isEmpty ? <Nothing begin={begin} /> : null}
        {records.length > 0 ? (
          <ul className="catalogue-list" aria-label="导入过的目录">
            {records.map((one) => (
              <Catalogue key={one.id} catalogue={one} />
            ))}
          </ul>
        ) : null}
        {list.data && list.data.total > PAGE ? (
          <Pagination
            current={page}
            pageSize={PAGE}
            total={list.data.total}
            showSizeChanger={false}
            showTotal={(total) => `共 ${thousands(total)} 份`}
            onChange={setPage}
          />
        ) : null}
      </div>
    </section>
  )
}

const Nothing = ({ begin }: { begin: () => void }) => (
  <div className="catalogue-nothing">
    <h2>把旧系统的文件整批带进来</h2>
    <p>{ABOUT}</p>
    <Can do="data:catalogue:bringIn">
      <Button type="primary" onClick={begin}>
        导入目录
      </Button>
    </Can>
  </div>
)

/** Sheets of the user that wait to be brought in. */
function Prepared({ sheets }: { sheets: readonly PreparedSheet[] }) {
  const { addressOf } = useCataloguePlace()
  const [leaving, setLeaving] = useState<PreparedSheet | null>(null)
  const leave = useApiMutation('DELETE /dataManagement/catalogue/prepared', { touches: [PREPARED], done: '已放弃！' })
  return (
    <section className="catalogue-prepared" aria-labelledby="catalogue-prepared">
      <h2 id="catalogue-prepared">准备中，还没有入库</h2>
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.uploadId}>
            <div>
              <b>{sheet.title}</b>
              <p>
                {sheet.fileName} · {thousands(sheet.total)} 行 · {filesTold(sheet)} · {sheet.createTime.slice(0, 16)}{' '}
                上传
              </p>
            </div>
            <ActLink
              aria-label={`继续准备${sheet.title}`}
              to={addressOf({ upload: sheet.uploadId, step: sheet.named > 0 ? 'files' : 'columns' })}
            >
              继续准备
            </ActLink>
            <Button aria-label={`放弃${sheet.title}`} onClick={() => setLeaving(sheet)}>
              放弃
            </Button>
          </li>
        ))}
      </ul>
      {leaving ? (
        <ConfirmDialog
          danger
          title="放弃准备"
          text={`确定放弃${leaving.title}吗？上传的目录${leaving.received > 0 ? `和 ${thousands(leaving.received)} 个文件` : ''}将被删除，馆藏不受影响。`}
          confirm="放弃"
          onConfirm={async () => {
            dropSending(leaving.uploadId)
            await leave.mutateAsync({ query: { uploadId: leaving.uploadId } })
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </section>
  )
}

const filesTold = ({ named, received }: { named: number; received: number }): string =>
  named === 0
    ? '还没有选文件'
    : `收到文件 ${thousands(received)} 个${named > received ? `，选了 ${thousands(named)} 个` : ''}`

function Catalogue({ catalogue }: { catalogue: CatalogueInfo }) {
  const { addressOf } = useCataloguePlace()
  const {
    id,
    title,
    fileName,
    asOf,
    total,
    run,
    outcomes,
    openDifferences,
    creator,
    createdBy,
    begunTime,
    finishedTime,
  } = catalogue
  const steps = [
    fileName,
    `${thousands(total)} 行`,
    ...(asOf === null ? [] : [`截至 ${asOf}`]),
    ...(run > 1 ? [`第 ${run} 次导入`] : []),
    `${creator ?? createdBy}，${(finishedTime ?? begunTime).slice(0, 16)}`,
  ]
  return (
    <li>
      <div className="catalogue-head">
        <AppLink className="catalogue-name" to={addressOf({ id })}>
          {title}
        </AppLink>
        <StateLabel {...catalogue} />
        {openDifferences > 0 && !isRunning(catalogue) ? (
          <AppLink className="catalogue-open" to={addressOf({ id, tab: 'differences' })}>
            {thousands(openDifferences)} 处不一致待判定
          </AppLink>
        ) : null}
      </div>
      <p className="catalogue-about">{steps.join(' · ')}</p>
      <Running catalogue={catalogue} />
      {isRunning(catalogue) || catalogue.state === 'undone' ? null : (
        <>
          <OutcomeBar outcomes={outcomes} />
          <OutcomeWords outcomes={outcomes} />
        </>
      )}
    </li>
  )
}
