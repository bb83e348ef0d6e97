import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { titleKey } from '#common/law/text-keys.ts'
import { applyDecision } from './apply-decision.rules.ts'
import { nodesOf } from './law-body.rules.ts'
import {
  checkAgainstNew,
  compareWithHeld,
  corpusTexts,
  type CorpusText,
  instructionsByLaw,
  isDecision,
  standIn,
} from './test-texts.ts'
import { writeDecision } from './write-decision.rules.ts'

const CORPUS = path.resolve(import.meta.dirname, '../../../../shared/corpus')
const reason = existsSync(CORPUS) ? '' : ` (skipped: no ${CORPUS})`

describe.skipIf(reason !== '')(`amending decisions of the corpus${reason}`, { timeout: 240_000 }, () => {
  let all: Promise<CorpusText[]> | undefined
  const texts = () => (all ??= corpusTexts(CORPUS))
  const decisions = async () =>
    (await texts())
      .filter(({ file }) => isDecision(file))
      .toSorted((a, b) => (a.law.versionDate ?? '').localeCompare(b.law.versionDate ?? ''))

  test('of all clauses only the declaration of 2021 is not read', async () => {
    const instructions = (await decisions()).flatMap((decision) => [...instructionsByLaw(decision).values()].flat())
    expect(instructions.length).toBeGreaterThan(850)
    const unread = instructions
      .filter(({ kind }) => kind === 'notUnderstood' || kind === 'declare')
      .map(({ words }) => words.slice(0, 12))
    expect(unread).toEqual(['自本决定实施之日起，《关', '人民法院审理掩饰、隐瞒犯'])
  })

  test('the twelve amendments leave in 刑法 the words of the current text', async () => {
    const code = (await texts()).find(({ law }) => law.title === '中华人民共和国刑法')
    let edition: Parameters<typeof applyDecision>[0] = { title: '', nodes: standIn(452) }
    let body = applyDecision(edition, []).body
    for (const decision of await decisions()) {
      if (!/刑法修正案/.test(decision.law.title)) continue
      const made = applyDecision(edition, [...instructionsByLaw(decision).values()].flat())
      expect(made.results.filter(({ state }) => state === 'failed')).toEqual([])
      body = made.body
      edition = { title: '', nodes: nodesOf(body) }
    }
    const { differences, ...counts } = compareWithHeld(
      body.entries.filter((entry) => entry.kind === 'article'),
      code?.law.nodes ?? [],
    )
    expect([counts, differences]).toEqual([{ whole: 141, wholeEqual: 141, parts: 67, partsFound: 67 }, []])
  })

  test('the decisions of the courts leave the words of the new texts, but for an interpretation that was amended again', async () => {
    const sum = { whole: 0, differences: [] as string[] }
    for (const decision of await decisions()) {
      if (/刑法修正案|宪法/.test(decision.law.title)) continue
      for (const [key, instructions] of instructionsByLaw(decision)) {
        const held = (await texts()).find(
          ({ law }) => titleKey(law.title) === key && (law.versionDate ?? '') >= (decision.law.versionDate ?? ''),
        )
        if (!held) continue
        const { whole, differences } = checkAgainstNew(instructions, held.law)
        sum.whole += whole
        sum.differences.push(...differences.map((words) => `${held.law.title.slice(9, 23)} ${words.slice(0, 4)}`))
      }
    }
    expect(sum.whole).toBeGreaterThan(330)
    expect(sum.differences).toEqual(['理铁路运输人身损害赔偿纠纷案 第三条:', '理铁路运输人身损害赔偿纠纷案 第十二条'])
  })

  test('for every work with several editions the decision made of two of them gives the other, in both directions', async () => {
    const works = new Map<string, CorpusText[]>()
    for (const text of await texts())
      if (text.law.subtitle === '') works.set(text.law.title, [...(works.get(text.law.title) ?? []), text])
    const wrong: string[] = []
    let pairs = 0
    for (const editions of works.values()) {
      const sorted = editions.toSorted((a, b) => (a.law.versionDate ?? '').localeCompare(b.law.versionDate ?? ''))
      for (const [index, old] of sorted.slice(0, -1).entries()) {
        const now = sorted[index + 1]
        if (!now) continue
        for (const [from, to] of [[old, now] as const, [now, old] as const]) {
          pairs++
          const { differences } = await writeDecision(from.law, to.law)
          if (differences.length > 0)
            wrong.push(`${from.law.title} ${from.law.versionDate} → ${to.law.versionDate}: ${differences.join('、')}`)
        }
      }
    }
    expect(pairs).toBeGreaterThanOrEqual(200)
    expect(wrong).toEqual([])
  })
})
