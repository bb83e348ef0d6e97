import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChangedRow, openTable, type Presence } from '#web/platform/realtime/table-channel.ts'
import type { GridControl } from './control/grid-control.ts'
import { TableBar } from './TableBar.tsx'

/** Duration of the animation of a cell that another user changed, in milliseconds (wire.md §3.10). */
const FLIP_MS = 1_400

/**
 * Shares a table with all users who have it open: edits made here are sent, edits of others are applied, and all users see
 * each other's cursors. Edits missed while the table was hidden are loaded when it is shown again.
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
    /** Remote edits of the cell that is being edited here; applied when that edit is written or cancelled. */
    let held: { row: ChangedRow; by: string }[] = []
    const take = ({ id, ...values }: ChangedRow, by: string) => {
      if (!model.applyRemote(id, values, by) || !flips) return
      control.flip(id, Object.keys(values))
      const timer = setTimeout(() => {
        timers.delete(timer)
        control.flip(id, [])
      }, FLIP_MS)
      timers.add(timer)
    }
    const isTypedIn = ({ id, ...values }: ChangedRow) => {
      const { cursor, mode } = control.state()
      return mode === 'editing' && cursor?.id === id && cursor.key in values
    }
    const channel = openTable(
      socketKey,
      {
        onRow(row, by) {
          const name = by.realname || by.username
          if (isTypedIn(row)) held.push({ row, by: name })
          else take(row, name)
        },
        onTooLarge: (_, keys, by) =>
          setNotice(`${by.realname}修改了${keys.map((key) => model.columnOf(key)?.title ?? key).join('、')}，内容较大，请重新加载`),
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
      const { cursor, mode } = control.state()
      if (mode !== 'editing' && held.length > 0) {
        const came = held
        held = []
        for (const { row, by } of came) take(row, by)
      }
      channel.presence(control.focused ? cursor : null)
    })
    return () => {
      stopEvents()
      stopCursor()
      for (const timer of timers) clearTimeout(timer)
      since.current = channel.close()
      setOthers([])
      control.setOthers([])
    }
  }, [control, model, socketKey, flips])
  return { bar: socketKey === undefined ? null : <TableBar control={control} others={others} notice={notice} conflicts={conflictCount} /> }
}
