import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Chart, Figures } from '#common/contract/dashboards.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { thousands } from '#web/platform/format.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { DictSelect } from '#web/kit/dictionary-controls/DictSelect.tsx'
import { FiguresAbout, FiguresNone, FiguresPage } from '#web/kit/figures/Figures.tsx'
import { ChartCard } from './ChartCard.tsx'
import { DemoLaws } from './DemoLaws.tsx'
import { addressOf, documentsAddress, lawsAddress, NARROWING, type Narrowed } from './figures.model.ts'
import './dashboards.css'

const WAITING = [90, 70, 85, 60, 80]
const LABELS: Record<(typeof NARROWING)[number], string> = {
  fType: '文件类型',
  fLevel: '制定机关层级',
  year: '年份',
  effectStatus: '时效性',
}
const DICTIONARIES = { fType: 'F_TYPE', fLevel: 'F_LEVEL', effectStatus: 'F_STATUS' } as const
const NOTHING: Narrowed = {}

/** 数字化数据管理: what the library holds and what is worked on. Every figure leads to the list behind it. */
export default function DigitalDataScreen() {
  const [narrowed, setNarrowed] = useTabDraft<Narrowed>('figures.narrowed', NOTHING)
  const [saving, setSaving] = useState(false)
  const figures = useQuery({
    ...apiQuery('GET /dataManagement/dashboard/figures', { query: narrowed }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = figures
  const set = (name: keyof Narrowed, value: string | undefined) =>
    setNarrowed(Object.fromEntries(Object.entries({ ...narrowed, [name]: value }).filter(([, one]) => one)) as Narrowed)
  const some = Object.keys(narrowed).length > 0
  const save = () => {
    setSaving(true)
    void download('GET /dataManagement/dashboard/exportXls', { query: { ...narrowed, format: 'xlsx' } })
      .catch(() => undefined)
      .finally(() => setSaving(false))
  }
  return (
    <FiguresPage
      title="数字化数据管理"
      busy={figures.isFetching}
      day={data ? `截至 ${data.day}` : null}
      action={
        <Can do="data:dashboard:export">
          <Button loading={saving} onClick={save}>
            导出数字
          </Button>
        </Can>
      }
    >
      <DemoLaws />
      <div className="figures-filters" role="search" aria-label="缩小统计范围">
        {NARROWING.map((name) => (
          <div key={name} className="figures-filter">
            <label htmlFor={`figures-${name}`}>{LABELS[name]}</label>
            {name === 'year' ? (
              <YearField key={narrowed.year ?? ''} value={narrowed.year ?? ''} onChange={(year) => set('year', year)} />
            ) : (
              <DictSelect
                id={`figures-${name}`}
                label={LABELS[name]}
                dictCode={DICTIONARIES[name]}
                showChoose={false}
                placeholder="全部"
                value={narrowed[name]}
                onChange={(value) => set(name, value)}
              />
            )}
          </div>
        ))}
        {some ? <Button onClick={() => setNarrowed(NOTHING)}>清除</Button> : null}
      </div>
      {figures.isError && !data ? <Failure error={figures.error} onRetry={() => void figures.refetch()} /> : null}
      {figures.isPending ? <Skeleton lines={WAITING} /> : null}
      {data ? <Shown data={data} narrowed={narrowed} /> : null}
    </FiguresPage>
  )
}

/** A year takes effect when it is whole, or when the field is left empty. */
function YearField({ value, onChange }: { value: string; onChange: (year: string | undefined) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <Input
      id="figures-year"
      inputMode="numeric"
      placeholder="如 2026"
      maxLength={4}
      allowClear
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '' || /^\d{4}$/.test(target.value)) onChange(target.value || undefined)
      }}
    />
  )
}

const isOf = (part: string) => (chart: Chart) => chart.name.startsWith(part)

function Shown({ data, narrowed }: { data: Figures; narrowed: Narrowed }) {
  const addressIn = (chart: Chart) => (row: string, column: string | null) =>
    addressOf(chart, row, column, narrowed, data.ages)
  const cards = (part: string) =>
    data.charts
      .filter(isOf(part))
      .map((chart) => <ChartCard key={chart.name} chart={chart} addressOf={addressIn(chart)} />)
  return (
    <>
      <Group name="馆藏法规" about="已公布的法规，件数与“法规检索”一致。">
        <p className="figures-totals">
          <Figure to={lawsAddress({ ...narrowed })} value={data.laws.total} name="部法规" />
          {data.laws.withoutYear > 0 ? (
            <span>其中 {thousands(data.laws.withoutYear)} 部没有日期，不在年份中</span>
          ) : null}
        </p>
        <div className="figures-charts">{cards('law')}</div>
      </Group>
      {data.documents ? (
        <Group name="办理中的文件" about="您能看到的文件数据，时效性和年份按登记的值；件数与“文件数据”一致。">
          <p className="figures-totals">
            <Figure to={documentsAddress({ ...narrowed })} value={data.documents.total} name="件文件" />
            <span>其中 {thousands(data.documents.inWork)} 件尚未发布</span>
          </p>
          {data.documents.total > 0 ? (
            <div className="figures-charts">{cards('document')}</div>
          ) : (
            <NoDocuments narrowed={Object.keys(narrowed).length > 0} />
          )}
        </Group>
      ) : null}
      {data.charts.some(isOf('radar')) ? (
        <Group name="馆藏质量" about="馆藏里还不清楚的事项，件数与“馆藏核实”一致；同一部法规可能有几项。">
          <div className="figures-charts">{cards('radar')}</div>
        </Group>
      ) : null}
    </>
  )
}

function Group({ name, about, children }: { name: string; about: string; children: React.ReactNode }) {
  return (
    <section className="figures-group" aria-label={name}>
      <h2>{name}</h2>
      <FiguresAbout>{about}</FiguresAbout>
      {children}
    </section>
  )
}

/** In place of charts that would all be empty. */
const NoDocuments = ({ narrowed }: { narrowed: boolean }) => (
  <FiguresNone>
    {narrowed ? '没有符合统计范围的文件' : '还没有文件：到'}
    {narrowed ? null : <AppLink to="/dataManagement/document">文件数据</AppLink>}
    {narrowed ? null : '入库、登记，或者把导入的法规纳入办理'}
  </FiguresNone>
)

const Figure = ({ to, value, name }: { to: string; value: number; name: string }) => (
  <AppLink to={to} className="figures-figure">
    <b>{thousands(value)}</b> {name}
  </AppLink>
)
