import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Detail } from '#common/contract/laws.ts'
import { titleInPath } from '#common/law/law-path.ts'
import { decoded } from '#web/platform/decode.ts'
import { fixedLinkOf, permalinkOf } from './permalink.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://law.example' }))
afterEach(() => void vi.unstubAllGlobals())

const text = (versionId: string, versionDate: string, status: string) => ({
  versionId,
  versionDate,
  effect: { status },
})

/** A law of which the first text is in force. @param shown index of the text that is read */
function detailOf(title: string, shown = 0): Detail {
  const versions = [text('new', '2020-05-28', '01'), text('old', '1986-04-12', '03')]
  return { work: { workId: '1', title }, version: versions[shown], versions } as unknown as Detail
}

describe('permalinkOf', () => {
  it('the address of a law or a provision says its title', () => {
    const detail = detailOf('中华人民共和国民法典')
    expect(decoded(permalinkOf(detail))).toBe('https://law.example/law/中华人民共和国民法典')
    expect(decoded(permalinkOf(detail, 't577'))).toBe('https://law.example/law/中华人民共和国民法典#t577')
  })
  it('the address of a text that is not the current one keeps its version', () =>
    expect(decoded(permalinkOf(detailOf('民法典', 1), 't1'))).toBe('https://law.example/law/民法典?version=old#t1'))
})

describe('fixedLinkOf', () => {
  it('the address of a text names the day of the text', () =>
    expect(fixedLinkOf(detailOf('民法典'), 't1')).toBe(
      'https://law.example/law/%E6%B0%91%E6%B3%95%E5%85%B8?version=2020-05-28#t1',
    ))
})

it.each(['关于50%比例的规定', '甲/乙办法', '什么是“甲？乙?”#3', '甲 乙（试行）', 'A\\B'])(
  'the title %s is read again from its address',
  (title) => {
    const { pathname, search, hash } = new URL(permalinkOf(detailOf(title), 't1'))
    expect([decoded(titleInPath(pathname) ?? ''), search, hash]).toEqual([title, '', '#t1'])
  },
)
