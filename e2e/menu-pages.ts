import type { Site } from './server.ts'

interface MenuNode {
  path: string
  component: string
  children?: MenuNode[] | null
}

/** Pages that show parts of screens, with DEMO=on. */
const DEMONSTRATIONS = 'demo/'

/**
 * Addresses of every screen in the menu of this user, in the order of the menu: a new screen is among them without
 * being named in a journey.
 */
export async function menuPages({ test }: Site, token: string): Promise<string[]> {
  const { body } = await test.ask('GET /sys/permission/getUserPermissionByToken', { token })
  const screensOf = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ path, component, children }) =>
      component.startsWith('layouts/')
        ? screensOf(children ?? [])
        : component.startsWith(DEMONSTRATIONS) || path.includes(':')
          ? []
          : [path],
    )
  return screensOf((body.result as { menu: MenuNode[] }).menu)
}
