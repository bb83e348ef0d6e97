// npm run pictures [-- name…] : takes the pictures of the handbooks from a running product with its demo library, into
// docs/pictures.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
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
  'scan-readings': { at: '/dataManagement/document', act: sendScan, needs: hasEngine },
  'proof-reading': { at: '/dataManagement/document', act: proofRead, needs: hasEngine },
  numbers: { at: '/dataManagement/numbers' },
  amending: { at: '/dataManagement/amending' },
  facts: { at: '/dataManagement/facts' },
  filings: { at: '/dataManagement/filing' },
  cleanups: { at: '/dataManagement/cleanup' },
  validity: { at: '/dataManagement/validity' },
  catalogues: { at: '/dataManagement/catalogue', act: chooseSheet },
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
  exchange: { at: '/isystem/exchange', act: writeOut },
  'system-state': { at: '/isystem/systemInfo' },
}

/** Opens the first record of a list. */
async function openFirst(page) {
  await page.locator('.ant-table-row a, .ant-table-row button').first().click()
  await page.waitForTimeout(1_500)
}

/** A register of another system, with columns that are called otherwise and one that is used for nothing. */
const SHEET = [
  '备注,实施日期,电子文件,发布日期,发文字号,文件名称,发文机关',
  ...['石桥养护', '凉亭修缮', '水井保护', '古道巡查', '驿站管理', '渡口安全'].map(
    (what, at) =>
      `旧库导出,2019年5月1日,A000${at + 1}.md,2019.3.12,杭政函〔2019〕${101 + at}号,杭州市${what}办法,杭州市人民政府`,
  ),
].join('\n')

async function chooseSheet(page) {
  await page.getByRole('button', { name: '导入目录' }).first().click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '文件登记表.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
  await page.getByText('读出的各行').waitFor()
}

/**
 * Scans are recognised where `npm run recognition` has brought the engine; their pictures stay as they are where it has
 * not.
 */
function hasEngine() {
  return existsSync(join(root, 'recognition/node_modules/sharp'))
}
const scannedPage = () => readFileSync(join(root, 'server/testing/scanned-page.png'))

/** Takes a scan in. @returns the dialog that tells how far it is */
async function takeIn(page, name, mimeType, buffer) {
  await page.getByRole('button', { name: '文件入库' }).click()
  const intake = page.getByRole('dialog', { name: '文件入库' })
  await intake.locator('.intake-choose input[type=file]').first().setInputFiles({ name, mimeType, buffer })
  return intake
}

/** A scan of several pages, at which the server is. */
async function sendScan(page) {
  const sharp = createRequire(join(root, 'recognition/package.json'))('sharp')
  const buffer = await sharp(Array(6).fill(scannedPage()), { join: { animated: true } })
    .tiff()
    .toBuffer()
  const intake = await takeIn(page, '河道清淤管理办法.tif', 'image/tiff', buffer)
  await intake.getByText(/正在识别，[1-5] \/ 6 页/).waitFor({ timeout: 240_000 })
}

const PASSWORD = 'Pictures-2026x'

/** The first doubtful place of a text that was recognised, beside its scan. */
async function proofRead(page) {
  await takeIn(page, '河道清淤管理办法（单页）.png', 'image/png', scannedPage())
  const draft = page.locator('tbody tr', { hasText: '待校对' }).first()
  for (let attempt = 0; attempt < 60 && !(await draft.isVisible()); attempt++) {
    await page.waitForTimeout(3_000)
    await page.goto('/dataManagement/document')
    await page.getByRole('button', { name: '文件入库' }).waitFor()
    await page.waitForTimeout(1_000)
  }
  await draft.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('tab', { name: '正文' }).click()
  await page.getByText('已核对').waitFor()
  await page.waitForTimeout(2_000)
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
}

