// npm run release [-- --offline]: release/fagui-<version>.tar.gz, which installs with `npm ci --omit=dev` and starts
// without building; with --offline also an archive for each platform that has its packages in it and needs no registry,
// and one with the engine that recognises scans, to be unpacked over it.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installRecognition } from '../recognition/install.mjs'
import { buildServer, buildWeb, checkNode, install, root, run } from './project.mjs'
import { RECOGNITION, stage } from './release/stage.mjs'

/** Platforms of servers: ordinary and domestic ones with a processor of ARM, with the C library of GNU. */
const PLATFORMS = ['x64', 'arm64']

checkNode()
install('production')
await buildServer()
await buildWeb()
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const out = join(root, 'release')
mkdirSync(out, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'fagui-release-'))
try {
  const top = `${name}-${version}`
  const folder = join(work, top)
  const { files, packages } = await stage(folder)
  console.log(`${files} 个文件，运行所需的软件包 ${packages} 个（含各平台的本机程序）`)
  pack(top, `${top}.tar.gz`)
  if (process.argv.includes('--offline'))
    for (const cpu of PLATFORMS) {
      const own = join(work, cpu)
      cpSync(folder, join(own, top), { recursive: true })
      run(
        'npm',
        [
          'ci',
          '--omit=dev',
          '--ignore-scripts',
          '--os=linux',
          `--cpu=${cpu}`,
          '--libc=glibc',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
        ],
        { cwd: join(own, top) },
      )
      pack(top, `${top}-linux-${cpu}.tar.gz`, own)
      const engine = join(work, `recognition-${cpu}`)
      for (const path of RECOGNITION) cpSync(join(root, path), join(engine, top, path))
      const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
      if (!installRecognition({ folder: join(engine, top, 'recognition'), platform })) process.exit(1)
      pack(top, `${top}-recognition-linux-${cpu}.tar.gz`, engine)
    }
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Packs a folder of `from` so that the same files give the same archive, and writes its digest beside it. */
function pack(top, archive, from = work) {
  const at = process.env['SOURCE_DATE_EPOCH'] ?? '0'
  const path = join(out, archive)
  run('tar', [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=@${at}`,
    '-C',
    from,
    '--use-compress-program=gzip -n',
    '-cf',
    path,
    top,
  ])
  const bytes = readFileSync(path)
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${archive}\n`)
  console.log(`release/${archive}　${(bytes.length / 1e6).toFixed(1)} MB`)
}
