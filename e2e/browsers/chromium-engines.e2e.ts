import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ensureEngine } from '../../tools/engines.mjs'
import { visits } from '../browser.ts'
import { named, walkIn } from './walk-in.ts'

// The current one makes all other journeys, so it walks here only when it is named.
walkIn(['chromium-86', 'chromium-92', 'chromium-109', ...named.filter((name) => name === 'chromium')])

const visit = visits()

it('a browser below the floor is told which ones to use', async ({ skip }) => {
  const program = (await ensureEngine('chromium-78')) ?? skip('chromium-78 cannot be had on this machine')
  const profile = mkdtempSync(join(tmpdir(), 'fagui-profile-'))
  const address = `${visit.site.url}/law/浙江省图书借阅服务条例`
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--dump-dom', address]
  const shown = await promisify(execFile)(program, options, { encoding: 'utf8' }).finally(() =>
    rmSync(profile, { recursive: true, force: true }),
  )
  expect(shown.stdout).toContain('当前浏览器版本过低，无法打开本网站')
  expect(shown.stdout).toContain('360 安全浏览器')
  // What follows is text: nothing of the program was loaded.
  expect(shown.stdout).toMatch(/<plaintext style="display:none">[^]*<script type="module"/)
})
