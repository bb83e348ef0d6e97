import { describe, expect, it } from 'vitest'
import { likenessTo } from './likeness.rules.ts'
import { handlingFault, opinionFault, plainReceipt, progressOf, receiptOf, shortSender } from './opinions.rules.ts'

describe('opinionFault', () => {
  const form = { kind: 1, attitude: 2, identity: 1, content: '建议修改', phone: null, email: null }
  it.each([
    [{}, null],
    [{ kind: 4 }, 'kind'],
    [{ attitude: null }, 'attitude'],
    [{ kind: 2, attitude: null }, null],
    [{ identity: 5 }, 'identity'],
    [{ content: '好的' }, 'content'],
    [{ phone: '0571-87000001' }, null],
    [{ phone: '13800000000' }, null],
    [{ phone: '没有' }, 'phone'],
    [{ email: 'a@b' }, 'email'],
    [{ email: '<a@example.com>' }, 'email'],
    [{ email: 'a@example.com;x' }, 'email'],
    [{ email: 'a@b.cn' }, null],
  ])('an opinion with %o has a fault in %s', (more, field) =>
    expect(opinionFault({ ...form, ...more })?.field ?? null).toBe(field),
  )
})

describe('handlingFault', () => {
  it.each([
    [1, 10, { state: 20 }, null],
    [1, 10, { state: 40, answer: '好' }, null],
    [1, 10, { state: 40 }, 'answer'],
    [1, 10, { state: 43, answer: '好' }, 'state'],
    [2, 10, { state: 43, answer: '好' }, null],
    [2, 10, { state: 40, answer: '好' }, 'state'],
    [3, 10, { state: 42, answer: '好' }, null],
    [1, 21, { state: 20 }, 'state'],
    [1, 22, { state: 22 }, null],
    [1, 10, { state: 22 }, 'state'],
    [1, 10, { state: 80 }, 'answer'],
    [1, 10, { state: 40, answer: '好', publicText: '甲' }, null],
    [1, 10, { state: 20, publicText: '甲' }, 'publicText'],
    [1, 10, { state: 80, answer: '无关', publicText: '甲' }, 'publicText'],
    [2, 10, { state: 43, answer: '好', publicText: '甲' }, 'publicText'],
  ] as const)(
    'an opinion of kind %i in state %i that is handled with %o has a fault in %s',
    (kind, state, set, field) =>
      expect(handlingFault({ kind, state }, { answer: null, publicText: null, ...set })?.field ?? null).toBe(field),
  )
})

it.each([
  [10, '已收到，等待受理'],
  [22, '办理中'],
  [21, '办理中'],
  [42, '已答复'],
])('of state %i the sender is told %s', (state, words) => expect(progressOf(state)).toBe(words))

it('a receipt code has sixty bits in three groups, and is read as people type it', () => {
  expect(receiptOf(new Uint8Array(16))).toBe('2222-2222-2222')
  expect(receiptOf(Uint8Array.from({ length: 16 }, (_, at) => 255 - at))).toMatch(
    /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/,
  )
  expect(plainReceipt(' 7kq2 m9xd-4htb ')).toBe('7KQ2M9XD4HTB')
})

it('a sender is shortened, and one who left nothing stays so', () => {
  expect(shortSender({ name: '𠮷田', phone: '13800001111', email: 'ab@c.cn' })).toEqual({
    name: '𠮷**',
    phone: '138****1111',
    email: 'a***@c.cn',
  })
  expect(shortSender({ name: null, phone: null, email: null })).toEqual({ name: null, phone: null, email: null })
})

it.each([
  ['建议把检修改为每半年一次', '建议把检修改为每半年一次。', 1],
  ['建议把检修改为每半年一次', '罚款太高', 0],
  ['', '', 1],
  ['甲', '乙', 0],
])('the likeness of “%s” and “%s” is %d', (one, other, likeness) => expect(likenessTo(one)(other)).toBe(likeness))
it('texts that say the same in other words are more alike than others', () => {
  const [one, same, other] = [
    '建议把渔港的检修次数改为每半年一次',
    '建议将渔港检修次数改为半年一次',
    '建议提高渔港管理人员的工资',
  ] as const
  expect(likenessTo(one)(same)).toBeGreaterThan(0.6)
  expect(likenessTo(one)(other)).toBeLessThan(0.35)
})
