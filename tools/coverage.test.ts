import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { coverageRows, isTitle, namingFault, testFiles, testsIn, titlesIn } from './coverage.ts'

const rows = coverageRows(readFileSync(join(projectRoot, 'docs/coverage.md'), 'utf8'))

describe('docs/coverage.md', () => {
  it('every test that a row names is in the file it names', () => {
    const files = testFiles()
    const faults = rows.flatMap(({ line, tests }) =>
      (testsIn(tests) ?? []).flatMap((test) => {
        const fault = namingFault(test, files)
        return fault === null ? [] : [`line ${line}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
  }, 30_000)

  it('the rows of all tables are read', () => {
    expect(rows.length).toBeGreaterThan(280)
  })

  it('every row names its tests by file and exact title', () => {
    expect(rows.filter(({ tests }) => testsIn(tests) === null).map(({ line }) => line)).toEqual([])
  })
})

describe('testsIn', () => {
  it('a cell names tests by file and title, separated by <br>', () => {
    expect(testsIn('`a.test.ts`: “a title: with “quotes””<br>`x/b.e2e.ts`: “b”')).toEqual([
      { file: 'a.test.ts', title: 'a title: with “quotes”' },
      { file: 'x/b.e2e.ts', title: 'b' },
    ])
  })
  it.each(['', '`a.test.ts`', '`a.test.ts`: a title', '`a.test.ts`: “a”, `b.test.ts`: b', 'the wire'])(
    'the cell “%s” has another form',
    (cell) => {
      expect(testsIn(cell)).toBeNull()
    },
  )
})

describe('titlesIn', () => {
  const source = `
    describe('not a test', () => {
      it('a plain title', () => {})
      it.skipIf(absent)('a title that may be left out', () => {})
      it.each([[1, 2]] as const)('%s plus one is %s', () => {})
      for (const name of names) it(\`the name \${name} is kept\`, () => {})
      verify('not a test either')
    })`

  it('titles of tests are found however the test is written', () => {
    expect(titlesIn(source)).toEqual([
      { text: 'a plain title', made: false },
      { text: 'a title that may be left out', made: false },
      { text: '%s plus one is %s', made: true },
      { text: 'the name %s is kept', made: true },
    ])
  })
})

describe('isTitle', () => {
  it.each([
    ['a plain title', false, 'a plain title', true],
    ['a plain title', false, 'a plain', false],
    ['%s plus one is %s', true, '%s plus one is %s', true],
    ['%s plus one is %s', true, '1 plus one is 2', true],
    ['%s plus one is %s', true, '1 plus two is 3', false],
    ['$name is kept here', true, 'Wang is kept here', true],
    ['100%sure', false, '100 are sure', false],
    ['%s', true, 'anything', false],
  ])('the title “%s” (with values: %s) and the row’s “%s” are the same: %s', (text, made, wanted, same) => {
    expect(isTitle({ text, made }, wanted)).toBe(same)
  })
})

describe('namingFault', () => {
  const files = ['tools/coverage.test.ts', 'a/x.test.ts', 'b/x.test.ts']

  it('a test that exists has no fault', () => {
    expect(namingFault({ file: 'coverage.test.ts', title: 'a test that exists has no fault' }, files)).toBeNull()
  })
  it('a title that the file does not have is a fault', () => {
    expect(namingFault({ file: 'coverage.test.ts', title: 'no such title' }, files)).toContain('has no test')
  })
  it('a file that does not exist is a fault', () => {
    expect(namingFault({ file: 'none.test.ts', title: 'a' }, files)).toContain('there is no file')
  })
  it('a file name that several files end with is a fault', () => {
    expect(namingFault({ file: 'x.test.ts', title: 'a' }, files)).toContain('may be a/x.test.ts or b/x.test.ts')
  })
})
