import { HolderOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { type Menu, zoneAt } from './menu-tree.model.ts'

/**
 * Dragging rows of the tree of menus: the handle of the dragged row, and the handlers of the rows below the pointer.
 * @param canMove true when rows have handles
 * @param onDrop called with the dropped row, the row it was dropped on, and the zone of that row
 */
export function useMenuDrag(
  canMove: boolean,
  onDrop: (moved: Menu, onto: Menu, zone: 'before' | 'inside' | 'after') => void,
) {
  const moved = useRef<Menu | null>(null)
  const handleOf = (menu: Menu) =>
    canMove ? (
      <span
        className="menus-handle"
        draggable
        aria-hidden
        title="拖动以移动"
        onDragStart={(event) => {
          moved.current = menu
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', menu.name)
        }}
        onDragEnd={() => (moved.current = null)}
      >
        <HolderOutlined />
      </span>
    ) : null
  const onRow = (menu: Menu) => ({
    onDragOver: (event: React.DragEvent<HTMLElement>) => {
      if (moved.current === null || moved.current.id === menu.id) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      event.currentTarget.dataset['drop'] = zoneAt(event.clientY - top, height, menu.menuType !== 2)
    },
    onDragLeave: (event: React.DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset['drop']
    },
    onDrop: (event: React.DragEvent<HTMLElement>) => {
      event.preventDefault()
      const zone = event.currentTarget.dataset['drop']
      delete event.currentTarget.dataset['drop']
      if (moved.current && (zone === 'before' || zone === 'inside' || zone === 'after'))
        onDrop(moved.current, menu, zone)
    },
  })
  return { handleOf, onRow }
}
