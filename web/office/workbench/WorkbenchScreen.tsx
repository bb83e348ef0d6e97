import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Workbench, WorkbenchPart } from '#common/contract/workbench.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { RIGHTS, useStance } from '#web/platform/permission/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useLate } from '#web/platform/use-late.ts'
import { visitsOf } from '#web/platform/visits.ts'
import { ActLink } from '#web/kit/act-link/ActLink.tsx'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
import {
  comingAddress,
  editionAddress,
  FIRST_STEPS,
  lastVisited,
  linesFor,
  mostUsed,
  needsAnswer,
  type AnsweredPart,
  type OwnPart,
  PARTS,
  partsShown,
  SINGLE_FILES,
  visitedAt,
} from './workbench.model.ts'
import { Greeting } from './Greeting.tsx'
import { keptShape, keepShape } from './workbench-shape.ts'
import './workbench.css'

const PartsDrawer = lazyPart(() => import('./PartsDrawer.tsx'), 'PartsDrawer')

/** 工作台: what waits for the user, what happened and what comes; the parts are chosen by the user. */
export default function WorkbenchScreen() {
  const [choosing, setChoosing] = useState(false)
  const session = useSession()
  const query = useQuery({ ...apiQuery('GET /sys/workbench', { query: {} }), staleTime: 0 })
  const { data } = query
  const late = useLate(query.isPending)
  const username = session?.userInfo.username ?? ''
  const [shape] = useState(() => keptShape(username))
  const shown = data
    ? partsShown(data.parts).filter((part) => isSeen(part, data))
    : (shape?.map(({ part }) => part) ?? partsShown(null))
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data && parts.current) keepShape(username, parts.current)
  }, [data, username])
  return (
    <section className="workbench" aria-label="工作台">
      <header className="workbench-head">
        {session ? <Greeting name={session.userInfo.realname} /> : <h1>工作台</h1>}
        <div className="workbench-acts">
          <Can do="data:document:add">
            <ActLink to="/dataManagement/document?takeIn=1">文件入库</ActLink>
          </Can>
          <Button onClick={() => setChoosing(true)} disabled={!data}>
            调整栏目
          </Button>
        </div>
      </header>
      {query.isError && !data ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div ref={parts} className="workbench-parts">
          {shown.map((part) => {
            const px = data ? undefined : shape?.find((one) => one.part === part)?.px
            return (
              <Part key={part} part={part} px={px}>
                {!needsAnswer(part) ? (
                  <OwnContent part={part} username={username} />
                ) : !data ? (
                  late ? (
                    <Skeleton lines={linesFor(px)} label={`正在加载${PARTS[part]}`} />
                  ) : null
                ) : data.failed.includes(part) ? (
                  <PartFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
                ) : (
                  <Content part={part} data={data} />
                )}
              </Part>
            )
          })}
        </div>
      )}
      {data && shown.length === 0 ? (
        <p className="workbench-none">没有选择栏目。点“调整栏目”选择要显示的内容。</p>
      ) : null}
      {choosing && data ? <PartsDrawer shown={partsShown(data.parts)} onClose={() => setChoosing(false)} /> : null}
    </section>
  )
}

/** False for a part that the user has no permission for. */
const isSeen = (part: WorkbenchPart, data: Workbench): boolean =>
  (part !== 'jobs' && part !== 'deadlines' && part !== 'begin') || data[part] !== null || data.failed.includes(part)

/** A part; while it is loaded it is as high as it was the last time. */
function Part({ part, px, children }: { part: WorkbenchPart; px: number | undefined; children: ReactNode }) {
  const id = `workbench-${part}`
  return (
    <section
      className="workbench-part"
      data-part={part}
      aria-labelledby={id}
      style={px === undefined ? undefined : { minHeight: px }}
    >
      <h2 id={id}>{PARTS[part]}</h2>
      {children}
    </section>
  )
}

function PartFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="workbench-failed">
      <p>这一栏暂时读不出来，其他栏目不受影响。</p>
      <Button size="small" loading={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="workbench-nothing">{children}</p>

/** A number that leads to the list behind it. */
const Figure = ({ to, value, unit, name }: { to: string; value: number; unit: string; name: string }) => (
  <AppLink to={to} className="workbench-figure">
    <b>{thousands(value)}</b>
    <span>
      {unit}
      {name}
    </span>
  </AppLink>
)

/** A row that leads to what it names, with a note at its end. */
const Row = ({ to, title, note }: { to: string; title: string; note: string }) => (
  <li>
    <AppLink to={to} title={title}>
      {title}
    </AppLink>
    <span>{note}</span>
  </li>
)

function Content({ part, data }: { part: AnsweredPart; data: Workbench }) {
  switch (part) {
    case 'begin':
      return <Begin begin={data.begin ?? []} />
    case 'waiting':
      return <Waiting waiting={data.waiting} />
    case 'deadlines':
      return <Deadlines deadlines={data.deadlines} />
    case 'jobs':
      return <Jobs jobs={data.jobs} />
    case 'coming':
      return <Coming coming={data.coming} />
    case 'imports':
      return <Imports imports={data.imports ?? []} />
  }
}

/** Parts that this browser knows without asking. */
const OwnContent = ({ part, username }: { part: OwnPart; username: string }) =>
  part === 'visited' ? <Visited username={username} /> : <Quick username={username} />

/** The first steps of a new installation, each a link to its screen until it is done. */
function Begin({ begin }: { begin: NonNullable<Workbench['begin']> }) {
  const bringsIn = useStance('data:catalogue:bringIn') === 'shown'
  const takesIn = useStance('data:document:add') === 'shown'
  return (
    <ol className="workbench-steps">
      {begin.map(({ step, isDone }) => {
        const { text } = FIRST_STEPS[step]
        // A library is brought in whole by those who may; others take its files in by the folder.
        const { about, to } = step === 'library' && !bringsIn ? SINGLE_FILES : FIRST_STEPS[step]
        return (
          <li key={step} data-done={isDone || undefined}>
            <span className="workbench-step-mark" aria-hidden>
              {isDone ? <CheckOutlined /> : null}
            </span>
            <div>
              {isDone ? <b>{text}</b> : <AppLink to={to}>{text}</AppLink>}
              <small>
                {isDone ? '已完成' : about}
                {step === 'library' && !isDone && bringsIn && takesIn ? (
                  <>
                    ；<AppLink to={SINGLE_FILES.to}>{SINGLE_FILES.text}</AppLink>
                  </>
                ) : null}
              </small>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Waiting({ waiting }: { waiting: Workbench['waiting'] }) {
  if (!waiting) return null
  const { approvals, documents, unread, messages } = waiting
  return (
    <>
      <div className="workbench-figures">
        {approvals === null ? null : (
          <Figure to="/isystem/approval?state=open" value={approvals} unit="件" name="申请待批" />
        )}
        {documents === null ? null : (
          <Figure to="/dataManagement/document" value={documents.total} unit="份" name="文件待办" />
        )}
        <Figure to="/messageNotification/index" value={unread} unit="条" name="消息未读" />
      </div>
      <ul className="workbench-rows">
        {(documents?.first ?? []).map(({ id, title, stage, isCorrection }) => (
          <Row
            key={id}
            to={`/dataManagement/document?open=${encodeURIComponent(id)}`}
            title={isCorrection ? `${title}（更正稿）` : title}
            note={stage}
          />
        ))}
        {messages.map(({ id, title, sendTime }) => (
          <Row key={id} to="/messageNotification/index" title={title} note={sendTime.slice(0, 10)} />
        ))}
      </ul>
    </>
  )
}

function Deadlines({ deadlines }: { deadlines: Workbench['deadlines'] }) {
  if (!deadlines) return null
  const { filings, periods, confirmations, outcomes, opinions } = deadlines
  const figures = [
    ...(filings
      ? [
          { to: '/dataManagement/filing?term=overdue', value: filings.overdue, unit: '项', name: '备案逾期' },
          { to: '/dataManagement/filing?term=soon', value: filings.soon, unit: '项', name: '备案 7 天内到期' },
        ]
      : []),
    ...(periods
      ? [
          { to: '/dataManagement/validity?term=ended', value: periods.ended, unit: '件', name: '有效期已届满' },
          { to: '/dataManagement/validity?term=soon', value: periods.soon, unit: '件', name: '有效期 90 天内届满' },
        ]
      : []),
    ...(confirmations === null
      ? []
      : [{ to: '/dataManagement/cleanup', value: confirmations, unit: '件', name: '清理意见待确认' }]),
    ...(outcomes
      ? [
          {
            to: '/opinionManagement/consultation?stage=ended',
            value: outcomes.overdue,
            unit: '件',
            name: '征求意见结果逾期未公布',
          },
          {
            to: '/opinionManagement/consultation?stage=ended',
            value: outcomes.ended - outcomes.overdue,
            unit: '件',
            name: '征求意见已截止',
          },
        ]
      : []),
    ...(opinions
      ? [
          { to: '/opinionManagement/feedback?state=10', value: opinions.waiting, unit: '条', name: '公众意见待审核' },
          {
            to: '/opinionManagement/feedback',
            value: opinions.undecided - opinions.waiting,
            unit: '条',
            name: '公众意见在办',
          },
        ]
      : []),
  ].filter(({ value }) => value > 0)
  if (figures.length === 0) return <Nothing>没有临近或已过的期限。</Nothing>
  return (
    <div className="workbench-figures">
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </div>
  )
}

function Jobs({ jobs }: { jobs: Workbench['jobs'] }) {
  if (!jobs || jobs.total === 0) return <Nothing>所有定时任务最近一次都运行成功。</Nothing>
  return (
    <>
      <div className="workbench-figures">
        <Figure to="/isystem/quartzJob?lastRun=failed" value={jobs.total} unit="个" name="任务最近一次失败" />
      </div>
      <ul className="workbench-rows">
        {jobs.failed.map(({ id, name, lastRunTime }) => (
          <Row key={id} to="/isystem/quartzJob?lastRun=failed" title={name} note={lastRunTime.slice(0, 16)} />
        ))}
      </ul>
    </>
  )
}

function Coming({ coming }: { coming: Workbench['coming'] }) {
  if (!coming || coming.total === 0) return <Nothing>今后 30 天内没有法规开始施行。</Nothing>
  return (
    <>
      <div className="workbench-figures">
        <Figure to={comingAddress(coming)} value={coming.total} unit="件" name="在 30 天内施行" />
      </div>
      <ul className="workbench-rows">
        {coming.laws.map((law) => (
          <Row key={law.versionId} to={editionAddress(law)} title={law.title} note={law.day} />
        ))}
      </ul>
    </>
  )
}

function Imports({ imports }: { imports: NonNullable<Workbench['imports']> }) {
  if (imports.length === 0) return <Nothing>库中还没有法规。</Nothing>
  return (
    <ul className="workbench-rows">
      {imports.map((law) => (
        <Row
          key={`${law.versionId} ${law.fileName}`}
          to={editionAddress(law)}
          title={law.title}
          note={law.time.slice(0, 16)}
        />
      ))}
    </ul>
  )
}

function Visited({ username }: { username: string }) {
  const visits = lastVisited(visitsOf(username))
  if (visits.length === 0) return <Nothing>打开过的页面和法规会列在这里，只保存在这个浏览器中。</Nothing>
  return (
    <ul className="workbench-rows">
      {visits.map(({ to, title, at }) => (
        <Row key={to} to={to} title={title} note={visitedAt(at, new Date())} />
      ))}
    </ul>
  )
}

function Quick({ username }: { username: string }) {
  const { data } = useQuery({ ...apiQuery(RIGHTS, { query: {} }), staleTime: Infinity })
  const pages = mostUsed(data?.menu ?? [], visitsOf(username))
  if (pages.length === 0) return <Nothing>还没有可以打开的管理页面。请联系管理员授权。</Nothing>
  return (
    <ul className="workbench-quick">
      {pages.map(({ to, title, icon }) => (
        <li key={to}>
          <AppLink to={to}>
            <MenuIcon name={icon} top />
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
