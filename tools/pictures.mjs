// npm run pictures [-- name…] : takes the pictures of the handbooks from a running product with its demo library, into docs/pictures.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium.mjs'
import { buildServer, buildWeb, checkNode, install, root } from './project.mjs'

/** What a picture is of: an address, and what is done there before it is taken. */
const PICTURES = {
  home: { at: '/home', signedIn: false },
  law: { at: '/law/浙江省图书借阅服务条例', signedIn: false },
  login: { at: '/user/login', signedIn: false },
  workbench: { at: '/workbench' },
  list: { at: '/isystem/position' },
  retrieval: { at: '/retrieval?q=充电桩' },
  messages: { at: '/messageNotification/index' },
  documents: { at: '/dataManagement/document' },
  editing: { at: '/dataManagement/document', act: openFirst },
  steps: {
    at: '/dataManagement/document',
    act: async (page) => {
      await openFirst(page)
      await page
        .locator('.ant-drawer-body, .ant-modal-body')
        .last()
        .evaluate((box) => box.scrollTo(0, box.scrollHeight))
    },
  },
  numbers: { at: '/dataManagement/numbers' },
  amending: { at: '/dataManagement/amending' },
  facts: { at: '/dataManagement/facts' },
  filings: { at: '/dataManagement/filing' },
  cleanups: { at: '/dataManagement/cleanup' },
  validity: { at: '/dataManagement/validity' },
  'force-lists': { at: '/dataManagement/forceList' },
  'collection-checks': { at: '/dataManagement/collectionCheck' },
  figures: { at: '/digitalDataManagement' },
  consultations: { at: '/opinionManagement/consultation' },
  opinions: { at: '/opinionManagement/feedback' },
  'search-feedback': { at: '/dataManagement/searchFeedback' },
  organs: { at: '/isystem/organ' },
  announcements: { at: '/isystem/annountCement' },
  users: { at: '/isystem/user' },
  roles: { at: '/isystem/roleUserList' },
  departments: { at: '/isystem/depart' },
  dictionaries: { at: '/isystem/dict' },
  files: { at: '/isystem/file' },
  'online-forms': { at: '/online/cgform' },
  reports: { at: '/online/cgreport/law-years' },
  'system-state': { at: '/isystem/systemInfo' },
}

/** Opens the first record of a list. */
async function openFirst(page) {
  await page.locator('.ant-table-row a, .ant-table-row button').first().click()
  await page.waitForTimeout(1_500)
}

const PASSWORD = 'Pictures-2026x'

/** Starts the product over a folder of its own. @returns its address and how it is stopped */
async function startProduct(folder) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD }
  const program = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise((resolve, reject) => {
    let said = ''
    program.stdout.on('data', (bytes) => {
      said += bytes
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (found && said.includes('检索已预热')) resolve(found)
    })
    program.once('exit', () => reject(new Error('the server did not start')))
  })
  return { address, stop: () => program.kill('SIGTERM') }
}

checkNode()
install('all')
await buildServer()
await buildWeb()
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'fagui-pictures-'))
const product = await startProduct(folder)
const browser = await chromium.launch({ executablePath: await chromiumPath() })
try {
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  const context = {
    baseURL: product.address,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  }
  const [visitor, staff] = [await browser.newContext(context), await browser.newContext(context)]
  const door = await staff.newPage()
  await door.goto('/user/login')
  await door.getByLabel('用户名', { exact: true }).fill('admin')
  await door.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await door.keyboard.press('Enter')
  await door.waitForURL((url) => !url.pathname.startsWith('/user/'))
  for (const [name, { at, signedIn = true, act }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await (signedIn ? staff : visitor).newPage()
    await page.goto(at)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(800)
    if (act) {
      await act(page)
      await page.waitForTimeout(1_500)
    }
    await page.screenshot({ path: join(root, 'docs/pictures', `${name}.jpg`), type: 'jpeg', quality: 75 })
    await page.close()
    console.log(name)
  }
} finally {
  await browser.close()
  product.stop()
  rmSync(folder, { recursive: true, force: true })
}
