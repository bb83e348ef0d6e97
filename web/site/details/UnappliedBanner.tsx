import { Link } from '@tanstack/react-router'
import type { Detail } from '#common/contract/laws.ts'
import { quotedTitle } from '#common/law/citation.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { dayInWords } from '#common/day-in-words.ts'

/** Says which changes the text shown does not contain, with the provisions they name. */
export function UnappliedBanner({ detail }: { detail: Detail }) {
  if (detail.unapplied.length === 0) return null
  return (
    <div className="effect-banner old" role="note">
      <Icon name="info" size={20} />
      <div>
        {detail.unapplied.map((change) => (
          <p key={change.workId}>
            <Link to="/details" search={{ id: change.workId }}>
              {quotedTitle(change.title)}
            </Link>
            （{dayInWords(change.date)}，
            {change.effectDate ? `自${dayInWords(change.effectDate)}起施行` : '施行日期未载明'}
            ）修改了本文件，尚未合入本文本
            {change.places.length > 0 ? '：' : '。'}
            {change.places.map((place, index) => (
              <span key={place.anchor}>
                {index > 0 ? '、' : ''}
                <a href={`#${place.anchor}`}>{place.label}</a>
              </span>
            ))}
            {change.places.length > 0 ? '。' : ''}
          </p>
        ))}
      </div>
    </div>
  )
}
