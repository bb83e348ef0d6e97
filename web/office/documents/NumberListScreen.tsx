import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Empty, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { NumberSeries } from '#common/contract/document-numbers.ts'
import { runsInWords } from '#common/law/number-series.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { DocumentDrawer } from './documents.door.tsx'
import { NumberedTexts } from './NumberedTexts.tsx'
import { NumberTemplates } from './NumberTemplates.tsx'
import './numbers.css'

const TemplateForm = lazyPart(() => import('./NumberTemplateForm.tsx'), 'NumberTemplateForm')

type Way = 'series' | 'templates'
const SETTLED_MS = 300
const WAITING = [90, 70, 85, 60]

/** 文号管理: numbers missing and used twice, by code and year, and how bodies number their normative documents. */
export default function NumberListScreen() {
  const [way, setWay] = useTabDraft<Way>('way', 'series')
  return (
    <section className="number-screen" aria-label="文号管理">
      <h1 className="for-readers">文号管理</h1>
      <Segmented<Way>
        className="number-ways"
        value={way}
        onChange={setWay}
        options={[
          { value: 'series', label: '缺号和重号' },
          { value: 'templates', label: '编号规则' },
        ]}
      />
      {way === 'series' ? <SeriesList /> : <NumberTemplates Form={TemplateForm} />}
    </section>
  )
}

function SeriesList() {
  const { search } = usePlace()
  const asked = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : null
  const [year, setYear] = useTabDraft<number | null>('year', asked)
  const [typed, setTyped] = useTabDraft('words', '')
  const [faulty, setFaulty] = useTabDraft('faulty', true)
  const [shown, setShown] = useState<string | null>(null)
  const words = useSettled(typed, SETTLED_MS)
  const list = useQuery({
    ...apiQuery('GET /dataManagement/number/list', {
      query: { ...(year === null ? {} : { year }), words, faulty: faulty ? ('true' as const) : ('false' as const) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const series = list.data?.series ?? []
  return (
    <div className="number-series">
      <div className="number-bar">
        <label htmlFor="number-year">年份</label>
        <Select<number>
          id="number-year"
          className="number-year"
          value={list.data?.year ?? null}
          placeholder="—"
          options={(list.data?.years ?? []).map((one) => ({ value: one, label: `${one} 年` }))}
          onChange={setYear}
        />
        <Input
          aria-label="按机关或代字筛选"
          placeholder="机关或代字"
          allowClear
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox checked={faulty} onChange={({ target }) => setFaulty(target.checked)}>
          只看有缺号、重号的
        </Checkbox>
      </div>
      <p className="number-about">
        按库中您能看到的文件核对：缺号是同一代字当年最后一个号之前没有的号，可能是没有入库，也可能没有用过。
      </p>
      {list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton lines={WAITING} /> : null}
      {list.data && series.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            list.data.year === null
              ? '还没有文件有发文字号'
              : faulty && words === ''
                ? `${list.data.year} 年没有缺号和重号`
                : '没有这样的代字'
          }
        />
      ) : null}
      {series.length > 0 ? (
        <ul className="number-rows" aria-busy={list.isFetching}>
          {series.map((one) => (
            <SeriesRow key={one.series} {...one} onOpen={setShown} />
          ))}
        </ul>
      ) : null}
      {shown ? <DocumentDrawer id={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

const SHOWN_RUNS = 30

function SeriesRow({
  series,
  issuer,
  year,
  isRule,
  count,
  last,
  missing,
  missingCount,
  same,
  onOpen,
}: NumberSeries & { onOpen: (id: string) => void }) {
  return (
    <li aria-label={series}>
      <h2>
        {series.replace('YYYY', String(year))}{' '}
        <small>{[issuer, isRule ? '统一编号' : ''].filter(Boolean).join(' · ')}</small>
      </h2>
      <p className="number-facts figures">
        {count} 个号，最后一个 {last}
        {missingCount === 0 && same.length === 0 ? '，没有缺号和重号' : ''}
      </p>
      {missingCount > 0 ? (
        <p className="number-missing figures">
          <b>缺号 {missingCount.toLocaleString()}</b> {runsInWords(missing.slice(0, SHOWN_RUNS))}
          {missing.length > SHOWN_RUNS ? ' 等' : ''}
        </p>
      ) : null}
      {same.map(({ number, texts }) => (
        <div key={number} className="number-doubled">
          <b>重号 {number}</b>
          <NumberedTexts texts={texts} onOpen={onOpen} />
        </div>
      ))}
    </li>
  )
}
