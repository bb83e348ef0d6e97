import { SIGNS } from '#web/site/parts/search-box/search-signs.ts'

/** What each sign does. A sign is tried by a click. */
export function SignList({ onTry }: { onTry: (q: string) => void }) {
  return SIGNS.map(({ sign, text }) => (
    <div key={sign}>
      <dt>
        <button type="button" className="text-button" title={`试查：${sign}`} onClick={() => onTry(sign)}>
          {sign}
        </button>
      </dt>
      <dd>{text}</dd>
    </div>
  ))
}
