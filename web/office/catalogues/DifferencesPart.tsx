import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import type { CatalogueInfo, DifferenceGroupInfo } from '#common/contract/catalogues.ts'
import { COUNTS_TEXT, type Counts } from '#common/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { useLate } from '#web/platform/use-late.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { DIFFERENCES, TOUCHED } from './catalogue-calls.ts'
import { CountsButtons } from './CountsButtons.tsx'
import { GroupRows } from './GroupRows.tsx'
import { isRunning } from './Running.tsx'
import { useCataloguePlace } from './use-catalogue-place.ts'

const WAITING = [40, 90, 40, 90]
const keyOf = ({ field, kind }: Pick<DifferenceGroupInfo, 'field' | 'kind'>) => `${field} ${kind}`

/** What sheet and texts say differently, in groups: each is decided as a whole, or row by row. */
export function DifferencesPart({ catalogue }: { catalogue: CatalogueInfo }) {
  const { id } = catalogue
  const { search } = useCataloguePlace()
  const groups = useQuery({ ...apiQuery(DIFFERENCES, { query: { id } }), staleTime: 0 })
  const late = useLate(groups.isPending)
  const { field, kind } = search
  if (groups.isError && !groups.data) return <Failure error={groups.error} onRetry={() => void groups.refetch()} />
  if (!groups.data) return late ? <Skeleton lines={WAITING} /> : null
  if (groups.data.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={isRunning(catalogue) ? '读到不一致的地方会列在这里' : '目录与正文没有不一致的地方'}
      />
    )
  return (
    <>
      <p className="catalogue-lead">
        目录与正文说法不一的，正文已经保存，还没有公开。按原件判定以哪一边为准；判定以后点“应用判定”，公众才看到。
      </p>
      <ul className="catalogue-groups" aria-label="不一致的地方">
        {groups.data.map((group) => (
          <Group
            key={keyOf(group)}
            catalogue={catalogue}
            group={group}
            isShown={group.field === field && group.kind === kind}
          />
        ))}
      </ul>
    </>
  )
}

function Group({
  catalogue,
  group,
  isShown,
}: {
  catalogue: CatalogueInfo
  group: DifferenceGroupInfo
  isShown: boolean
}) {
  const { id } = catalogue
  const { field, fieldText, kind, count, open, counts, place, sheet, text } = group
  const { addressOf } = useCataloguePlace()
  const mayDecide = useStance('data:catalogue:bringIn') === 'shown' && !isRunning(catalogue)
  const decide = useApiMutation('POST /dataManagement/catalogue/decide', { touches: TOUCHED })
  const name = `${fieldText}：${kind}`
  const choose = (next: Counts) => decide.mutate({ body: { id, field, kind, counts: next } })
  return (
    <li data-decided={open === 0 || undefined}>
      <section aria-label={name}>
        <div className="catalogue-head">
          <h2 className="catalogue-title">{name}</h2>
          <span className="figures">{thousands(count)} 处</span>
          <span className={open === 0 ? 'catalogue-settled' : 'catalogue-unsettled'}>
            {open === 0 ? '都已判定' : open === count ? '未判定' : `${thousands(open)} 处未判定`}
          </span>
        </div>
        <Example place={place} sheet={sheet} text={text} />
        <div className="catalogue-decide">
          {mayDecide ? (
            <CountsButtons
              label={`${name}，整组`}
              value={chosenOf(group)}
              isBusy={decide.isPending}
              onChoose={choose}
            />
          ) : (
            <span>{counts === null ? '' : COUNTS_TEXT[counts]}</span>
          )}
          <AppLink
            to={addressOf(isShown ? { id, tab: 'differences' } : { id, tab: 'differences', field, kind })}
            aria-expanded={isShown}
          >
            {isShown ? '收起' : `逐行判定（${thousands(count)} 行）`}
            <span className="for-readers">{name}</span>
          </AppLink>
        </div>
        {isShown ? <GroupRows catalogueId={id} group={group} mayDecide={mayDecide} /> : null}
      </section>
    </li>
  )
}

/** What is chosen of the whole group: nothing, where its rows were decided in different ways. */
const chosenOf = ({ counts, open, count }: DifferenceGroupInfo): Counts | null => {
  if (open === count) return 'open'
  return open === 0 && counts !== 'open' ? counts : null
}

/** Both values beside each other. */
const Example = ({ place, sheet, text }: { place: string; sheet: string; text: string }) => (
  <dl className="catalogue-example">
    <div>
      <dt>目录{place}</dt>
      <dd>{sheet || '（空）'}</dd>
    </div>
    <div>
      <dt>正文</dt>
      <dd>{text || '（没有写）'}</dd>
    </div>
  </dl>
)
