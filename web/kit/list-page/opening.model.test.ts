import { expect, it } from 'vitest'
import { openingOf } from './opening.model.ts'

type Actions = Parameters<typeof openingOf>[0]

const shown = () => 'shown' as const

it.each<[string, Actions, string | undefined]>([
  ['the details', [{ key: 'edit' }, { key: 'detail' }], 'detail'],
  ['the form where there are no details', [{ key: 'config' }, { key: 'edit' }], 'edit'],
  [
    'the first action that is possible and not dangerous',
    [{ key: 'delete', danger: true }, { key: 'run', notNow: '已停止' }, { key: 'items' }],
    'items',
  ],
  ['nothing when all are dangerous', [{ key: 'delete', danger: true }], undefined],
])('Enter opens %s', (_, actions, key) => {
  expect(openingOf(actions, shown)?.key).toBe(key)
})

it('Enter does not open what the user has no permission for', () => {
  const actions = [
    { key: 'detail', can: 'system:user:edit' as const },
    { key: 'log', can: 'system:dataLog:list' as const },
  ]
  expect(openingOf(actions, (code) => (code === 'system:user:edit' ? 'hidden' : 'shown'))?.key).toBe('log')
})
