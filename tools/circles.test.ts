import { describe, expect, it } from 'vitest'
import { circlesIn, edgesIn, importsBetween, sourcesBelow } from './circles.ts'

/** The rooms of `server/features/search`, the lowest first (ARCHITECTURE.md). */
const SEARCH_ROOMS = ['text', 'index', 'library', 'meaning', 'query', 'ranking', 'results', 'learning']

const file = (path: string, text: string) => ({ path, text })

describe('circlesIn', () => {
  it.each([
    ['features', 'server/features'],
    ['nouns', 'web/office'],
  ])('%s form no circle', (_, floor) => {
    const imports = importsBetween(sourcesBelow(process.cwd(), floor), floor)
    expect(imports.size).toBeGreaterThan(20)
    const edges = circlesIn(imports).flatMap((circle) => edgesIn(imports, circle))
    expect(
      edges,
      'hand a listener or a part over in server/composition or web/office/pickers.ts instead of importing it',
    ).toEqual([])
  })
  it('the rooms of search import only rooms below them', () => {
    const floor = 'server/features/search'
    const imports = importsBetween(sourcesBelow(process.cwd(), floor), floor)
    expect([...imports.keys()].toSorted()).toEqual(SEARCH_ROOMS.toSorted())
    const climbing = [...imports].flatMap(([room, others]) =>
      [...others]
        .filter(([other]) => SEARCH_ROOMS.indexOf(other) > SEARCH_ROOMS.indexOf(room))
        .map(([other, files]) => `${room} → ${other}: ${files.join()}`),
    )
    expect(climbing).toEqual([])
  })
  it('the room of guests is named by the files that can do without it', () => {
    const own = ['app.ts', 'composition/http.ts', 'composition/platform.ts'].map((file) => `server/${file}`)
    const naming = sourcesBelow(process.cwd(), 'server')
      .filter(({ path }) => !path.startsWith('server/compat/') && !path.endsWith('.test.ts'))
      .filter(({ text }) => /from '[^']*compat\//.test(text))
    expect(naming.map(({ path }) => path).toSorted()).toEqual(own)
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
    const imports = importsBetween(
      [...pair('a', 'b'), ...pair('c', 'd'), file('server/features/b/y.ts', "import '../c/x.ts'\n")],
      'server/features',
    )
    expect(circlesIn(imports)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })
})
