import { expect, it } from 'vitest'
import { verdicts } from './lint-samples.ts'

it('paths of the wire and names of stored values may be written only in their one file', () => {
  const outcome = verdicts('house/wire-names', {
    red: {
      'server/features/a/path.ts': "export const path = '/sys/user/list'\n",
      'server/features/a/template.ts': 'export const path = (base: string) => `${base}/internet/fagui/list`\n',
      'web/platform/get.ts': "export const f = () => localStorage.getItem('large')\n",
      'web/platform/constant.ts': "const KEY = 'large'\nexport const f = () => window.localStorage.setItem(KEY, '1')\n",
      'web/platform/property.ts': 'export const f = () => localStorage.large\n',
      'web/platform/session.ts': "export const f = () => sessionStorage.removeItem('large')\n",
    },
    green: {
      'common/contract/users.ts': "export const path = '/sys/user/list'\n",
      'common/storage-keys.ts': "export const LARGE = 'large'\n",
      'server/features/a/key.ts': "export const f = (call: Call) => call('GET /sys/user/list')\n",
      'server/features/a/prose.ts': "export const about = 'serves /sys/ paths'\n",
      'server/features/a/a.test.ts': "export const path = '/sys/user/list'\n",
      'web/platform/imported.ts':
        "import { LARGE } from '#common/storage-keys.ts'\nexport const f = () => localStorage.getItem(LARGE)\n",
      'web/platform/parameter.ts': 'export const f = (key: StorageKey) => localStorage.getItem(key)\n',
      'web/platform/clear.ts': 'export const f = () => localStorage.clear()\n',
    },
  })
  expect(outcome).toEqual({ notRed: [], notGreen: [] })
})
