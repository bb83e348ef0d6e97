import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#web/plain/icon/Icon.tsx'
import './region-tree.css'

/**
 * A line of a list of regions, and behind a button what lies in it: the cities of a province. The list has `data-tree`
 * when any of its lines has such a button, so that numbers stand below each other.
 */
export function RegionBranch(props: {
  /** Name of the region, for the button. */
  name: string
  /** Whether the branch opens by itself. */
  open: boolean
  line: ReactNode
  /** The lines in it; null where there are none. */
  children: ReactNode
}) {
  const [wish, setWish] = useState<boolean>()
  const id = useId()
  const shown = wish ?? props.open
  const label = `${props.name}的下级地区`
  return (
    <>
      <div className="region-line">
        {props.line}
        {props.children ? (
          <button
            type="button"
            className="region-open"
            aria-expanded={shown}
            aria-controls={id}
            aria-label={label}
            onClick={() => setWish(!shown)}
          >
            <Icon name={shown ? 'up' : 'down'} size={16} />
          </button>
        ) : null}
      </div>
      {props.children ? (
        <div id={id} className="region-inner" role="group" aria-label={label} hidden={!shown}>
          {shown ? props.children : null}
        </div>
      ) : null}
    </>
  )
}
