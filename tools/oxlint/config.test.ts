import { expect, it } from 'vitest'
import { lintSamples } from './lint-samples.ts'

it('the rules of oxlint that the project relies on are switched on', () => {
  const found = lintSamples({
    'common/one.ts': "import { two } from '#common/two.ts'\nexport const one = (): number => two()\n",
    'common/two.ts': "import { one } from './one.ts'\nexport const two = (): number => one()\n",
    'common/promise.ts': 'const work = async () => 1\nexport function f() {\n  work()\n}\n',
    'common/any.ts': 'export const f = (x: any) => String(x)\n',
    'common/any.test.ts': 'export const f = (x: any) => String(x)\n',
    'common/switch.ts':
      "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    'common/debugger.ts': 'export function f() {\n  debugger\n}\n',
    'common/dom.ts': 'export const f = () => document.title\n',
    'common/equal.ts': 'export const f = (a: number, b: number) => a == b\n',
    'common/only.test.ts': "import { it } from 'vitest'\nit.only('x', () => {})\n",
    'common/disable.ts': '// oxlint-disable-next-line no-debugger\nexport const x = 1\n',
    'web/kit/late/Late.tsx': "import { lazy, Suspense } from 'react'\nexport const parts = [lazy, Suspense]\n",
    'web/platform/use-a.ts':
      "import { useState } from 'react'\nexport function useA(on: boolean) {\n  if (on) useState(1)\n}\n",
    'web/platform/use-b.ts':
      "import { useEffect } from 'react'\nexport function useB(x: { n: number }) {\n  useEffect(() => void x.n, [])\n}\n",
  })
  expect(found).toMatchObject({
    'common/one.ts': ['import/no-cycle'],
    'common/promise.ts': ['typescript/no-floating-promises'],
    'common/any.ts': ['typescript/no-explicit-any'],
    'common/any.test.ts': [],
    'common/switch.ts': ['typescript/switch-exhaustiveness-check'],
    'common/debugger.ts': ['eslint/no-debugger'],
    'common/dom.ts': ['eslint/no-restricted-globals'],
    'common/equal.ts': ['eslint/eqeqeq'],
    'common/only.test.ts': expect.arrayContaining(['vitest/no-focused-tests']),
    'common/disable.ts': [expect.anything()],
    'web/kit/late/Late.tsx': ['eslint/no-restricted-imports', 'eslint/no-restricted-imports'],
    'web/platform/use-a.ts': ['react-hooks/rules-of-hooks'],
    'web/platform/use-b.ts': ['react-hooks/exhaustive-deps'],
  })
})
