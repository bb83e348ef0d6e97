import { Type, type Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Answers } from './calls.ts'
import { treeOf } from './tree.ts'

const name = { name: Type.String() }

describe('treeOf', () => {
  it.each([
    ['list', { type: 'array', items: { $ref: 'Folder' } }, ['name', 'children']],
    ['nullable', { anyOf: [{ type: 'array', items: { $ref: 'Folder' } }, { type: 'null' }] }, ['name', 'children']],
    ['optional', { type: 'array', items: { $ref: 'Folder' } }, ['name']],
  ] as const)('the schema of a tree whose leaves are “%s” refers to itself', (leaves, children, required) => {
    expect(JSON.parse(JSON.stringify(treeOf('Folder', name, leaves)))).toEqual({
      $ref: 'Folder',
      $defs: {
        Folder: { $id: 'Folder', type: 'object', required, properties: { name: { type: 'string' }, children } },
      },
    })
  })

  it('the type of a tree has the fields of its schema on every level, and no others', () => {
    const Folder = treeOf('Folder', name, 'nullable')
    const root: Static<typeof Folder> = { name: '一', children: [{ name: '二', children: null }] }
    expect(root.children?.[0]?.name).toBe('二')
    // @ts-expect-error The schema has no such field.
    expect(root.children?.[0]?.title).toBeUndefined()
  })

  it('an answer of the contract takes the type of its tree from the schema', () => {
    const tree: Answers['GET /internet/fagui/law/detail']['tree'] = []
    // @ts-expect-error The schema has no such field; an answer of type `any` would have it.
    expect(tree[0]?.children[0]?.title).toBeUndefined()
  })
})
