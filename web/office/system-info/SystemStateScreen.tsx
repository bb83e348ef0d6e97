import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Progress, Radio } from 'antd'
import type { SystemHistory, SystemInfo } from '#common/contract/system-info.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { FiguresAbout, FiguresCard, FiguresNone, FiguresPage, FiguresTable } from '#web/kit/figures/Figures.tsx'
import {
  backupInWords,
  DISK_SOON_DAYS,
  diskInWords,
  factsOf,
  partInWords,
  type Picture,
  PICTURES,
  pictureInWords,
  type Range,
  RANGES,
  withPauses,
} from './system-state.model.ts'
import { NameCard } from './NameCard.tsx'
import './system-state.css'

const StatePicture = lazyPart(() => import('./StatePicture.tsx'), 'StatePicture')
const WAITING = [90, 70, 85, 60, 80]
/** The screen asks again by itself: it is left open beside other work. */
const AGAIN_MS = 30_000

/** 系统状态: how the installation is, how it was, and what wants something to be done. */
export default function SystemStateScreen() {
  const query = useQuery({ ...apiQuery('GET /sys/systemInfo', { query: {} }), staleTime: 0, refetchInterval: AGAIN_MS })
  const { data } = query
  return (
    <FiguresPage
      title="系统状态"
      busy={query.isFetching}
      day={data ? `由进程 ${data.process} 提供，每 30 秒更新` : null}
      action={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          刷新
        </Button>
      }
    >
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton lines={WAITING} /> : null}
      {data ? (
        <>
          <Parts parts={data.parts} />
          <Pictures />
          <div className="state-cards">
            <div className="state-column">
              <DiskCard info={data} />
              <BackupCard info={data} now={new Date(query.dataUpdatedAt)} />
              <NameCard installation={data.installation} />
            </div>
            <JobsCard info={data} />
          </div>
          <Overview info={data} />
          <SlowCalls info={data} />
          <SlowStatements info={data} />
          <Tables info={data} />
        </>
      ) : null}
    </FiguresPage>
  )
}

const Parts = ({ parts }: Pick<SystemInfo, 'parts'>) => (
  <ul className="state-parts" aria-label="各部分的状态">
    {parts.map((part) => {
      const { name, status, about } = partInWords(part)
      return (
        <li key={part.name} className={`state-part state-part-${part.status}`}>
          <span>{name}</span>
          <b>{status}</b>
          {about === '' ? null : <small>{about}</small>}
        </li>
      )
    })}
  </ul>
)

