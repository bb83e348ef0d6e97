import { expect, it } from 'vitest'
import { verdicts } from './lint-samples.ts'

it('what browsers get uses nothing that the oldest of them lack', () => {
  const outcome = verdicts('house/browser-floor', {
    red: {
      'web/platform/copy.ts': 'export const copy = (value: unknown) => structuredClone(value)\n',
      'web/platform/group.ts': "export const f = (list: string[]) => Object.groupBy(list, (one) => one[0] ?? '')\n",
      'web/platform/promise.ts': 'export const f = () => Promise.withResolvers<void>()\n',
      'common/rules/behind.ts': 'export const SPACES = /(?<=a)b/\n',
      'common/rules/set.ts': 'export const f = (a: Set<string>, b: Set<string>) => a.isSubsetOf(b)\n',
    },
    green: {
      'web/platform/sorted.ts': 'export const f = (list: number[]) => list.toSorted()\n',
      'web/platform/own.ts': "export const f = (value: object) => Object.hasOwn(value, 'a')\n",
      'web/platform/ahead.ts': 'export const SPACES = /a(?=b)/\n',
      'web/platform/copy.test.ts': 'export const copy = (value: unknown) => structuredClone(value)\n',
      'server/platform/copy.ts': 'export const copy = (value: unknown) => structuredClone(value)\n',
    },
  })
  expect(outcome).toEqual({ notRed: [], notGreen: [] })
})
