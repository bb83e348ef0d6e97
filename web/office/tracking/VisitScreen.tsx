import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { VisitFigures, VisitWord } from '#common/contract/visits.ts'
import { VISIT_WORD_LEAST } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { thousands } from '#web/platform/format.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStance } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { FiguresAbout, FiguresCard, FiguresNone, FiguresPage, FiguresTable } from '#web/kit/figures/Figures.tsx'
import { DayPeriod } from './DayPeriod.tsx'
import { CHOICES, COUNTS, daysInWords, feedbackAddress, isQuiet, USUAL, type Wanted } from './visits.model.ts'
import './visits.css'

const VisitPicture = lazyPart(() => import('./VisitPicture.tsx'), 'VisitPicture')
const WAITING = [90, 70, 85, 60, 80]
const NO_WORDS = `所选日期内没有检索过 ${VISIT_WORD_LEAST} 次以上的词`

/** 访问统计: what is used on the public site. */
export default function VisitScreen() {
  const [wanted, setWanted] = useTabDraft<Wanted>('visits.wanted', USUAL)
  const [saving, setSaving] = useState(false)
  const figures = useQuery({
    ...apiQuery('GET /dataManagement/visits/figures', { query: wanted }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = figures
  const save = () => {
    setSaving(true)
    void download('GET /dataManagement/visits/exportXls', { query: { ...wanted, format: 'xlsx' } })
      .catch(() => undefined)
      .finally(() => setSaving(false))
  }
  return (
    <FiguresPage
      title="访问统计"
      busy={figures.isFetching}
      day={data ? (data.since ? `自 ${data.since} 起统计` : '还没有统计到访问') : null}
      action={
        <Can do="data:visit:export">
          <Button loading={saving} disabled={!data} onClick={save}>
            导出统计
          </Button>
        </Can>
      }
    >
      <div className="visits-range" role="group" aria-label="统计的日期">
        <Radio.Group
          optionType="button"
          aria-label="最近的天数"
          value={'days' in wanted ? wanted.days : null}
          options={CHOICES.map(({ days, text }) => ({ value: days, label: text }))}
          onChange={({ target }) => setWanted({ days: target.value as '7' })}
        />
        <DayPeriod
          begin={'days' in wanted ? '' : wanted.begin}
          end={'days' in wanted ? '' : wanted.end}
          onChange={(begin, end) => setWanted(begin === '' ? USUAL : { begin, end })}
        />
      </div>
      {figures.isError ? <Failure error={figures.error} onRetry={() => void figures.refetch()} /> : null}
      {figures.isPending ? <Skeleton lines={WAITING} /> : null}
      {data && !figures.isError ? <Shown data={data} /> : null}
    </FiguresPage>
  )
}

function Shown({ data }: { data: VisitFigures }) {
  const may = useStance('data:searchFeedback:list') === 'shown'
  const from = data.wordsSince ? `自 ${data.wordsSince} 起统计；` : ''
  const about = `${from}不带筛选条件的检索，同一网络一小时内对同一个词只计一次；为免泄露个人信息，只列出 ${VISIT_WORD_LEAST} 次以上的词。`
  return (
    <>
      <FiguresAbout>
        {data.begin} 至 {data.end}，公众网站上的操作（工作人员在公众网站上的也计）。不记录访问者的身份、账号和网络地址。
      </FiguresAbout>
      <dl className="visits-totals">
        {COUNTS.map(({ name, text, about: what }) => (
          <div key={name}>
            <dt>{text}</dt>
            <dd>
              <b>{thousands(data.total[name])}</b> 次
            </dd>
            <dd className="visits-what">{what}</dd>
          </div>
        ))}
      </dl>
      <ByDay data={data} />
      <div className="visits-tables">
        <Card name="阅读最多的法规" about="您能看到的、已公布的法规，按所选日期内的阅读次数。">
          <LawTable data={data} />
        </Card>
        <Card name="检索最多的词" about={about}>
          <WordTable
            name="检索最多的词"
            words={data.words}
            count="searches"
            addressOf={(word) => `/retrieval?${new URLSearchParams({ q: word })}`}
          />
        </Card>
        <Card
          name="没有结果的词"
          about={
            may
              ? `${from}检索 ${VISIT_WORD_LEAST} 次以上没有结果的词；点词可在“检索反馈”中处理。`
              : `${from}检索 ${VISIT_WORD_LEAST} 次以上没有结果的词。`
          }
        >
          <WordTable
            name="没有结果的词"
            words={data.emptyWords}
            count="emptySearches"
            addressOf={may ? feedbackAddress : null}
          />
        </Card>
      </div>
    </>
  )
}

function Card({ name, about, children }: { name: string; about: string; children: React.ReactNode }) {
  return (
    <FiguresCard title={name}>
      <FiguresAbout>{about}</FiguresAbout>
      {children}
    </FiguresCard>
  )
}

/** The days as a drawing, or as a table: with the keyboard, and by screen readers. */
function ByDay({ data }: { data: VisitFigures }) {
  const [asTable, setAsTable] = useTabDraft('visits.table', false)
  const quiet = isQuiet(data)
  return (
    <FiguresCard title="每天的访问" asTable={asTable} onAsTable={quiet ? null : setAsTable}>
      {quiet ? (
        <FiguresNone>所选日期内没有访问</FiguresNone>
      ) : asTable ? (
        <FiguresTable title="每天的访问" heads={['日期', ...COUNTS.map(({ text }) => text)]}>
          {data.days.toReversed().map((one) => (
            <tr key={one.day}>
              <th scope="row">{one.day}</th>
              {COUNTS.map(({ name }) => (
                <td key={name}>{thousands(one[name])}</td>
              ))}
            </tr>
          ))}
        </FiguresTable>
      ) : (
        <>
          <p className="for-readers">{daysInWords(data)}</p>
          <Meanwhile show={<Skeleton lines={WAITING} />}>
            <VisitPicture days={data.days} />
          </Meanwhile>
        </>
      )}
    </FiguresCard>
  )
}

function LawTable({ data }: { data: VisitFigures }) {
  if (data.laws.length === 0) return <FiguresNone>所选日期内没有人阅读法规</FiguresNone>
  return (
    <FiguresTable title="阅读最多的法规" heads={['法规', '阅读', '下载']}>
      {data.laws.map(({ workId, title, reads, downloads }) => (
        <tr key={workId}>
          <th scope="row">
            <AppLink to={`/details?id=${encodeURIComponent(workId)}`}>{title}</AppLink>
          </th>
          <td>{thousands(reads)}</td>
          <td>{thousands(downloads)}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}

interface WordTableProps {
  name: string
  words: readonly VisitWord[]
  count: 'searches' | 'emptySearches'
  /** Where a word leads to; null: nowhere. */
  addressOf: ((word: string) => string) | null
}

function WordTable({ name, words, count, addressOf }: WordTableProps) {
  if (words.length === 0)
    return <FiguresNone>{count === 'searches' ? NO_WORDS : `${NO_WORDS}是没有结果的`}</FiguresNone>
  return (
    <FiguresTable title={name} heads={['词', ...(count === 'searches' ? ['检索', '没有结果'] : ['没有结果', '检索'])]}>
      {words.map(({ word, searches, emptySearches }) => (
        <tr key={word}>
          <th scope="row">{addressOf ? <AppLink to={addressOf(word)}>{word}</AppLink> : word}</th>
          <td>{thousands(count === 'searches' ? searches : emptySearches)}</td>
          <td>{thousands(count === 'searches' ? emptySearches : searches)}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}
