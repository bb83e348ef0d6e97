import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'

/** The shape of a results list. */
export function ResultSkeleton() {
  return (
    <div className="result-skeleton">
      {[0, 1, 2, 3].map((key) => (
        <Skeleton key={key} lines={[46, 64, 96, 92]} />
      ))}
    </div>
  )
}
