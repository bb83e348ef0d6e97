import type { ReadVerdict } from '#common/contract/documents.ts'
import { textOf, useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import './documents.css'

const FORMS: Readonly<Record<string, string>> = {
  law: '法规或者规范性文件',
  reference: '参考资料',
  draft: '征求意见稿等草稿',
  unreadable: '识别失败的文字',
}
const NAMES = {
  form: '文件性质',
  fType: '文件类型',
  fLevel: '机关层级',
  region: '行政区域',
  issuers: '制定机关',
  subject: '主题',
} as const
/** In the order in which they are read in the one line. */
const ORDER = Object.keys(NAMES) as (keyof typeof NAMES)[]

/** One line that says what a text was taken for; opened, the signs behind each part of it. */
export function Verdicts({ verdicts }: { verdicts: readonly ReadVerdict[] }) {
  const kinds = useDictionary('F_TYPE')
  const levels = useDictionary('F_LEVEL')
  const regions = useDictionary('region')
  const subjects = useDictionary('F_SUBJECT')
  const dictionaries = { fType: kinds, fLevel: levels, region: regions, subject: subjects }
  const wordsOf = ({ of, value }: ReadVerdict): string => {
    if (value === '') return of === 'subject' ? '主题未定' : `${NAMES[of]}待判定`
    if (of === 'form') return FORMS[value] ?? value
    return of === 'issuers' ? value : textOf(dictionaries[of], value)
  }
  const ordered = ORDER.flatMap((of) => verdicts.find((one) => one.of === of) ?? [])
  // That it is law is said where it is not.
  const line = ordered.filter(({ of, value }) => of !== 'form' || value !== 'law').map(wordsOf)
  return (
    <details
      className="verdicts"
      data-open={ordered.some(({ of, value }) => of !== 'subject' && value === '') || undefined}
    >
      <summary>
        读作：{line.join(' · ')} <span className="verdicts-why">为什么</span>
      </summary>
      <dl>
        {ordered.map((one) => (
          <div key={one.of}>
            <dt>{NAMES[one.of]}</dt>
            <dd>
              {one.value === '' && one.of !== 'subject' ? '待判定' : wordsOf(one)}{' '}
              {one.why === '' ? null : <small>{one.why}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
