import { useQuery } from '@tanstack/react-query'
import type { OpenedSheet } from '#common/contract/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useLate } from '#web/platform/use-late.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { OPENED } from './catalogue-calls.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FilesStep } from './FilesStep.tsx'
import { SheetStep } from './SheetStep.tsx'
import { type Step, STEPS, useCataloguePlace } from './use-catalogue-place.ts'

/** What the address says of a sheet that is not chosen yet. */
const NEW = 'new'
const ORDER = Object.keys(STEPS) as Step[]
const WAITING = [30, 90, 90, 80, 60]

const stepIn = (search: Readonly<Record<string, string>>): Step =>
  ORDER.find((step) => step === search['step'] && step !== 'sheet') ?? 'columns'

/** A sheet on its way into the library, in four steps; nothing is in the library before the last. */
export function Preparing({ uploadId }: { uploadId: string }) {
  const { search, go, addressOf } = useCataloguePlace()
  const isNew = uploadId === NEW
  const opened = useQuery({
    ...apiQuery(OPENED, { query: { uploadId } }),
    staleTime: 0,
    enabled: !isNew,
    meta: { tellsRefusal: true },
  })
  const late = useLate(opened.isPending && !isNew)
  const step = isNew ? 'sheet' : stepIn(search)
  const at = ORDER.indexOf(step)
  const move = (next: Step) => (next === 'sheet' ? go({ upload: NEW }) : go({ upload: uploadId, step: next }))
  const sheet = opened.data
  return (
    <section className="catalogue-screen" aria-label="准备导入目录">
      <header className="catalogue-preparing">
        <AppLink className="catalogue-back" to={addressOf({}).replace(/\?$/, '')}>
          ← 导入目录
        </AppLink>
        <h1>{sheet?.title ?? '导入目录'}</h1>
        <ol className="catalogue-steps" aria-label="步骤">
          {ORDER.map((one, number) => (
            <li key={one} aria-current={one === step ? 'step' : undefined} data-done={number < at || undefined}>
              <span aria-hidden="true">{number + 1}</span>
              {number < at && one !== 'sheet' ? (
                <AppLink to={addressOf({ upload: uploadId, step: one })}>{STEPS[one]}</AppLink>
              ) : (
                STEPS[one]
              )}
            </li>
          ))}
        </ol>
      </header>
      <div className="catalogue-body">
        {isNew ? <SheetStep onOpened={(id) => go({ upload: id, step: 'columns' }, { instead: true })} /> : null}
        {opened.isError && !sheet ? <Failure error={opened.error} onRetry={() => void opened.refetch()} /> : null}
        {late ? <Skeleton lines={WAITING} /> : null}
        {sheet ? <StepOf step={step} sheet={sheet} move={move} /> : null}
      </div>
    </section>
  )
}

function StepOf({ step, sheet, move }: { step: Step; sheet: OpenedSheet; move: (step: Step) => void }) {
  if (step === 'columns') return <ColumnsStep sheet={sheet} onNext={() => move('files')} />
  if (step === 'files') return <FilesStep sheet={sheet} onBack={() => move('columns')} onNext={() => move('check')} />
  return <CheckStep sheet={sheet} onBack={() => move('files')} />
}
