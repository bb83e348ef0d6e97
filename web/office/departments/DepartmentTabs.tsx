import { Tabs } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'

/** A tab of a department; `can`: the permission it needs. */
export interface DepartmentTab {
  key: string
  label: string
  can?: PermissionCode
  children: ReactNode
}

/** The tabs of the chosen department; the one that is open stays open from department to department. */
export function DepartmentTabs({
  name,
  tabs,
  extra,
}: {
  name: string
  tabs: readonly DepartmentTab[]
  extra?: ReactNode
}) {
  const stance = useStances()
  const card = useRef<HTMLElement>(null)
  const before = useRef(name)
  // Where the tree stands above the tabs, the tabs may be off screen and a choice would show no effect.
  useEffect(() => {
    if (before.current !== name && !matchMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`).matches)
      card.current?.scrollIntoView()
    before.current = name
  }, [name])
  const [open, setOpen] = useTabDraft('department.tab', 'info')
  const shown = tabs.filter(({ can }) => can === undefined || stance(can) === 'shown')
  const active = shown.some(({ key }) => key === open) ? open : 'info'
  return (
    <section ref={card} className="department-card" aria-label={name}>
      <header className="department-head">
        <h2 title={name}>{name}</h2>
        {extra}
      </header>
      <Tabs
        activeKey={active}
        onChange={setOpen}
        destroyOnHidden
        items={shown.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </section>
  )
}
