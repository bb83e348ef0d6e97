import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { heldValues } from './class-fields.ts'

it.each([
  ['class A { a = f(b) }', 'class A { a = (()=>(f(b)))() }'],
  ['class A { static #a = new B; c = 1 }', 'class A { static #a = (()=>(new B))(); c = 1 }'],
  [
    'class A { a = f(class { b = g(c) }, this.d) }',
    'class A { a = (()=>(f(class { b = (()=>(g(c)))() }, this.d)))() }',
  ],
  [
    'class A { a = f`${b}` } class B { c = d?.() }',
    'class A { a = (()=>(f`${b}`))() } class B { c = (()=>(d?.()))() }',
  ],
])('in “%s” names are looked up in a function, as Safari 15 needs it', (code, held) => {
  expect(heldValues(code)).toBe(held)
  expect(heldValues(held)).toBe(held)
})

it.each([
  'class A { a = () => f(b); c = b; d = new Map(); e = [1, 2]; f = this.g(); h = { map: new Map() } }',
  'const a = f(b)',
  'f({ a: b })',
])('“%s” stays as it is', (code) => {
  expect(heldValues(code)).toBe(code)
})

it('a value held in a function is the same value', () => {
  const code =
    'const list = [1, 2]; class A { static all = list.map((one) => one * 2); own = Math.max(...list) + this.constructor.all.length }'
  const results = [code, heldValues(code)].map(
    (text) => runInNewContext(`${text}; JSON.stringify([A.all, new A().own])`) as unknown,
  )
  expect(heldValues(code)).not.toBe(code)
  expect(results[1]).toEqual(results[0])
})
