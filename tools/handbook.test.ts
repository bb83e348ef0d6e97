import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCREEN_NAMES } from '#common/screens.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { sectionFor, sectionsOf, withPictures } from '#common/handbook.ts'

const text = readFileSync(join(projectRoot, 'docs/用户手册.md'), 'utf8')
const sections = sectionsOf(text)

it('each screen of staff has a part of the handbook of its own or a shared one', () => {
  const told = new Set(sections.flatMap(({ screens }) => screens))
  expect(SCREEN_NAMES.filter((name) => !told.has(name) && !name.startsWith('demo/'))).toEqual([])
  const known: readonly string[] = [...SCREEN_NAMES, 'account/center']
  expect([...told].filter((name) => !known.includes(name))).toEqual([])
})
it('each part has a picture that is there, and each picture stands in the handbook or the README', () => {
  const pictures = readdirSync(join(projectRoot, 'docs/pictures'))
  expect(sections.filter((section) => !/!\[[^\]]+\]\(pictures\//.test(section.text)).map(({ title }) => title)).toEqual(
    [],
  )
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8').replaceAll('docs/pictures/', 'pictures/')
  const named = [...(text + readme).matchAll(/\(pictures\/([^)]+)\)/g)].map(([, name]) => name)
  expect(named.filter((name) => !existsSync(join(projectRoot, 'docs/pictures', name ?? '')))).toEqual([])
  expect(pictures.filter((name) => !named.includes(name))).toEqual([])
})
it('what the handbook quotes is written so on a screen', () => {
  const sources = ['web', 'common', 'server/seeds'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(projectRoot, folder, name)),
  )
  const written = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
  const quoted = sections.flatMap(({ text: words }) =>
    [...words.matchAll(/“([^”]+)”/g)].flatMap(([, label = '']) => label.split(' → ')),
  )
  expect(quoted.length).toBeGreaterThan(60)
  expect(quoted.filter((label) => !written.includes(label))).toEqual([])
})
it('a screen leads to its part, a page without one to how lists are used', () => {
  const titleFor = (screen: string) => sections[sectionFor(sections, screen)]?.title
  expect(titleFor('system/UserList')).toBe('用户')
  expect(titleFor('home')).toBe('工作台')
  expect(titleFor('account/center')).toBe('登录与账号')
  expect(titleFor('nowhere')).toBe('列表的用法')
})
it('pictures get the addresses of the installation, and those that are not there are left out', () => {
  expect(withPictures('![甲](pictures/a.jpg)\n\n![乙](pictures/b.jpg)', { 'a.jpg': '/assets/a-1.jpg' })).toBe(
    '![甲](/assets/a-1.jpg)\n\n',
  )
})
