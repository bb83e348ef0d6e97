import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'

/**
 * The room of the card of a law while it is loading: about as high as the card, so that the list below keeps its place.
 */
export const HeadRoom = () => (
  <div className="head-room">
    <Skeleton lines={[92, 70, 44, 80, 60, 36]} />
  </div>
)