function Pictures() {
  const [range, setRange] = useTabDraft<Range>('state.range', 'day')
  const history = useQuery({
    ...apiQuery('GET /sys/systemInfo/history', { query: { range } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS * 10,
  })
  const { data } = history
  return (
    <section className="state-pictures" aria-label="变化" aria-busy={history.isFetching}>
      <Radio.Group
        optionType="button"
        aria-label="图的时间范围"
        value={range}
        options={RANGES.map((one) => ({ value: one.range, label: one.text }))}
        onChange={({ target }) => setRange(target.value as Range)}
      />
      {history.isError ? <Failure error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.isPending ? <Skeleton lines={WAITING} /> : null}
      {data && !history.isError ? (
        <div className="state-grid">
          {PICTURES.map((picture) => (
            <PictureCard key={picture.name} picture={picture} history={data} />
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** One picture, or the same as a table: with the keyboard, and by screen readers. */
function PictureCard({ picture, history }: { picture: Picture; history: SystemHistory }) {
  const [asTable, setAsTable] = useTabDraft(`state.${picture.name}.table`, false)
  const { title, lines, inWords } = picture
  if (history.spans.length === 0)
    return (
      <FiguresCard title={title}>
        <FiguresNone>还没有记录，服务每 5 分钟记录一次</FiguresNone>
      </FiguresCard>
    )
  return (
    <FiguresCard title={title} asTable={asTable} onAsTable={setAsTable}>
      {asTable ? (
        <FiguresTable title={title} heads={['时间', ...lines.map(({ text }) => text)]}>
          {withPauses(history)
            .toReversed()
            .map(({ time, span }) => (
              <tr key={time}>
                <th scope="row">{time.slice(0, 16)}</th>
                {lines.map(({ text, of }) => {
                  const value = span && of(span)
                  return <td key={text}>{value === null ? '—' : inWords(value)}</td>
                })}
              </tr>
            ))}
        </FiguresTable>
      ) : (
        <>
          <p className="for-readers">{pictureInWords(picture, history)}</p>
          <Meanwhile show={<Skeleton lines={WAITING} />}>
            <StatePicture picture={picture} history={history} />
          </Meanwhile>
        </>
      )}
    </FiguresCard>
  )
}

function DiskCard({ info: { disk, database, files } }: { info: SystemInfo }) {
  if (disk === null)
    return (
      <FiguresCard title="磁盘">
        <FiguresNone>没有可以查看的磁盘</FiguresNone>
      </FiguresCard>
    )
  const { room, forecast, share } = diskInWords(disk)
  const isSoon = disk.free < disk.reserve || (disk.daysLeft !== null && disk.daysLeft <= DISK_SOON_DAYS)
  return (
    <FiguresCard title="磁盘">
      <Progress
        percent={share}
        status={isSoon ? 'exception' : 'normal'}
        format={(percent) => `已用 ${percent ?? 0}%`}
        aria-label={`磁盘已用 ${share}%`}
      />
      <p className="state-line">{room}</p>
      <p className={isSoon ? 'state-line state-warned' : 'state-line'}>{forecast}</p>
      <FiguresAbout>
        其中数据库 {fileSize(database.bytes)}，上传的文件 {fileSize(files.bytes)}。剩余不足 {fileSize(disk.reserve)}{' '}
        时只能登录和阅读，不能保存。
      </FiguresAbout>
    </FiguresCard>
  )
}

function BackupCard({ info: { backup, jobs }, now }: { info: SystemInfo; now: Date }) {
  const { newest, count } = backup
  const job = jobs.find(({ name }) => name === 'backUp')
  const { text, isGood } = backupInWords(backup, job?.failed ?? false, now)
  return (
    <FiguresCard title="备份">
      <p className={isGood ? 'state-line' : 'state-line state-warned'}>{text}</p>
      {newest ? (
        <dl className="state-facts">
          <dt>最近一份</dt>
          <dd>{newest.time}</dd>
          <dt>名称</dt>
          <dd>{newest.name}</dd>
          <dt>内容</dt>
          <dd>
            {thousands(newest.rows)} 行，{thousands(newest.files)} 个文件
          </dd>
          <dt>共有</dt>
          <dd>{thousands(count)} 份</dd>
        </dl>
      ) : null}
      <FiguresAbout>密钥文件不在备份里，请另行保存。</FiguresAbout>
    </FiguresCard>
  )
}

function JobsCard({ info: { jobs, waiting } }: { info: SystemInfo }) {
  const may = useStance('system:quartzJob:list') === 'shown'
  return (
    <FiguresCard title="等待处理和定时任务">
      <p className="state-line">
        待编入检索 {thousands(waiting.index)} 个文本，待发邮件 {thousands(waiting.mails)} 封，待编入校验链的日志{' '}
        {thousands(waiting.log)} 条
      </p>
      {jobs.length === 0 ? (
        <FiguresNone>没有启用的定时任务</FiguresNone>
      ) : (
        <FiguresTable title="定时任务" heads={['任务', '最近一次', '最近成功']}>
          {jobs.map(({ name, title, running, failed, time }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td className={failed ? 'state-warned' : undefined}>
                {running ? '正在执行' : failed ? '失败' : time === null ? '尚未执行' : '成功'}
              </td>
              <td>{time ?? '—'}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {may ? <AppLink to="/isystem/quartzJob">查看定时任务</AppLink> : null}
    </FiguresCard>
  )
}

const Overview = ({ info }: { info: SystemInfo }) => (
  <FiguresCard title="概况">
    <dl className="facts">
      {factsOf(info).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  </FiguresCard>
)

const SlowCalls = ({ info: { slowCalls } }: { info: SystemInfo }) => (
  <FiguresCard title="最慢的调用">
    <FiguresAbout>本进程启动以来，单次最慢的 {slowCalls.length} 种调用；不记录参数。</FiguresAbout>
    {slowCalls.length === 0 ? (
      <FiguresNone>还没有调用</FiguresNone>
    ) : (
      <FiguresTable title="最慢的调用" heads={['调用', '次数', '平均', '最慢', '最慢一次的状态码', '最慢一次的时间']}>
        {slowCalls.map(({ call, calls, meanMs, ms, status, time }) => (
          <tr key={call}>
            <th scope="row">
              <code className="facts-statement">{call}</code>
            </th>
            <td>{thousands(calls)}</td>
            <td>{thousands(meanMs)} 毫秒</td>
            <td>{thousands(ms)} 毫秒</td>
            <td>{status}</td>
            <td>{time}</td>
          </tr>
        ))}
      </FiguresTable>
    )}
  </FiguresCard>
)

function SlowStatements({ info: { slowStatements } }: { info: SystemInfo }) {
  const { limit, number, slowest } = slowStatements
  return (
    <FiguresCard title="慢语句">
      <FiguresAbout>
        {limit === 0
          ? '未记录慢语句（SLOW_QUERY_MS=0）'
          : `本进程启动以来超过 ${limit} 毫秒的语句共 ${thousands(number)} 次，以下为最慢的`}
      </FiguresAbout>
      {slowest.length === 0 ? (
        <FiguresNone>没有慢语句</FiguresNone>
      ) : (
        <FiguresTable title="慢语句" heads={['语句', '耗时', '时间']}>
          {slowest.map(({ text, ms, time }) => (
            <tr key={`${time}${ms}${text}`}>
              <th scope="row">
                <code className="facts-statement">{text}</code>
              </th>
              <td>{thousands(ms)} 毫秒</td>
              <td>{time}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
    </FiguresCard>
  )
}

const Tables = ({ info: { tables } }: { info: SystemInfo }) => (
  <FiguresCard title="数据表">
    <FiguresTable title="数据表" heads={['数据表', '行数（估计）', '大小（含索引）']}>
      {tables.map(({ name, rows, bytes }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{rows === null ? '—' : thousands(rows)}</td>
          <td>{fileSize(bytes)}</td>
        </tr>
      ))}
    </FiguresTable>
  </FiguresCard>
)
