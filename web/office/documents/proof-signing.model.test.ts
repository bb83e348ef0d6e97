import { expect, it } from 'vitest'
import { PROOF } from '#common/document-acts.ts'
import { signingOf } from './proof-signing.model.ts'

const signed = (by: string) => ({ by, name: by, time: '2026-01-01 00:00:00', saveNo: 1 })
const namesOf = (asked: Partial<Parameters<typeof signingOf>[0]>) =>
  signingOf({
    state: PROOF.second,
    wanted: PROOF.second,
    isChanged: false,
    username: '乙',
    proof: { first: signed('甲'), second: null, changedBy: [] },
    ...asked,
  }).acts.map(({ name }) => name)

it('the first signer is offered to take the signature back, the second one to sign, and who changed words the first check of them', () => {
  expect(namesOf({ username: '甲' })).toEqual(['撤回初校签字'])
  expect(namesOf({})).toEqual(['签复校'])
  expect(namesOf({ isChanged: true })).toEqual(['签字（改动后文字的初校）'])
  expect(namesOf({ proof: { first: signed('甲'), second: null, changedBy: ['乙'] } })).toEqual([
    '签字（改动后文字的初校）',
  ])
  expect(namesOf({ state: PROOF.done, wanted: PROOF.done })).toEqual([])
  expect(namesOf({ state: PROOF.due, wanted: PROOF.due, proof: null })).toEqual(['签初校'])
})
it('says something in every state, and whatever was chosen can be taken back before it is saved', () => {
  for (const state of ['', PROOF.due, PROOF.second, PROOF.done])
    for (const username of ['甲', '乙', '丙'])
      for (const isChanged of [false, true])
        for (const second of [null, signed('乙')]) {
          const asked = { state, isChanged, username, proof: { first: signed('甲'), second, changedBy: [] } }
          const { says, acts } = signingOf({ ...asked, wanted: state })
          expect(says).not.toBe('')
          for (const { to } of acts)
            expect(signingOf({ ...asked, wanted: to }).acts.map((act) => act.to)).toContain(state)
        }
})
