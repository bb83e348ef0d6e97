import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { projectRoot } from '#server/platform/project-root.ts'

const cache = join(projectRoot, '.cache/bench')

/** A page that is built and served. */
export interface ServedPage {
  url: string
  close(): Promise<void>
}

async function served(root: string, page: string, plugins: Parameters<typeof react>[0] | null): Promise<ServedPage> {
  const outDir = join(cache, 'pages', page)
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: plugins ? [react(plugins)] : [],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 5_000,
      rollupOptions: { input: join(root, `${page}.html`) },
    },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const { port } = server.httpServer.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/${page}.html`, close: () => server.close() }
}

/** The page with our table, built from the present sources. */
export const ourPage = (): Promise<ServedPage> => served(join(projectRoot, 'bench/pages'), 'table', {})

/**
 * The page with the peer. Its packages (bench/peers/package-lock.json) are not part of the project and are installed
 * below .cache when the bench needs them.
 */
export async function peerPage(): Promise<ServedPage> {
  const root = join(cache, 'peers')
  const from = join(projectRoot, 'bench/peers')
  const lock = readFileSync(join(from, 'package-lock.json'), 'utf8')
  const stamp = join(root, 'installed-lock.json')
  mkdirSync(root, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'vxe-table.html', 'vxe-table.js'])
    copyFileSync(join(from, name), join(root, name))
  for (const name of ['probe.ts', 'rows.ts']) copyFileSync(join(projectRoot, 'bench/pages', name), join(root, name))
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log('正在安装用来比较的组件（只做一次）…')
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error('the packages to compare with cannot be installed here')
    writeFileSync(stamp, lock)
  }
  return served(root, 'vxe-table', null)
}
