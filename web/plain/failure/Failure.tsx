import { presentError } from '#web/platform/api/present-error.ts'
import './failure.css'

/** Says what went wrong and offers to try again. */
export function Failure({
  error,
  onRetry,
  compact = false,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  compact?: boolean
}) {
  const words = presentError(error)
  return (
    <div className={compact ? 'failure compact' : 'failure'} role="alert">
      <p className="failure-title">{words.title}</p>
      <p className="failure-advice">{words.advice}</p>
      {onRetry && words.retry ? (
        <button type="button" className="button" onClick={onRetry}>
          重试
        </button>
      ) : null}
    </div>
  )
}
