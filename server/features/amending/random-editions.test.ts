import { describe, expect, test } from 'vitest'
import { applyDecision } from './apply-decision.rules.ts'
import { bodyOf, textOfBody } from './law-body.rules.ts'
import { fullMarks } from './marks.rules.ts'
import { editionsOf, randomPair, WHOLE_WORDS } from './random-editions.ts'
import { readDecision } from './read-decision.rules.ts'
import { writeDecision } from './write-decision.rules.ts'

const PAIRS = 200

describe('decisions written of random pairs of editions', () => {
  test('each is applied by the reader without a doubt and gives the new edition to the letter, marks of another width aside', async () => {
    let tried = 0
    for (let at = 0; at < PAIRS; at++) {
      const pair = randomPair(at * 7919 + 3)
      const { old, now } = editionsOf(pair)
      const { title, lines, differences } = await writeDecision(old, now)
      const items = lines.filter((line) => /^[一二三四五六七八九十百]+、/.test(line))
      if (items.length === 0) continue
      tried++
      const { body, results, title: made } = applyDecision(old, readDecision(title, lines))
      const plain = (text: string) => text.split('\n').map(fullMarks).join('\n')
      const seen = {
        differences,
        states: results.filter(({ state }) => state !== 'applied').map(({ doubts }) => doubts),
        title: made,
        text: plain(textOfBody(body)),
      }
      expect(seen, lines.join('\n')).toEqual({
        differences: [],
        states: [],
        title: now.title,
        text: plain(textOfBody(bodyOf(now.nodes))),
      })
    }
    expect(tried).toBeGreaterThan(PAIRS * 0.8)
  })

  test('words that a decision quotes are whole: no number without its unit, no half of a name, no mark or 的 left over', async () => {
    const quoted: string[] = []
    const cut: string[] = []
    for (let at = 0; at < PAIRS; at++) {
      const pair = randomPair(at * 104_729 + 11)
      const { old, now } = editionsOf(pair)
      const law = fullMarks(pair.old.body)
      const { lines } = await writeDecision(old, now)
      for (const line of lines)
        for (const [, words = ''] of line.matchAll(/“([^“”]+)”(?=修改为|均修改为|[前后]增加)/g)) {
          quoted.push(words)
          if (isCut(law, words)) cut.push(words)
        }
    }
    expect(quoted.length).toBeGreaterThan(60)
    expect(cut).toEqual([])
    expect(quoted.filter((words) => /[的和、，；]$|^[的和、，；。]/.test(words))).toEqual([])
  })
})

/** Whether the words begin or end within a name or an amount at every place where they stand. */
function isCut(law: string, words: string): boolean {
  const inside = (at: number) =>
    WHOLE_WORDS.some((whole) => {
      const from = law.lastIndexOf(whole, at - 1)
      return from >= 0 && from < at && at < from + whole.length
    })
  const places: number[] = []
  for (let at = law.indexOf(words); at >= 0; at = law.indexOf(words, at + 1)) places.push(at)
  return places.every((at) => inside(at) || inside(at + words.length))
}
