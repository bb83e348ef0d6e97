import { Failure } from './Failure.tsx'
import { ApiError } from '#web/platform/api/call.ts'
import { ChunkLoadError } from '#web/platform/load-chunk.ts'
import { reloadIfReachable } from '#web/platform/reload.ts'

/** Shown when a screen breaks down or its code cannot be loaded. */
export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const lostChunk =
    error instanceof ChunkLoadError || (error instanceof TypeError && /import|fetch|load/i.test(error.message))
  return (
    <div className="screen-error">
      <Failure
        error={lostChunk ? new ApiError({ status: 0, code: 0, message: '' }) : error}
        onRetry={lostChunk ? () => void reloadIfReachable() : reset}
      />
    </div>
  )
}
