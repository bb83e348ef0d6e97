import { describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { envelopeOf, ErrorEnvelope } from '#common/contract/envelope.ts'
import { compilersFactory, serializerOf, validatorOf } from './compile-schemas.ts'

// The server compiles a schema at its first use. These tests find a broken one before that.
describe('validatorOf and serializerOf', () => {
  const inputs = everyCall.flatMap(([key, { query, params, body }]) =>
    [query, params, body].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
  )
  const results = everyCall.flatMap(([key, { result }]) => (typeof result === 'string' ? [] : [[key, result] as const]))

  it('every input schema of the contract compiles to a check', () => {
    for (const [key, schema] of inputs) expect(() => validatorOf(schema)(), key).not.toThrow()
    expect(inputs.length).toBeGreaterThan(250)
  })
  it('every result schema of the contract compiles to a serialiser', () => {
    for (const [key, schema] of results)
      expect(() => [serializerOf(schema)(), serializerOf(envelopeOf(schema))()], key).not.toThrow()
    expect(() => serializerOf(ErrorEnvelope)()).not.toThrow()
    expect(results.length).toBeGreaterThan(200)
  })
})

describe('compilersFactory', () => {
  const validator = compilersFactory.buildValidator?.({}) as unknown as (
    definition: object,
  ) => ((data: unknown) => boolean) & { errors: unknown[] | null }

  it('a check reports the errors of its last input on itself, as Fastify reads them', () => {
    const check = validator({
      schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    })
    expect([check({}), check.errors]).toEqual([false, [expect.objectContaining({ keyword: 'required' })]])
    expect([check({ name: '一' }), check.errors]).toEqual([true, null])
  })
  it('a broken schema throws when it is first used', () => {
    const check = validator({ schema: { type: 'no such type' } })
    expect(() => check({})).toThrow('schema is invalid')
  })
  it('a schema is compiled once, however many applications use it', () => {
    const schema = { type: 'string' }
    expect(validatorOf(schema)()).toBe(validatorOf(schema)())
    expect(serializerOf(schema)()).toBe(serializerOf(schema)())
  })
})
