import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { formOf } from '#server/testing/form.ts'
import { workbookOf } from '#server/testing/workbook.ts'

/** Files sent: before the server dies, on their way when it does, and in all. */
const [BEFORE, AT_ONCE, FILES] = [24, 10, 60]
/** Lines of a register: so many that it takes seconds to store them. */
const LINES = 3_000
const CODES = 'data:document:list,data:document:add,data:document:import'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-killed-'))
  makeDataFolder(join(folder, 'data'))
})
let running: ChildProcess | null = null
afterAll(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A server as a program, over the data that the one before left. */
async function start() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/testing/killed-server.ts', CODES], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running = server
  type Told = { address: string; token: string; statement?: undefined } | { statement: string }
  const { address, token } = await new Promise<{ address: string; token: string }>((resolve) =>
    server.on('message', (told: Told) => (told.statement === undefined ? resolve(told) : undefined)),
  )
  const ask = async (path: string, form?: ReturnType<typeof formOf>) => {
    const answer = await fetch(`${address}${path}`, {
      headers: { 'x-access-token': token, ...form?.headers },
      ...(form ? { method: 'POST', body: new Uint8Array(form.body) } : {}),
    })
    return (await answer.json()) as { success: boolean; message: string; result: any }
  }
  return {
    /** Waits until documents were inserted so many times more. */
    inserts: (count: number) =>
      new Promise<void>((resolve) => {
        let left = count
        server.on('message', ({ statement = '' }: { statement?: string }) => {
          if (statement.startsWith('insert into "document"') && --left === 0) resolve()
        })
      }),
    takeIn: async (name: string, content: string) =>
      (await ask('/dataManagement/document/takeIn', formOf({}, [{ name, bytes: content }]))).result[0] as {
        outcome: string
        id: string
      },
    register: (bytes: Uint8Array) =>
      ask('/dataManagement/document/importExcel', formOf({}, [{ name: '登记.xlsx', bytes }])),
    total: async (query = '') => (await ask(`/dataManagement/document/list?pageSize=1${query}`)).result.total as number,
    body: async (id: string) => (await ask(`/dataManagement/document/queryById?id=${id}`)).result.body as string,
  }
}

/** Ends the server as a power cut does. */
async function kill(): Promise<void> {
  const server = running
  running = null
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

describe('a server that is killed', () => {
  it(
    'files taken in before stay, those after are taken in when all are sent again, and none is there twice or half',
    { timeout: 180_000 },
    async () => {
      const files = Array.from({ length: FILES }, (_, at) => ({
        name: `${at}.md`,
        content: `# 杭州市第${at}号办法\n\n2026年2月3日杭州市人民政府令第${at + 1}号公布\n\n<!-- INFO END -->\n\n第一条 第${at}号。\n\n第二条 末条。`,
      }))
      const first = await start()
      const before = new Map<string, string>()
      for (const { name, content } of files.slice(0, BEFORE)) before.set(name, (await first.takeIn(name, content)).id)
      // Several are on their way when the server dies.
      const begun = first.inserts(4)
      const lost = files
        .slice(BEFORE, BEFORE + AT_ONCE)
        .map(({ name, content }) => first.takeIn(name, content).catch(() => null))
      await begun
      await kill()
      await Promise.all(lost)
      const second = await start()
      const ids = new Map<string, string>()
      for (const { name, content } of files) {
        const { outcome, id } = await second.takeIn(name, content)
        expect(before.has(name) ? ['known'] : ['new', 'known']).toContain(outcome)
        ids.set(name, id)
      }
      for (const [name, id] of before) expect(ids.get(name)).toBe(id)
      expect(new Set(ids.values()).size).toBe(FILES)
      expect(await second.total()).toBe(FILES)
      for (const id of ids.values()) expect(await second.body(id)).toMatch(/^第一条 第\d+号。\n第二条 末条。$/)
    },
  )
  it(
    'a register of thousands of lines is stored whole or not at all, and sent again it is there once',
    { timeout: 240_000 },
    async () => {
      await kill()
      const titles = ['标题', '文件类型', '效力层级', '行政区域']
      const rows = Array.from({ length: LINES }, (_, at) => [
        `杭州市登记第${at}号办法`,
        '政府规章',
        '设区的市（州）级',
        '杭州市',
      ])
      const workbook = await workbookOf(titles, rows)
      const first = await start()
      const there = await first.total()
      const begun = first.inserts(3)
      const lost = first.register(workbook).catch(() => null)
      await begun
      await kill()
      expect(await lost).toBeNull()
      const second = await start()
      expect(await second.total()).toBe(there)
      expect(await second.register(workbook)).toMatchObject({
        success: true,
        result: { successCount: LINES, errorCount: 0 },
      })
      expect(await second.total()).toBe(there + LINES)
      expect(await second.register(workbook)).toMatchObject({ result: { successCount: 0, errorCount: LINES } })
      expect(await second.total()).toBe(there + LINES)
    },
  )
})
