import type { Decided, Decision, Previewed } from '#common/contract/undecided.ts'
import { textOf, useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { Label } from '#web/plain/label/Label.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

const OUTCOMES = {
  done: ['green', '已判定'],
  same: ['blue', '此前已这样判定'],
  changed: ['amber', '他人已改动'],
  refused: ['red', '没有判定'],
} as const

export interface Shown {
  previews: readonly Previewed[]
  results: readonly Decided[] | null
}

interface OutcomesProps {
  subject: readonly { id: string; title: string }[]
  shown: Shown
  form: Decision['form']
  /** Opens one document; without it none can be opened here. */
  onOpen?: (id: string) => void
}

/** What each document becomes, and after the decision what became of it. */
export function UndecidedOutcomes({ subject, shown: { previews, results }, form, onOpen }: OutcomesProps) {
  const kinds = useDictionary('F_TYPE')
  const levels = useDictionary('F_LEVEL')
  const regions = useDictionary('region')
  const becomes = ({ fType, fLevel, region, issuers }: Previewed): string =>
    form === 'draft'
      ? '征求意见稿，不发布'
      : [textOf(kinds, fType), textOf(levels, fLevel), textOf(regions, region), issuers]
          .filter((words) => words !== '')
          .join(' · ')
  return (
    <>
      {results === null ? (
        <p>下列文件判定后各成为：</p>
      ) : (
        <p role="status">
          已判定 {results.filter(({ outcome }) => outcome === 'done' || outcome === 'same').length} 份，没有判定{' '}
          {results.filter(({ outcome }) => outcome === 'changed' || outcome === 'refused').length} 份
        </p>
      )}
      <ul className="intake-list" aria-label={results === null ? '预览' : '判定结果'}>
        {previews.map((one) => {
          const result = results?.find(({ id }) => id === one.id)
          const [tone, words] = result
            ? OUTCOMES[result.outcome]
            : one.fault === ''
              ? (['blue', '可以判定'] as const)
              : (['red', '不能判定'] as const)
          return (
            <li key={one.id}>
              <Label tone={tone}>{words}</Label>
              <span className="intake-name">{subject.find(({ id }) => id === one.id)?.title}</span>
              {onOpen ? <TextAction onClick={() => onOpen(one.id)}>打开</TextAction> : null}
              <p className="undecided-becomes">
                {result?.message || one.fault || becomes(one)}
                {one.contradictions.length > 0 ? <em>　请核对：{one.contradictions.join('，')}</em> : null}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
