import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { describedBy } from '#web/plain/form/Field.tsx'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { FormFault } from '#web/plain/form/FormFault.tsx'
import './slider-verifier.css'

const KEY_STEP = 10

/**
 * Drag the handle all the way to the right: by mouse, finger or arrow keys; let go earlier and it goes back. A button
 * does the same for users who cannot drag. It protects nothing by itself: what does is done meanwhile (SlideToVerify).
 */
export function SliderVerifier({
  id,
  verified,
  working = false,
  fault,
  onBegin,
  onVerified,
}: {
  id: string
  verified: boolean
  /** The handle is at its end, and what it stands for is not done yet. */
  working?: boolean
  fault?: string | undefined
  /** The user has taken the handle. */
  onBegin?: () => void
  onVerified: () => void
}) {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<{ from: number; way: number } | null>(null)
  const [percent, setPercent] = useState(0)
  const [dragging, setDragging] = useState(false)
  const at = verified || working ? 100 : percent
  const still = verified || working
  const words = verified ? '验证通过' : working ? '正在验证…' : ''

  function moveTo(next: number): void {
    onBegin?.()
    const kept = Math.min(100, Math.max(0, next))
    setPercent(kept)
    if (kept < 100) return
    grip.current = null
    setDragging(false)
    setPercent(0)
    onVerified()
  }
  function take(event: PointerEvent<HTMLDivElement>): void {
    if (still || event.button !== 0) return
    onBegin?.()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    grip.current = { from: event.clientX, way: (track.current?.clientWidth ?? 0) - handle.offsetWidth }
    setDragging(true)
  }
  function drag(event: PointerEvent): void {
    if (grip.current) moveTo(((event.clientX - grip.current.from) / grip.current.way) * 100)
  }
  function release(): void {
    grip.current = null
    setDragging(false)
    setPercent(0)
  }
  function onKey(event: KeyboardEvent): void {
    const to = {
      ArrowRight: percent + KEY_STEP,
      ArrowUp: percent + KEY_STEP,
      ArrowLeft: percent - KEY_STEP,
      ArrowDown: percent - KEY_STEP,
      Home: 0,
      End: 100,
    }[event.key]
    if (still || to === undefined) {
      // Enter on the handle means the slider, not the form around it.
      if (event.key === 'Enter') {
        event.preventDefault()
        if (!still) moveTo(100)
      }
      return
    }
    event.preventDefault()
    moveTo(to)
  }

  return (
    <div className="slider-verifier" data-verified={verified || undefined} data-faulty={fault ? true : undefined}>
      <div ref={track} className="slider-track" data-dragging={dragging || undefined}>
        <span className="slider-done" style={{ width: `calc(${at}% + ${((100 - at) / 100) * 2.75}rem)` }} />
        <span className="slider-words" aria-hidden="true">
          {words || '拖动滑块验证'}
        </span>
        <div
          id={id}
          className="slider-handle"
          role="slider"
          tabIndex={0}
          aria-label="拖动滑块验证"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at)}
          aria-valuetext={words || `${Math.round(at)}%，按右方向键或回车键完成验证`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(id, fault)}
          style={{ left: `calc((100% - 2.75rem) * ${at / 100})` }}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={onKey}
        >
          <Icon name={verified ? 'check' : 'right'} />
        </div>
      </div>
      <div className="slider-foot">
        {fault ? (
          <FormFault id={`${id}-fault`}>{fault}</FormFault>
        ) : (
          <span className="for-readers" role="status">
            {words}
          </span>
        )}
        {still ? null : (
          <button type="button" className="text-button" onClick={() => moveTo(100)}>
            不便拖动？点此验证
          </button>
        )}
      </div>
    </div>
  )
}
