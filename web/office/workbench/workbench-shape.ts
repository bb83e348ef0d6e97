import type { WorkbenchPart } from '#common/contract/workbench.ts'
import { WORKBENCH_SHAPE } from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'
import { PARTS } from './workbench.model.ts'

/** A part and its height in pixels. */
export interface PartShape {
  part: WorkbenchPart
  px: number
}

interface Shape {
  username: string
  /** Width of the window that the heights belong to. */
  width: number
  parts: readonly PartShape[]
}

/** The parts that this user's workbench had last in a window of this width; null when that is not known. */
export function keptShape(username: string): readonly PartShape[] | null {
  const kept = stored.get<Shape>(WORKBENCH_SHAPE)
  if (kept?.username !== username || kept.width !== window.innerWidth) return null
  const known = kept.parts.filter(({ part }) => part in PARTS)
  return known.length > 0 ? known : null
}

/** Remembers how high the parts in this element are. */
export function keepShape(username: string, within: HTMLElement): void {
  const parts = [...within.children]
    .filter((one): one is HTMLElement => one instanceof HTMLElement && one.offsetHeight > 0)
    .map((one) => ({ part: one.dataset['part'] as WorkbenchPart, px: one.offsetHeight }))
  if (parts.length > 0) stored.set(WORKBENCH_SHAPE, { username, width: window.innerWidth, parts } satisfies Shape)
}