/** Settings of one side of an exchange with another network. */
const sideOf = (folder, side) => ({
  EXCHANGE_DIR: join(folder, `exchange-${side}`),
  EXCHANGE_SIDE: side,
  EXCHANGE_KEY: join(folder, `${side}.key`),
})

/**
 * Makes the keys of both sides, with a database of its own for each.
 * @returns the public key of the other side, as it is carried here
 */
function makeKeys(folder) {
  for (const side of ['office', 'public']) {
    const env = { ...process.env, ...sideOf(folder, side), DATABASE_URL: '', DATA_DIR: join(folder, `data-${side}`) }
    execFileSync(process.execPath, [join(root, 'dist/server/exchange.js'), 'keys'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
  }
  return readFileSync(join(folder, 'fagui-exchange-public.pub'), 'utf8')
}

/** Writes what is public for the other side. */
async function writeOut(page) {
  await page.getByRole('button', { name: '立即写出' }).click()
  await page.getByText('第 1 号').first().waitFor({ timeout: 60_000 })
  // An installation has it where the handbook says, not in a folder of this machine.
  await page.getByText(/fagui-pictures-/).evaluate((place) => (place.textContent = '/var/lib/fagui/exchange'))
}

/** Starts the product over a folder of its own. @returns its address and how it is stopped */
async function startProduct(folder) {
  const env = {
    ...process.env,
    ...sideOf(folder, 'office'),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    CAPTCHA: 'off',
    ADMIN_PASSWORD: PASSWORD,
  }
  const program = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

/** Documents that are in work, so that registers are not empty in the pictures. */
const DRAFTS = ['浙江省山区公路驿站管理规定', '杭州市社区菜园管理办法（试行）', '关于加强古驿道标识保护工作的通知']
const draftOf = (title, at) =>
  [
    `# ${title}`,
    `2026年${at + 3}月1日 浙江省人民政府令第${410 + at}号公布`,
    '<!-- INFO END -->',
    '第一条 为了加强管理，方便群众，结合本省实际，制定本规定。',
    '第二条 县级人民政府负责本行政区域内的管理工作，所需经费列入预算。',
    '第三条 管理单位应当每年检查一次，检查的结果向社会公布。',
    `第四条 本规定自2026年${at + 5}月1日起施行。`,
  ].join('\n\n')

const POSITIONS = [
  ['division-head', '处长', '1'],
  ['deputy-head', '副处长', '2'],
  ['officer', '一级主任科员', '3'],
]

/** Takes in some drafts, and takes the demo library into the office. */
async function fill(address, token, card) {
  const form = new FormData()
  for (const [at, title] of DRAFTS.entries()) form.append('file', new Blob([draftOf(title, at)]), `${title}.md`)
  /** @param {string} path @param {object | FormData} body */
  const post = async (path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/fagui/${path}`, {
      method: 'POST',
      headers: { 'x-access-token': token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const { success, message } = await answer.json()
    if (!success) console.error(`${path}: ${message}`)
  }
  await post('dataManagement/document/takeIn', form)
  await post('dataManagement/document/enrol', {})
  await post('sys/exchange/trust', { card })
  for (const [code, name, postRank] of POSITIONS) await post('sys/position/add', { code, name, postRank })
  await post('sys/annountCement/add', {
    titile: '系统将于本周六 20:00 升级',
    msgContent: '<p>升级约半小时，期间可以检索，不能办理。</p>',
    msgType: 'ALL',
  })
}

checkNode()
install('all')
await buildServer()
await buildWeb()
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'fagui-pictures-'))
const card = makeKeys(folder)
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
  const token = await door.evaluate(
    () =>
      Object.entries(localStorage).flatMap(([name, value]) =>
        /access.?token/i.test(name) ? [JSON.parse(value).value] : [],
      )[0],
  )
  await fill(product.address, token, card)
  for (const [name, { at, signedIn = true, act, needs }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (needs?.() === false) {
      console.log(`${name}: not taken, npm run recognition brings what it shows`)
      continue
    }
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
