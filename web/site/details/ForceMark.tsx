import type { TreeNode } from '#common/contract/laws.ts'
import { dayInWords } from '#web/platform/format.ts'

/** Words beside an article that is not in force with the rest of the text. */
export function ForceMark({ force }: Pick<TreeNode, 'force'>) {
  if (!force) return null
  const { state, day, basis } = force
  const since = dayInWords(day)
  const words =
    state === 'later' ? (since ? `本条自${since}起施行` : '本条尚未施行，施行日期未定') : since ? `本条自${since}起停止施行` : '本条停止施行'
  return (
    <span className="force-mark" role="note">
      {words}
      <small>依据：{basis}</small>
    </span>
  )
}
