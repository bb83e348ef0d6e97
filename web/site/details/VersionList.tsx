import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Detail, MissingEdition, VersionSummary } from '#common/contract/laws.ts'
import { isDay } from '#web/platform/format.ts'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { basisInWords, currentVersion, heldUntil, lookOfEffect } from './standing.model.ts'

/** The law through time: its versions, comparison with the one before, and the text of any day. */
export function VersionList({ detail }: { detail: Detail }) {
  const { work, versions } = detail
  const current = currentVersion(versions)
  const ordered = versions.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))
  const chain = [...ordered, ...detail.missingEditions].toSorted((a, b) => dayIn(b).localeCompare(dayIn(a)))
  return (
    <section className="note">
      <h2>版本沿革</h2>
      <ol className="versions">
        {chain.map((version) => {
          if (!('versionId' in version)) return <Missing key={`missing-${version.date}`} edition={version} />
          const index = ordered.indexOf(version)
          const here = version.versionId === detail.version.versionId
          const before = ordered[index + 1]
          return (
            <li key={version.versionId} className={here ? 'here' : undefined}>
              <div className="version-line figures">
                <Link
                  to="/details"
                  search={
                    version.versionId === current?.versionId
                      ? { id: work.workId }
                      : { id: work.workId, version: version.versionId }
                  }
                  aria-current={here ? 'true' : undefined}
                >
                  {version.versionDate ?? version.publishDate ?? '日期不详'} {version.kind}
                </Link>{' '}
                <StatusBadge
                  look={lookOfEffect(version.effect)}
                  text={version.effect.text}
                  checkedOn={version.effect.checkedOn}
                />
              </div>
              <p className="note-grey figures">
                {[
                  version.docNumber,
                  version.effectDate ? `${version.effectDate} 施行` : '施行日期未载明',
                  here ? '正在阅读' : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {before ? (
                <Link
                  to="/compare"
                  search={{ id: work.workId, from: before.versionId, to: version.versionId }}
                  className="version-compare"
                >
                  与上一版本对照
                </Link>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p className="note-grey">{heldUntil(detail)}</p>
      <DayPicker key={detail.asOf ?? ''} id={work.workId} value={detail.asOf ?? ''} />
    </section>
  )
}

/** A text of the law that is known and not held. */
function Missing({ edition }: { edition: MissingEdition }) {
  return (
    <li className="missing">
      <div className="version-line figures">
        {edition.date} {edition.kind} <span className="version-missing">未收录</span>
      </div>
      <p className="note-grey figures">
        {[edition.effectDate ? `${edition.effectDate} 施行` : '施行日期未载明', basisInWords(edition.basis)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

const dayIn = (entry: VersionSummary | MissingEdition) => ('versionId' in entry ? dayOf(entry) : entry.date)

const dayOf = (version: VersionSummary) => version.versionDate ?? version.publishDate ?? ''

function DayPicker({ id, value }: { id: string; value: string }) {
  const navigate = useNavigate()
  const [day, setDay] = useState(value)
  const field = useId()
  return (
    <form
      className="day-picker"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay(day)) void navigate({ to: '/details', search: { id, date: day } })
      }}
    >
      <label htmlFor={field}>查看某日的文本</label>
      <input
        id={field}
        type="date"
        className="field figures"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <button type="submit" className="button" disabled={!isDay(day) || day === value}>
        查看
      </button>
    </form>
  )
}
