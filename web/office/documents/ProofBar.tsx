import { CheckOutlined, DownOutlined, UndoOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FIELD_NAMES, KIND_NAMES, type PlaceKind } from './proof-places.model.ts'
import type { Proofing, ProofPlace } from './use-proofing.ts'
import './proof.css'

const STATES = { open: '待核对', confirmed: '无误', corrected: '已改正' } as const
const KINDS = Object.keys(KIND_NAMES) as PlaceKind[]
/** Places of a list that are shown at once. */
const MOST_LISTED = 300

/**
 * How far the doubtful places have been gone through, the one that is looked at, and what can be done with it, by key
 * too.
 */
export function ProofBar({ proofing, disabled }: { proofing: Proofing; disabled: boolean }) {
  const { places, place, done, said, isKnown } = proofing
  if (!isKnown) return <p className="text-hint">这份文件没有留下识别结果的位置，请对照原件逐字校对。</p>
  return (
    <section className="proof-bar" aria-label="核对存疑处">
      <p className="proof-state" role="status">
        <b>
          已核对 {done} / {places.length} 处
        </b>
        {place ? <Current place={place} number={places.indexOf(place) + 1} /> : null}
        {said ? <span>{said}</span> : null}
      </p>
      <div className="proof-acts">
        <Button icon={<UpOutlined aria-hidden />} aria-keyshortcuts="Shift+F8" onClick={() => proofing.step(-1)}>
          上一处 <kbd>Shift+F8</kbd>
        </Button>
        <Button icon={<DownOutlined aria-hidden />} aria-keyshortcuts="F8" onClick={() => proofing.step(1)}>
          下一处 <kbd>F8</kbd>
        </Button>
        {disabled ? null : (
          <>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              aria-keyshortcuts="Control+Enter"
              onClick={proofing.confirm}
            >
              无误 <kbd>Ctrl+Enter</kbd>
            </Button>
            <Button
              icon={<UndoOutlined aria-hidden />}
              aria-keyshortcuts="Control+Shift+Enter"
              disabled={place?.state !== 'confirmed'}
              onClick={proofing.reopen}
            >
              撤销无误 <kbd>Ctrl+Shift+Enter</kbd>
            </Button>
          </>
        )}
      </div>
      {places.length > 0 ? (
        <details className="proof-list">
          <summary>存疑处清单</summary>
          {KINDS.map((kind) => (
            <Kind key={kind} kind={kind} places={places.filter((one) => one.kind === kind)} proofing={proofing} />
          ))}
        </details>
      ) : null}
    </section>
  )
}

function Current({ place, number }: { place: ProofPlace; number: number }) {
  const { kind, words, certainty, state, by, field } = place
  return (
    <span>
      第 {number} 处，{KIND_NAMES[kind]}“{words}”，把握 {certainty}%
      {field === 'body' ? '' : `，在${FIELD_NAMES[field]}里`}：{STATES[state]}
      {by ? `（${by}）` : ''}
    </span>
  )
}

function Kind({ kind, places, proofing }: { kind: PlaceKind; places: readonly ProofPlace[]; proofing: Proofing }) {
  if (places.length === 0) return null
  return (
    <>
      <h4>
        {KIND_NAMES[kind]} <small>{places.length} 处</small>
      </h4>
      <ul>
        {places.slice(0, MOST_LISTED).map((one) => (
          <li key={one.key}>
            <button
              type="button"
              data-state={one.state}
              aria-current={one.key === proofing.place?.key || undefined}
              onClick={() => proofing.show(one)}
            >
              {one.words} <small>{one.state === 'open' ? `${one.certainty}%` : STATES[one.state]}</small>
            </button>
          </li>
        ))}
      </ul>
      {places.length > MOST_LISTED ? (
        <p className="text-hint">另有 {places.length - MOST_LISTED} 处，用键逐处核对时会走到。</p>
      ) : null}
    </>
  )
}
