import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { englishIn, shownEnglish } from './shown-english.ts'

const ROOT = new URL('..', import.meta.url)
/**
 * Sources whose texts reach users: the client without its gallery, errors and labels, what the server answers, base
 * data. Summaries of calls are for programmers, programs and settings for operators, and statements hold names of
 * columns.
 */
const SOURCES = ['web', 'common', 'server']
  .flatMap((room) =>
    readdirSync(new URL(room, ROOT), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${room}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.(test|story|bench)\.tsx?$|^web\/office\/gallery\/|^server\/testing\/|^server\/[\w-]+\.ts$|^common\/contract\/|\.(generated|sql)\.ts$|file-modes\.ts$|openapi\.ts$|certificates\/assertion\.ts$|\/test-[\w-]+\.ts$/.test(
        path,
      ),
  )

describe('englishIn', () => {
  it.each([
    ['导出 Excel', []],
    ['Failed to fetch', ['Failed', 'to', 'fetch']],
    ['请重新 login', ['login']],
    ['共 {total} 条', []],
  ])('the text %j has the English words %j', (text, words) => {
    expect(englishIn(text)).toEqual(words)
  })
})

it('a label in English and a Chinese text with an English word are found, identifiers are not', () => {
  const source = `const a = <p title="save">请 click 这里{kind === 'phone' ? '手机' : 'mail 地址'}</p>`
  expect(shownEnglish('x.tsx', source).flatMap(({ words }) => words)).toEqual(['save', 'click', 'mail'])
})

// spec §2.68
it('no text of the screens, of the messages and of the base data has English words that users would have to know', () => {
  const found = SOURCES.flatMap((path) => shownEnglish(path, readFileSync(new URL(path, ROOT), 'utf8')))
  expect(found.map(({ path, line, text, words }) => `${path}:${line} ${words.join(' ')} — ${text}`)).toEqual([])
})
