import { Alert, Progress } from 'antd'
import type { CatalogueInfo } from '#common/contract/catalogues.ts'
import { thousands } from '#web/platform/format.ts'
import { Label } from '#web/plain/label/Label.tsx'

type State = CatalogueInfo['state']

const TONES = {
  waiting: 'grey',
  running: 'blue',
  stopped: 'amber',
  done: 'green',
  undoing: 'blue',
  undone: 'grey',
} as const satisfies Record<State, string>
/** How often a catalogue is asked for while something is done with it. */
export const AGAIN_MS = 2_000

/** True while the program works on a catalogue, or is about to. */
export const isRunning = ({ state }: { state: State }): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

export const StateLabel = ({ state, state_dictText: words }: Pick<CatalogueInfo, 'state' | 'state_dictText'>) => (
  <Label tone={TONES[state]}>{words}</Label>
)

/** What is being done with a catalogue and how far it is, or why it stopped. */
export function Running({ catalogue }: { catalogue: CatalogueInfo }) {
  const { progress, trouble, title } = catalogue
  if (isRunning(catalogue)) {
    const { what, done, total } = progress ?? { what: '等待开始', done: 0, total: 0 }
    return (
      <div className="catalogue-running">
        <p>
          {what}
          {total > 0 ? (
            <span className="figures">
              {' '}
              {thousands(done)} / {thousands(total)}
            </span>
          ) : null}
        </p>
        <Progress
          aria-label={`${title}的进度`}
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          status="active"
          {...(total > 0 ? {} : { showInfo: false })}
        />
      </div>
    )
  }
  return trouble === null ? null : (
    <Alert type={catalogue.state === 'stopped' ? 'warning' : 'info'} showIcon title={trouble} />
  )
}
