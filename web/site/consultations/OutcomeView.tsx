import type { PublicConsultationDetail } from '#common/contract/consultations.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { thousands } from '#web/platform/format.ts'

type Outcome = NonNullable<PublicConsultationDetail['outcome']>

/**
 * The outcome of a consultation: in words, in numbers, and the opinions that were made public with what became of each
 * and why.
 */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const { text, date, total, results, attitudes, opinions } = outcome
  return (
    <section className="consultation-outcome" aria-labelledby="consultation-outcome">
      <h2 id="consultation-outcome">征求意见的结果</h2>
      <p className="outcome-aside">{dayInWords(date)}公布</p>
      {text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, at) => (
          <p key={`${at}${line}`}>{line}</p>
        ))}
      <dl className="outcome-counts figures">
        <div>
          <dt>收到意见</dt>
          <dd>
            <b>{thousands(total)}</b> 条
          </dd>
        </div>
        {[...attitudes, ...results].map(({ text: name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{thousands(count)}</b> 条
            </dd>
          </div>
        ))}
      </dl>
      {opinions.length > 0 ? (
        <ol className="outcome-opinions">
          {opinions.map((one, at) => (
            <li key={`${at}${one.text}`}>
              <p>
                <b>{one.label ?? '全文'}</b>　{one.text}
                {one.count > 1 ? <span className="outcome-aside">（{thousands(one.count)} 条相同的意见）</span> : null}
              </p>
              <p className="outcome-reason">
                <span className="outcome-result">{one.result_dictText}</span>
                {one.reason}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
