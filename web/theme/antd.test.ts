import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DARK_RED, primaryOf } from './antd.ts'

// spec §1.5
it('the usual primary colour is the red of the style sheets in both themes, and another one is made lighter on dark ground', () => {
  const sheet = readFileSync('web/theme/tokens.css', 'utf8')
  const [light] = /--red: (#\w{6})/.exec(sheet)?.slice(1) ?? []
  const [dark] = /\[data-theme='dark'\] \{[^}]*?--red: (#\w{6})/.exec(sheet)?.slice(1) ?? []
  expect([primaryOf(light ?? '', false), primaryOf(light ?? '', true)]).toEqual([light, dark])
  expect(dark).toBe(DARK_RED)
  expect(primaryOf('#1f4e79', true)).not.toBe('#1f4e79')
})
