import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChangedRow, openTable, type Presence } from '#web/platform/realtime/table-channel.ts'
import type { GridControl } from './control/grid-control.ts'
import { HeldEdits } from './control/held-edits.ts'
import { TableBar } from './TableBar.tsx'

/** Duration of the animation of a cell that another user changed, in milliseconds (wire.md §3.10). */
const FLIP_MS = 1_400

/**
 * Shares a table with all users who have it open: edits made here are sent, edits of others are applied, and all users
 * see each other's cursors. Edits missed while the table was hidden are loaded when it is shown again.
 */
export function useTableSync(control: GridControl, socketKey: string | undefined, flips: boolean): { bar: ReactNode } {
  const { model } = control
  const [others, setOthers] = useState<readonly Presence[]>([])
  const [notice, setNotice] = useState('')
  const since = useRef<string | null>(null)
  const { conflictCount } = useSyncExternalStore(model.subscribe, () => model.state())
  useEffect(() => {
    if (socketKey === undefined) return undefined
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const take = ({ id, ...values }: ChangedRow, by: string) => {
      if (!model.applyRemote(id, values, by) || !flips) return
      control.flip(id, Object.keys(values))
      const timer = setTimeout(() => {
        timers.delete(timer)
        control.flip(id, [])
      }, FLIP_MS)
      timers.add(timer)
    }
    const held = new HeldEdits(control, take)
    const channel = openTable(
      socketKey,
      {
        onRow: (row, by) => held.came(row, by.realname || by.username),
        onTooLarge: (_, keys, by) =>
          setNotice(
            `${by.realname}修改了${keys.map((key) => model.columnOf(key)?.title ?? key).join('、')}，内容较大，请重新加载`,
          ),
        onPresence(list) {
          setOthers(list)
          control.setOthers(list)
        },
        onStale: () => setNotice('离开时间较长，请重新加载以取得他人的修改'),
        onRefused: () => setNotice('没有与他人同步此表的权限，修改不会发送给他人'),
      },
      since.current,
    )
    const stopEvents = model.onEvent((event) => {
      if (event.kind !== 'valueChange' || model.rowState(event.row.id)?.isNew !== false) return
      channel.send({ id: event.row.id, [event.column.key]: event.value ?? null })
    })
    const stopCursor = control.subscribe(() => {
      held.settle()
      channel.presence(control.focused ? control.state().cursor : null)
    })
    return () => {
      stopEvents()
      stopCursor()
      held.takeAll()
      for (const timer of timers) clearTimeout(timer)
      since.current = channel.close()
      setOthers([])
      control.setOthers([])
    }
  }, [control, model, socketKey, flips])
  return {
    bar:
      socketKey === undefined ? null : (
        <TableBar control={control} others={others} notice={notice} conflicts={conflictCount} />
      ),
  }
}
