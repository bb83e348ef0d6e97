import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'

const LINES = [80, 60, 90, 50]

/** Stands where the drawing of a chart will be, as high as it, so that the rows below do not move when it comes. */
export const PictureWaiting = () => (
  <div className="report-picture">
    <Skeleton lines={LINES} />
  </div>
)

export const ChartWaiting = () => (
  <div className="report-chart">
    <PictureWaiting />
  </div>
)
