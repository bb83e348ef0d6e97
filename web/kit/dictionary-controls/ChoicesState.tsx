import { Button } from 'antd'
import { presentError } from '#web/platform/api/present-error.ts'
import './dictionary-controls.css'

/** Says why there is nothing to choose from, with a button to try again. */
export function ChoicesFault({
  words,
  error,
  onRetry,
}: {
  words?: string | null
  error?: Error | null
  onRetry?: () => void
}) {
  const text = words ?? (error ? presentError(error).title : null)
  if (text === null || text === undefined) return null
  return (
    <p className="choices-fault" role="alert">
      {text}
      {onRetry && !words ? (
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      ) : null}
    </p>
  )
}
