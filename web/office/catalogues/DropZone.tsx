import { type DragEvent, type ReactNode, useState } from 'react'

/** A place where files can be dropped; its buttons choose them by keyboard and where nothing can be dropped. */
export function DropZone({
  isOff = false,
  onDrop,
  children,
}: {
  isOff?: boolean
  onDrop: (transfer: DataTransfer) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (isOff) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className="catalogue-drop"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!isOff) onDrop(event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}
