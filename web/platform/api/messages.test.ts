import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages, sentences } from './messages.ts'

const WEB = join(import.meta.dirname, '../..')
/** The catalogue of the client's messages, and the files that may use it. */
const CATALOGUE = 'platform/api/messages.ts'
/** Shorter texts are labels of buttons and the like, which stand where they are shown. */
const SHORTEST_MESSAGE = 5

const files = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && path !== CATALOGUE && !/\.(test|story|tmp)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(WEB, path), 'utf8')] as const),
)

const CHINESE = /[\u4e00-\u9fff]/
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('the catalogue of messages', () => {
  it('every message of the catalogue is used', () => {
    const used = [...files.values()].join('\n')
    const names = [...Object.keys(messages), ...Object.keys(sentences)]
    expect(names.filter((name) => !new RegExp(`\\b(messages|sentences)\\.${name}\\b|'${name}'`).test(used))).toEqual([])
  })
  it('no message of the catalogue is typed a second time', () => {
    const retyped = Object.values(messages)
      .filter((text) => text.length >= SHORTEST_MESSAGE)
      .flatMap((text) => {
        const typed = new RegExp(`(['"\`>])\\s*${escaped(text)}\\s*(['"\`<])`)
        return [...files].filter(([, code]) => typed.test(withoutComments(code))).map(([path]) => `${path}: ${text}`)
      })
    expect(retyped).toEqual([])
  })
  it('two messages do not say the same', () => {
    const texts = Object.values(messages)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
  it('messages are in Chinese', () => {
    expect(Object.values(messages).filter((text) => !CHINESE.test(text))).toEqual([])
  })
})

describe('texts of the product', () => {
  it('no attribute or element shows an English sentence', () => {
    const shown = [...files].flatMap(([path, code]) =>
      [
        ...withoutComments(code).matchAll(
          /(?:\b(?:title|placeholder|label|aria-label|alt|text|message)=?:?\s*["'](?<given>[A-Z][a-z]+(?: [a-z]+)+[.!?…]?)["'])/g,
        ),
      ].map(({ groups }) => `${path}: ${groups?.['given']}`),
    )
    expect(shown).toEqual([])
  })
})
