import { ApartmentOutlined, MenuFoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NARROW_LAYOUT_PX, SMALL_LAYOUT_PX } from '#common/limits.ts'
import { DEPARTMENTS_FOLDED } from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, CardBar, CardTitle } from '#web/kit/list-frame/ListFrame.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import type { ChosenDepartment } from './use-chosen-department.ts'
import './department-side.css'

const DepartmentChooser = lazy(() => import('./DepartmentChooser.tsx').then((module) => ({ default: module.DepartmentChooser })))

/**
 * A list of people with the tree of departments beside it. The tree can be folded to a strip, which is remembered in this browser;
 * narrow windows begin so. On small windows it is a drawer. Folded, the strip and the button say which department is chosen.
 */
export const BesideDepartments = ({ chosen, children }: { chosen: ChosenDepartment; children: ReactNode }) => (
  <div className="people-beside">
    <DepartmentSide chosen={chosen.id} name={chosen.name} onChoose={chosen.choose} />
    {children}
  </div>
)

function DepartmentSide({ chosen, name, onChoose }: { chosen: string | null; name: string; onChoose: (id: string | null) => void }) {
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const narrow = useMedia(`(max-width: ${NARROW_LAYOUT_PX}px)`)
  const [kept, setKept] = useState(() => stored.get<boolean>(DEPARTMENTS_FOLDED))
  // In a narrow window the list needs the room, until the user decides.
  const folded = kept ?? narrow
  // The button that was pressed is gone afterwards; the other one takes the focus.
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const fold = (next: boolean) => {
    stored.set(DEPARTMENTS_FOLDED, next)
    setKept(next)
    setPressed(true)
  }
  const tree = (choose: (id: string | null) => void) => (
    <Suspense fallback={<Skeleton lines={[70, 50, 60, 40, 55]} />}>
      <DepartmentChooser chosen={chosen} onChoose={choose} />
    </Suspense>
  )
  const said = `部门：${chosen === null ? '全部' : name}`
  if (!wide)
    return (
      <div className="department-side-button">
        <Button icon={<ApartmentOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="department-side-name">{said}</span>
        </Button>
        {open ? (
          <Drawer open placement="left" size={340} title="按部门查看" closable={{ 'aria-label': '关闭' }} onClose={() => setOpen(false)}>
            {tree((id) => {
              setOpen(false)
              onChoose(id)
            })}
          </Drawer>
        ) : null}
      </div>
    )
  if (folded)
    return (
      <button type="button" className="department-strip" aria-expanded={false} autoFocus={pressed} title="展开部门" onClick={() => fold(false)}>
        <ApartmentOutlined aria-hidden />
        <span>{said}</span>
      </button>
    )
  return (
    <Card className="department-side-card" label="按部门查看">
      <CardBar>
        <CardTitle>部门</CardTitle>
        <Button
          type="text"
          className="department-side-fold"
          icon={<MenuFoldOutlined aria-hidden />}
          aria-label="收起部门"
          title="收起部门"
          aria-expanded
          autoFocus={pressed}
          onClick={() => fold(true)}
        />
      </CardBar>
      {tree(onChoose)}
    </Card>
  )
}
