import { useEffect, useState } from 'react'
import { announce } from '#web/platform/announce.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { Icon, type IconName } from '#web/plain/icon/Icon.tsx'

/** Copies something and says so for two seconds. */
export function CopyButton(props: {
  label: string
  icon: IconName
  text: () => string
  done: string
  wide?: boolean
  tabIndex?: -1
}) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const said = state === 'done' ? props.done : state === 'failed' ? '复制失败，请手动复制' : props.label
  return (
    <button
      type="button"
      className={props.wide ? 'sheet-action' : 'icon-button'}
      data-state={state}
      aria-label={said}
      tabIndex={props.tabIndex}
      title={said}
      onClick={() => {
        void copyText(props.text()).then((done) => {
          setState(done ? 'done' : 'failed')
          announce(done ? props.done : '复制失败，请手动复制')
        })
      }}
    >
      <Icon name={state === 'done' ? 'check' : props.icon} />
      {props.wide ? said : state === 'idle' ? null : <span className="copied">{said}</span>}
    </button>
  )
}
