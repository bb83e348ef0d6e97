import { NARROW_LAYOUT_PX, PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'

const USUAL_PX = 170
/** Width of the column where an action of two characters and 更多 stand in a row. */
const NARROW_PX = 112
/** Width of the column when it holds a single button. */
const PHONE_PX = 84
const PADDING_PX = 16

/**
 * Width of the column of actions in this window, in pixels, and the room in it for actions; null where all usual ones
 * fit. The column stays in view while the others scroll, so in narrow windows it leaves the width to them.
 * @param inNarrow its width there, for actions with long names
 */
export function useActionsRoom(usual = USUAL_PX, inNarrow = NARROW_PX): { px: number; room: number | null } {
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const narrow = useMedia(`(max-width: ${NARROW_LAYOUT_PX}px)`)
  if (phone) return { px: PHONE_PX, room: 0 }
  if (!narrow) return { px: usual, room: null }
  const px = Math.min(usual, inNarrow)
  return { px, room: px - PADDING_PX }
}
