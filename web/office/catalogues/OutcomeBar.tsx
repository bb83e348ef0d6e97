import type { CatalogueInfo } from '#common/contract/catalogues.ts'
import type { RowOutcome } from '#common/catalogues.ts'
import { thousands } from '#web/platform/format.ts'

type Outcomes = CatalogueInfo['outcomes']

/** What an outcome means for readers and staff, as a colour beside its word. */
const TONES: Record<RowOutcome, 'good' | 'open' | 'bad' | 'plain'> = {
  text: 'good',
  asked: 'open',
  withheld: 'open',
  duplicate: 'plain',
  conflict: 'bad',
  failed: 'bad',
  entry: 'plain',
  held: 'good',
  kept: 'plain',
  fault: 'bad',
  repeated: 'plain',
}
export const toneOf = (outcome: RowOutcome | null) => (outcome === null ? 'none' : TONES[outcome])

/** How many rows have which outcome, as a bar. What stands beside it names and counts them. */
export function OutcomeBar({ outcomes }: { outcomes: Outcomes }) {
  const some = outcomes.filter(({ count }) => count > 0)
  if (some.length === 0) return null
  const words = some.map(({ text, count }) => `${text} ${thousands(count)}`).join('，')
  return (
    <div className="catalogue-picture" role="img" aria-label={`各行的结果：${words}`}>
      {some.map(({ outcome, text, count }) => (
        <span
          key={text}
          data-tone={toneOf(outcome)}
          style={{ flexGrow: count }}
          title={`${text} ${thousands(count)}`}
        />
      ))}
    </div>
  )
}

/** The outcomes in words with their numbers. */
export const OutcomeWords = ({ outcomes }: { outcomes: Outcomes }) => (
  <ul className="catalogue-outcomes-told">
    {outcomes
      .filter(({ count }) => count > 0)
      .map(({ outcome, text, count }) => (
        <li key={text}>
          <span className="catalogue-dot" data-tone={toneOf(outcome)} aria-hidden="true" />
          {text} <b className="figures">{thousands(count)}</b>
        </li>
      ))}
  </ul>
)
