import type { EditableTableProps, TableHandle } from './table-props.ts'

/** The screen's hooks for deleting. */
type Wishes = Pick<EditableTableProps, 'beforeDelete' | 'onRemove' | 'asyncRemove'>

/**
 * Deletes the chosen rows. A hook may refuse with a message. Unsaved rows are removed at once; for saved rows the
 * screen is told, and with `asyncRemove` it has to confirm first (wire.md §5.1, spec §8).
 * @param say called with the reason when the hook refuses
 */
export async function removeChosen(
  target: TableHandle,
  { beforeDelete, onRemove, asyncRemove = false }: Wishes,
  say: (refusal: string) => void,
): Promise<void> {
  const { model } = target
  const ids = model.selectedIds()
  const rows = ids.flatMap((id) => model.rowOf(id) ?? [])
  try {
    await beforeDelete?.(rows)
  } catch (error) {
    return say(error instanceof Error ? error.message : String(error))
  }
  const confirmRemove = () => model.remove(ids)
  const allNew = ids.every((id) => model.rowState(id)?.isNew)
  if (!allNew) onRemove?.({ deleteRows: rows, confirmRemove, target })
  if (allNew || !asyncRemove) confirmRemove()
}
