import { Link } from '@tanstack/react-router'
import type { Detail } from '#common/contract/laws.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'

/** Articles that are named; of more their number is said. */
const NAMED = 12

/** What the edition that has been published will change in the text shown, article by article. */
export function ComingSummary({ detail: { coming, work, version } }: { detail: Detail }) {
  if (!coming) return null
  const of = (wanted: string) => coming.changes.filter(({ kind }) => kind === wanted)
  const parts = [
    { verb: '修改', of: of('changed') },
    { verb: '删去', of: of('deleted') },
    { verb: '增加', of: of('added') },
  ].filter((part) => part.of.length > 0)
  return (
    <div className="effect-banner future" role="note">
      <Icon name="info" size={20} />
      <p>
        自{dayInWords(coming.effectDate)}起施行的新文本
        {parts.length === 0 ? '没有改动条文的文字' : null}
        {parts.map(({ verb, of: changes }, at) => (
          <span key={verb}>
            {at > 0 ? '；' : ''}
            {verb} {changes.length} 条{changes.length <= NAMED ? '：' : ''}
            {changes.length <= NAMED
              ? changes.map(({ anchor, label, toLabel }, index) => (
                  <span key={label + toLabel}>
                    {index > 0 ? '、' : ''}
                    <a href={`#${anchor}`}>{label || toLabel}</a>
                  </span>
                ))
              : null}
          </span>
        ))}
        {coming.renumbered > 0 ? `；另有 ${coming.renumbered} 条只改序号` : ''}。{' '}
        <Link to="/compare" search={{ id: work.workId, from: version.versionId, to: coming.versionId }}>
          逐条对照
        </Link>
      </p>
    </div>
  )
}
