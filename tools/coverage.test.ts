import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { isTitle, namingFault, requirementSections, shownBy, tagsIn, testFiles, testsIn, titlesIn } from './coverage.ts'

const sections = requirementSections(readFileSync(join(projectRoot, 'docs/requirements.md'), 'utf8'))
const numbers = sections.flatMap(({ requirements }) => requirements.map(({ number }) => number))
const shown = shownBy(testFiles())

describe('docs/requirements.md', () => {
  it('every requirement is shown by a test, which carries its number in the line above', () => {
    expect(numbers.filter((number) => !shown.has(number))).toEqual([])
  })

  it('every number above a test is that of a requirement', () => {
    const unknown = [...shown].filter(([number]) => !numbers.includes(number))
    expect(unknown.map(([number, tests]) => `${number} in ${tests.map(({ path }) => path).join()}`)).toEqual([])
  })

  it('every number stands directly above a test', () => {
    const lost = [...shown].flatMap(([number, tests]) =>
      tests.flatMap((test) => (test.title ? [] : [{ number, ...test }])),
    )
    expect(lost).toEqual([])
  })

  it('the nine sections have their requirements, numbered without gaps', () => {
    expect(sections).toHaveLength(9)
    expect(numbers.length).toBeGreaterThan(300)
    for (const [index, { requirements }] of sections.entries())
      expect(requirements.map(({ number }) => number)).toEqual(requirements.map((_, at) => `${index + 1}.${at + 1}`))
  })
})

describe('tagsIn', () => {
  const above = (line: string) => `${line}\n  it('a value is kept', () => {})\n`

  it('numbers above a test are those of the test, one or several', () => {
    expect(tagsIn(above('  // spec §7.12, §2.3'))).toEqual([
      { number: '7.12', title: 'a value is kept' },
      { number: '2.3', title: 'a value is kept' },
    ])
  })
  it('a number that stands above something else belongs to no test', () => {
    expect(tagsIn(above('// spec §7.12\nconst limit = 3'))).toEqual([{ number: '7.12', title: null }])
  })
  it('a comment that only mentions the specification is no number', () => {
    expect(tagsIn(above('  // spec §7: the call takes a list'))).toEqual([])
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
    expect(titlesIn(source).map(({ text, made }) => ({ text, made }))).toEqual([
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
