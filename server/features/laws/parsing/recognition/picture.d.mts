import type { Grey } from './page.mjs'

export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
export function withoutSeals(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
): { grey: Grey; seals: Area[] }
export function turned(grey: Grey, degrees: 0 | 90 | 180 | 270): Grey
export function resized(grey: Grey, width: number, height: number): Grey
export function lightAt(grey: Grey, x: number, y: number): number
export function componentsOf(
  marks: Uint8Array | Uint16Array,
  width: number,
  height: number,
  reach?: number,
): (Area & { members: number[] })[]
