import { Validator } from '@seriousme/openapi-schema-validator'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { calls, everyCall } from '#common/contract/calls.ts'
import type { Contracts } from '#common/contract/contract.ts'
import { nameSchemas } from '#common/contract/schema-names.ts'
import { openApiOf } from './openapi.ts'

const OPTIONS = { title: '法规', version: '1.0.0', apiBase: '/fagui' }
const document = openApiOf(calls, OPTIONS)
const text = JSON.stringify(document)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('openApiOf', () => {
  it('the document of all calls is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('the validator refuses a document that breaks the specification', async () => {
    const broken = { ...JSON.parse(text), components: { schemas: [] } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('every reference leads to a schema of the document', () => {
    const names = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name))
    expect([...names].filter((name) => !(name in (document.components['schemas'] ?? {})))).toEqual([])
    expect(text.replaceAll(/"\$ref":"#\/components\/(schemas|responses)\/\w+"/g, '')).not.toContain('"$ref"')
    expect(names.size).toBeGreaterThan(40)
  })

  it('every method of every call has an operation with an id of its own', () => {
    const methods = everyCall.reduce((sum, [, { also = [] }]) => sum + 1 + also.length, 0)
    expect(operations).toHaveLength(methods)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(methods)
    expect(document.paths['/fagui/sys/dict/getDictItems/{dictCode}']?.['get']).toMatchObject({
      operationId: 'getSysDictGetDictItemsByDictCode',
      tags: ['dict'],
    })
  })

  it('an operation says who may call it', () => {
    expect(document.paths['/fagui/internet/fagui/law/search']?.['get']).toMatchObject({ security: [] })
    const guarded = document.paths['/fagui/sys/user/add']?.['post']
    expect(guarded).toMatchObject({ security: [{ AccessToken: [] }], 'x-permission': 'system:user:add' })
  })

  it('the document has the envelope and the refusal only once each', () => {
    expect(text.match(/"timestamp":\{/g)).toHaveLength(2)
    // Each call has some 1,460 characters; one that carried them itself would have hundreds more.
    expect(text.length / operations.length).toBeLessThan(1_600)
  })

  it('a tree refers to its node', () => {
    expect(document.components['schemas']?.['TreeNode']).toMatchObject({
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/TreeNode' } } },
    })
  })

  it('two different schemas of one name are refused', () => {
    const [one, other] = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]
    nameSchemas({ Twin: one })
    nameSchemas({ Twin: other })
    const entry = (result: typeof one | typeof other) => ({ summary: '', permission: 'public' as const, result })
    const twins: Contracts = { 'GET /a': entry(one), 'GET /b': entry(other) }
    expect(() => openApiOf(twins, OPTIONS)).toThrow('two schemas are named Twin')
  })
})
