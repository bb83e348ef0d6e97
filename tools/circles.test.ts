import { describe, expect, it } from 'vitest'
import { circlesIn, edgesIn, importsBetween, sourcesBelow } from './circles.ts'

/** Circles that are still to be taken apart. The list only shrinks: one that is gone is struck off, a new one is taken apart at once. */
const STILL = {
  'server/features': [
    'dictionaries documents files filings imports laws online-forms permissions roles search validity-periods',
    'following session',
  ],
  'web/office': [],
}

const file = (path: string, text: string) => ({ path, text })

describe('circlesIn', () => {
  it.each(Object.entries(STILL))('the folders of %s form no circle beside those that are listed', (floor, still) => {
    const imports = importsBetween(sourcesBelow(process.cwd(), floor), floor)
    expect(imports.size).toBeGreaterThan(20)
    const circles = circlesIn(imports)
    const found = circles.map((circle) => circle.join(' '))
    const fresh = circles.filter((circle) => !still.includes(circle.join(' '))).flatMap((circle) => edgesIn(imports, circle))
    expect(fresh, 'hand over a listener or a part in server/composition instead of importing it').toEqual([])
    expect(
      still.filter((circle) => !found.includes(circle)),
      'taken apart: strike them off the list',
    ).toEqual([])
  })
  it('folders that reach each other through a third are one circle, also by types and by lazy imports', () => {
    const imports = importsBetween(
      [
        file('server/features/a/a.ts', "import type { B } from '../b/b.door.ts'\n"),
        file('server/features/b/b.ts', "const c = await import('#server/features/c/c.door.ts')\n"),
        file('server/features/c/c.ts', "export { a } from '../a/a.door.ts'\nimport { d } from '../d/d.door.ts'\n"),
        file('server/features/d/d.ts', ''),
        file('server/features/d/d.test.ts', "import { c } from '../c/c.door.ts'\n"),
      ],
      'server/features',
    )
    expect(circlesIn(imports)).toEqual([['a', 'b', 'c']])
    expect(edgesIn(imports, ['a', 'b', 'c'])).toEqual([
      'a → b: server/features/a/a.ts',
      'b → c: server/features/b/b.ts',
      'c → a: server/features/c/c.ts',
    ])
  })
  it('two circles that touch nowhere are told apart', () => {
    const pair = (a: string, b: string) => [
      file(`server/features/${a}/x.ts`, `import '../${b}/x.ts'\n`),
      file(`server/features/${b}/x.ts`, `import '../${a}/x.ts'\n`),
    ]
    const imports = importsBetween([...pair('a', 'b'), ...pair('c', 'd'), file('server/features/b/y.ts', "import '../c/x.ts'\n")], 'server/features')
    expect(circlesIn(imports)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })
})
