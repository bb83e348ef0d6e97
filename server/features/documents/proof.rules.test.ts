import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROOF } from '#common/document-acts.ts'
import { proofFault, proofOutcome } from './proof.rules.ts'

const PEOPLE = ['甲', '乙', '丙']
const WANTED: (string | null | undefined)[] = [undefined, null, PROOF.due, PROOF.second, PROOF.done]
interface Action {
  by: string
  edits: boolean
  wanted: string | null | undefined
}
/** What one person does in one save: each number up to 29 is another one. */
const actionOf = (number: number): Action => ({
  by: PEOPLE[number % 3] ?? '',
  edits: Math.floor(number / 3) % 2 === 1,
  wanted: WANTED[Math.floor(number / 6)],
})
/** What people did to a text, save by save, and who has looked at the whole of it or written a word of it since. */
function played(actions: readonly Action[]) {
  let state: string | null = PROOF.due
  let first: string | null = null
  let second: string | null = null
  let changedBy: string[] = []
  // For each word of the text (one per edit) the people who wrote it or signed for a text that held it.
  const words: Set<string>[] = [new Set()]
  const states: { state: string | null; words: string[][] }[] = []
  for (const { by, edits, wanted } of actions) {
    const changed = edits ? [...changedBy, by] : changedBy
    const outcome = proofOutcome({
      state,
      wanted,
      isChanged: edits,
      isRecognised: true,
      by,
      first,
      second,
      changedBy: changed,
    })
    if ('fault' in outcome) continue
    if (edits) words.push(new Set([by]))
    changedBy = changed
    state = outcome.state
    if (outcome.act === 'proofFirst' || outcome.act === 'proofSecond') for (const word of words) word.add(by)
    if (outcome.act === 'proofFirst') [first, changedBy] = [by, []]
    if (outcome.act === 'proofSecond') second = by
    if (outcome.act === 'proofBack' && state === PROOF.due) first = null
    states.push({ state, words: words.map((people) => [...people]) })
  }
  return states
}

describe('two people sign for a recognised text', () => {
  it('whatever is done in whatever order, no text is 已校对 of which two people have not seen each word', () => {
    let reached = 0
    fc.assert(
      fc.property(fc.array(fc.nat(29), { maxLength: 14 }), (numbers) => {
        for (const { state, words } of played(numbers.map(actionOf))) {
          expect(state).not.toBeNull()
          if (state !== PROOF.done) continue
          reached++
          for (const people of words) expect(people.length).toBeGreaterThanOrEqual(2)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(reached).toBeGreaterThan(100)
  })
  it.each([
    [
      'the first signs a second time',
      { state: PROOF.second, wanted: PROOF.done, by: '甲' },
      { fault: '您已签初校，复校须由另一人办理' },
    ],
    [
      'another one signs second',
      { state: PROOF.second, wanted: PROOF.done, by: '乙' },
      { state: PROOF.done, act: 'proofSecond' },
    ],
    [
      'who changed words after the first check signs as the first of a new round',
      { state: PROOF.second, wanted: PROOF.done, by: '乙', isChanged: true, changedBy: ['乙'] },
      { state: PROOF.second, act: 'proofFirst' },
    ],
    [
      'a change after both checks asks for another one',
      { state: PROOF.done, isChanged: true, by: '丙' },
      { state: PROOF.second, act: 'proofAgain' },
    ],
    [
      'the text stays recognised',
      { state: PROOF.second, wanted: null, by: '甲' },
      { fault: '文字由扫描件识别，不能取消校对；请对照扫描件校对后签字' },
    ],
    [
      'a mark without recognition is taken away',
      { state: PROOF.due, wanted: null, by: '甲', isRecognised: false },
      { state: null, act: null },
    ],
    [
      'the first takes the signature back',
      { state: PROOF.second, wanted: PROOF.due, by: '甲' },
      { state: PROOF.due, act: 'proofBack' },
    ],
    [
      'nobody takes back the signature of others',
      { state: PROOF.second, wanted: PROOF.due, by: '乙' },
      { fault: '只有签字的人可以撤回自己的签字' },
    ],
  ])('%s', (_, asked, outcome) => {
    const plain = { wanted: undefined, isChanged: false, isRecognised: true, first: '甲', second: null, changedBy: [] }
    expect(proofOutcome({ ...plain, ...asked })).toEqual(outcome)
  })
  it('a text that nobody or one person signed for goes no further, and the remedy is named', () => {
    expect([PROOF.due, PROOF.second, PROOF.done, null].map((state) => proofFault(state))).toEqual([
      expect.stringContaining('签初校'),
      expect.stringContaining('签复校'),
      null,
      null,
    ])
  })
})
