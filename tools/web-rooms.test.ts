import { describe, expect, it } from 'vitest'
import {
  borrowedClasses,
  doubledClasses,
  heavyDoors,
  kitFloors,
  plainWindows,
  rawNumbers,
  webFiles,
} from './web-rooms.ts'

const files = webFiles(process.cwd())
const file = (path: string, text: string) => ({ path, text })

describe('kitFloors', () => {
  it('the kit has at most eight floors, and no part imports itself through others', () => {
    const floors = kitFloors(files)
    expect(floors.size).toBeGreaterThan(20)
    expect(Math.max(...floors.values())).toBeLessThanOrEqual(8)
  })
  it('two parts that import each other are refused', () => {
    const circle = [
      file('web/kit/a/A.tsx', "import { b } from '#web/kit/b/b.ts'\n"),
      file('web/kit/b/b.ts', "import type { A } from '../a/A.tsx'\n"),
    ]
    expect(() => kitFloors(circle)).toThrow('a → b → a')
  })
  it('a part stands one floor above the highest part it imports', () => {
    const three = [
      file('web/kit/a/A.tsx', "const B = lazy(() => import('#web/kit/b/B.tsx'))\n"),
      file('web/kit/b/B.tsx', "import { c } from '#web/kit/c/c.ts'\n"),
      file('web/kit/c/c.ts', ''),
      file('web/kit/c/c.story.tsx', "import { A } from '#web/kit/a/A.tsx'\n"),
    ]
    expect(Object.fromEntries(kitFloors(three))).toEqual({ a: 3, b: 2, c: 1 })
  })
})

describe('plainWindows', () => {
  // spec §2.53
  it('every dialog and drawer closes with Back, for only web/kit/window takes them from the UI kit', () => {
    expect(plainWindows(files)).toEqual([])
  })
  it('a dialog taken from the UI kit elsewhere is reported', () => {
    expect(plainWindows([file('web/office/x/X.tsx', "import { Button, Modal } from 'antd'\n")])).toEqual([
      'web/office/x/X.tsx takes Modal from antd: take it from #web/kit/window/Window.tsx',
    ])
    expect(plainWindows([file('web/office/x/X.tsx', "import { Button, type ModalProps } from 'antd'\n")])).toEqual([])
  })
})

describe('heavyDoors', () => {
  it('no door of the office brings a component into the first load of every list', () => {
    expect(files.filter(({ path }) => path.endsWith('.door.tsx')).length).toBeGreaterThan(3)
    expect(heavyDoors(files)).toEqual([])
  })
  it('a door that brings one is reported, and one that loads it when it is used is not', () => {
    const door = 'web/office/x/x.door.tsx'
    expect(heavyDoors([file(door, "export { XForm } from './XForm.tsx'\n")])).toEqual([
      `${door} brings ./XForm.tsx: load it when it is used`,
    ])
    expect(
      heavyDoors([
        file(door, "export const XForm = lazy(() => import('./XForm.tsx'))\nexport type { X } from './X.tsx'\n"),
      ]),
    ).toEqual([])
  })
})

describe('borrowedClasses', () => {
  it('no room borrows a class name', () => {
    expect(borrowedClasses(files)).toEqual([])
  })
  it('a class name is reported when another room styles or gives it', () => {
    const styles = file('web/kit/a/a.css', '.card { top: 0 }\n.row.chosen > .cell { top: 0 }\n')
    const lender = file('web/kit/a/A.tsx', '<i className={on ? "" : \'row\'} /><b className="card cell" />')
    expect(borrowedClasses([styles, lender])).toEqual([])
    expect(borrowedClasses([styles, lender, file('web/office/x/X.tsx', '<b className="card" />')])).toEqual([
      'web/office/x gives the class card, which is styled in web/kit/a',
    ])
    expect(borrowedClasses([styles, lender, file('web/office/x/x.css', '.x-list .card { top: 0 }')])).toEqual([
      'web/office/x styles the class card, which is given in web/kit/a',
    ])
    expect(
      borrowedClasses([
        file('web/theme/global.css', '.button { top: 0 }'),
        file('web/office/x/X.tsx', '<b className="button" />'),
      ]),
    ).toEqual([])
  })
})

describe('doubledClasses', () => {
  it('every class name is styled in one room only', () => {
    expect(doubledClasses(files)).toEqual([])
  })
  it('a class name is reported when two rooms style it', () => {
    const sheets = ['web/kit/a/a.css', 'web/site/home/home.css', 'web/site/home/more.css'].map((path) =>
      file(path, '.bar > b { top: 0 }'),
    )
    expect(doubledClasses(sheets)).toEqual(['bar is styled in web/kit/a, web/site/home'])
  })
})

describe('rawNumbers', () => {
  it('style sheets name layers and spaces by their tokens', () => {
    expect(rawNumbers(files)).toEqual([])
  })
  it('a number that has a token is reported', () => {
    const sheet = file(
      'web/kit/a/a.css',
      '.a {\n  z-index: 7;\n  margin: 0 8px;\n  padding: var(--s8) 3px;\n  width: 2rem;\n}\n',
    )
    expect(rawNumbers([sheet])).toEqual([
      'web/kit/a/a.css:2 z-index 7: use a --z-… token',
      'web/kit/a/a.css:3 8px: use var(--s8)',
    ])
  })
})
