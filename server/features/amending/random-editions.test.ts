import { describe, expect, test } from 'vitest'
import { applyDecision } from './apply-decision.rules.ts'
import { bodyOf, textOfBody } from './law-body.rules.ts'
import { fullMarks } from './marks.rules.ts'
import { editionsOf, randomPair } from './random-editions.ts'
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
      expect(seen, lines.join('\n')).toEqual({ differences: [], states: [], title: now.title, text: plain(textOfBody(bodyOf(now.nodes))) })
    }
    expect(tried).toBeGreaterThan(PAIRS * 0.8)
  })

  test('words that a decision quotes are whole: no number without its unit, no half of a name, no mark or 的 left over', async () => {
    const quoted: string[] = []
    for (let at = 0; at < PAIRS; at++) {
      const { old, now } = editionsOf(randomPair(at * 104_729 + 11))
      const { lines } = await writeDecision(old, now)
      for (const line of lines) for (const [, words = ''] of line.matchAll(/“([^“”]+)”(?=修改为|均修改为|[前后]增加)/g)) quoted.push(words)
    }
    expect(quoted.length).toBeGreaterThan(60)
    expect(
      quoted.filter((words) => /(?<!百分之[一二三四五六七八九十]*)[零一二三四五六七八九十百千万亿的和、，；]$|^[的和、，；。]/.test(words)),
    ).toEqual([])
    expect(quoted.filter((words) => /(?:主管|管理|政府交通运输|人民|县级以上|发展和)$/.test(words))).toEqual([])
  })
})
