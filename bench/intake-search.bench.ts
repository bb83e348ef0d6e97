// npm run bench -- intake-search [files] [lines] : a clerk takes in 200 files, one after another as the screen sends
// them, and another sends a register of 10,000 lines, while ten readers search and open laws; beside the same readers
// alone.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '#server/platform/db/open.ts'
import { formOf } from '#server/testing/form.ts'
import { makePerson, makeSession } from '#server/testing/people.ts'
import { workbookOf } from '#server/testing/workbook.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { inWords, read, READERS } from './readers.ts'
import { startServer } from './server-program.ts'

const FILES = Number(process.argv[2] ?? 200)
const LINES = Number(process.argv[3] ?? 10_000)
/** Articles of a file: most laws have fewer. */
const ARTICLES = 80
const WARMED_MS = 20_000
const MEASURED_MS = 30_000
/** Readers end with the intake, at the latest after this time. */
const INTAKE_MS = 180_000
/** Queries of one reader between its first and the next one's. */
const APART = 150

const article = (at: number, file: number) =>
  `第${at + 1}条 第${file}号办法所称的渡口渡船，由所在地县级人民政府确定的主管部门按照职责分工负责检修、巡查和登记，并将结果报送上一级主管部门。`
const fileOf = (at: number) => ({
  name: `${at}.md`,
  bytes: [
    `# 杭州市渡口第${at}号管理办法`,
    `2026年2月3日杭州市人民政府令第${at + 1}号公布`,
    '<!-- INFO END -->',
    ...Array.from({ length: ARTICLES }, (_, line) => article(line, at)),
  ].join('\n\n'),
})

async function clerk(db: Db): Promise<string> {
  const { id } = await makePerson(db, {
    permissions: ['data:document:list', 'data:document:add', 'data:document:import'],
  })
  return makeSession(db, id, new Date())
}

/** Sends a form as a signed-in clerk. @throws Error when it is refused */
async function send(server: string, path: string, token: string, form: ReturnType<typeof formOf>): Promise<unknown> {
  const answer = await fetch(`${server}/fagui/dataManagement/document/${path}`, {
    method: 'POST',
    headers: { 'x-access-token': token, ...form.headers },
    body: new Uint8Array(form.body),
  })
  const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: unknown }
  if (!success) throw new Error(`${path}: ${message}`)
  return result
}

// A copy: the library of other benches has no documents.
const dataDir = mkdtempSync(join(tmpdir(), 'fagui-intake-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
cpSync(await corpusLibrary(), dataDir, { recursive: true })
const library = await openDatabase({ databaseUrl: null, dataDir })
const queries = await mixedQueries(library.db, 3 * READERS * APART)
/** Each time others are asked, so that no answer is known from the time before. */
const part = (number: number) => queries.slice(number * READERS * APART, (number + 1) * READERS * APART)
const [filing, registering] = [await clerk(library.db), await clerk(library.db)]
await library.close()

const titles = ['标题', '文件类型', '效力层级', '行政区域']
const rows = Array.from({ length: LINES }, (_, at) => [
  `杭州市登记第${at}号办法`,
  '政府规章',
  '设区的市（州）级',
  '杭州市',
])
const workbook = await workbookOf(titles, rows)

const env = {
  PORT: '0',
  DEMO: 'off',
  ADMIN_PASSWORD: 'bench-password',
  TRUSTED_PROXIES: 'none',
  SIGNATURE: 'off',
  DATA_DIR: dataDir,
}
const server = await startServer({ ...process.env, ...env })
try {
  await read(server.address, part(0), WARMED_MS)
  const alone = await read(server.address, part(1), MEASURED_MS)
  const began = performance.now()
  const seconds = { files: 0, register: 0 }
  let over = false
  const intake = async () => {
    for (let at = 0; at < FILES; at++) {
      const taken = (await send(server.address, 'takeIn', filing, formOf({}, [fileOf(at)]))) as { outcome: string }[]
      if (taken[0]?.outcome !== 'new') throw new Error(`file ${at}: ${taken[0]?.outcome ?? 'no answer'}`)
    }
    seconds.files = (performance.now() - began) / 1000
  }
  const register = async () => {
    const { successCount } = (await send(
      server.address,
      'importExcel',
      registering,
      formOf({}, [{ name: '登记.xlsx', bytes: workbook }]),
    )) as {
      successCount: number
    }
    if (successCount !== LINES) throw new Error(`the register: ${successCount} lines`)
    seconds.register = (performance.now() - began) / 1000
  }
  const [beside] = await Promise.all([
    read(server.address, part(2), INTAKE_MS, () => over),
    Promise.all([intake(), register()]).finally(() => (over = true)),
  ])
  console.log(`读者，没有入库时：检索 ${inWords(alone.searches)}，全部 ${inWords(alone.took)}`)
  console.log(`读者，入库时：检索 ${inWords(beside.searches)}，全部 ${inWords(beside.took)}`)
  console.log(
    `入库：${FILES} 个文件 ${seconds.files.toFixed(1)} 秒，登记表 ${LINES} 行 ${seconds.register.toFixed(1)} 秒`,
  )
  judge('intake search p95', percentile(beside.searches, 0.95), '毫秒')
  judge('intake readers lost', alone.lost + beside.lost, '个')
  judge('intake register seconds', seconds.register, '秒')
} finally {
  server.process.kill('SIGTERM')
}
finish()
