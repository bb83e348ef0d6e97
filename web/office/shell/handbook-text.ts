import text from '../../../docs/用户手册.md?raw'
import { sectionsOf } from '#common/handbook.ts'

/** Pictures of the handbook, as they are built: file name → address. */
export const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../docs/pictures/*.jpg', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

export const SECTIONS = sectionsOf(text)
