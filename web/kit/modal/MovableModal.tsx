import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { ModalProps } from 'antd'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { type Box, held, type Offset } from './drag.model.ts'
import './modal.css'

const HOME: Offset = { x: 0, y: 0 }
/** Distance in pixels that an arrow key moves a window. */
const STEP_PX = 24
const STEPS: Record<string, Offset> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/**
 * A window that can be moved by its head, with the pointer or with arrow keys, and enlarged to the whole screen.
 * Reopened it is in its usual position (spec §4 Modal); on phones it fills the screen. `modeless`: the page behind can
 * still be used.
 */
export function MovableModal({
  title,
  draggable = true,
  switchFullscreen = true,
  modeless = false,
  className = '',
  ...rest
}: Omit<ModalProps, 'title'> & { title: string; draggable?: boolean; switchFullscreen?: boolean; modeless?: boolean }) {
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [full, setFull] = useState(false)
  const [offset, setOffset] = useState(HOME)
  const frame = useRef<HTMLDivElement>(null)
  const filled = full || phone
  const moves = draggable && !filled
  /** Position of the window without the user's movement. */
  const home = (): Box => {
    const { left, top, right, bottom } = frame.current?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      right: 0,
      bottom: 0,
    }
    return { left: left - offset.x, right: right - offset.x, top: top - offset.y, bottom: bottom - offset.y }
  }
  const screen = () => ({ width: window.innerWidth, height: window.innerHeight })
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!moves || event.button !== 0) return
    event.preventDefault()
    const head = event.currentTarget
    const box = home()
    const from = { x: event.clientX - offset.x, y: event.clientY - offset.y }
    head.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent) =>
      setOffset(held({ x: now.clientX - from.x, y: now.clientY - from.y }, box, screen()))
    const end = () => {
      head.removeEventListener('pointermove', move)
      head.removeEventListener('pointerup', end)
      head.removeEventListener('pointercancel', end)
    }
    head.addEventListener('pointermove', move)
    head.addEventListener('pointerup', end)
    head.addEventListener('pointercancel', end)
  }
  const moved = (content: ReactNode) => (
    <div ref={frame} style={filled ? undefined : { transform: `translate(${offset.x}px, ${offset.y}px)` }}>
      {content}
    </div>
  )
  return (
    <Modal
      closable={{ 'aria-label': '关闭' }}
      destroyOnHidden
      {...(modeless ? { mask: false, wrapClassName: 'modal-modeless' } : { mask: { closable: false } })}
      {...rest}
      {...(filled ? { width: '100%', centered: false } : {})}
      className={`${className} movable-modal${filled ? ' filled' : ''}`}
      title={
        <div className="modal-head">
          <span
            className="modal-title"
            data-moves={moves || undefined}
            {...(moves
              ? {
                  role: 'button',
                  tabIndex: 0,
                  'aria-roledescription': '可移动的标题，用方向键移动窗口',
                  'aria-label': title,
                }
              : {})}
            onPointerDown={drag}
            onDoubleClick={() => switchFullscreen && setFull(!full)}
            onKeyDown={(event) => {
              const step = STEPS[event.key]
              if (!step || !moves) return
              event.preventDefault()
              setOffset(held({ x: offset.x + step.x, y: offset.y + step.y }, home(), screen()))
            }}
          >
            {title}
          </span>
          {switchFullscreen && !phone ? (
            <button
              type="button"
              className="modal-tool"
              aria-label={full ? '退出全屏' : '全屏'}
              title={full ? '退出全屏' : '全屏'}
              onClick={() => {
                setOffset(HOME)
                setFull(!full)
              }}
            >
              {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            </button>
          ) : null}
        </div>
      }
      modalRender={moved}
      afterClose={() => {
        setOffset(HOME)
        setFull(false)
        rest.afterClose?.()
      }}
    />
  )
}
