import { expect, it } from 'vitest'
import { newRecoveryCodes, newSecret, provisioning, recoveryCodeHash, stepOfCode } from './totp.ts'

/** The secret of RFC 6238 appendix B, 12345678901234567890, in base 32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of the table of RFC 6238 the code is %s', (second, code) => {
  expect(stepOfCode(RFC, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

it.each([
  [-31, true],
  [31, true],
  [-61, false],
  [61, false],
])('a code of a clock that is %i seconds off is accepted: %s', (off, accepted) => {
  const now = 1_234_567_890
  expect(stepOfCode(RFC, '005924', new Date((now - (now % 30) + 15 + off) * 1000)) !== null).toBe(accepted)
})

it.each(['', '05924', '0059245', '00592a', '005924 '])('the text %j is no code', (code) => {
  expect(stepOfCode(RFC, code, new Date(1_234_567_890_000))).toBeNull()
})

it('the address for the app names platform and user, and the picture is one of it', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { uri, picture } = provisioning(secret, '法规', 'zhang')
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri)).toContain('法规:zhang')
  expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/)
})

it('ten different recovery codes are made, which may be typed with or without hyphens', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(recoveryCodeHash(` ${(codes[0] ?? '').replaceAll('-', ' ').toUpperCase()} `)).toBe(
    recoveryCodeHash(codes[0] ?? ''),
  )
})
