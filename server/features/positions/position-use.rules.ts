import { refuse, type Refusal } from '#common/errors.ts'

/** Message that a position is not deleted while users hold it; it names up to ten of them. */
export function inUse({ name, names, total }: { name: string; names: readonly string[]; total: number }): Refusal {
  const more = total > names.length ? ` 等 ${total} 人` : ''
  return refuse('record.in-use', { what: `职务“${name}”`, users: names.join('、') + more })
}
