// The browsers that journeys are tried in beside the current Chromium: old ones out of packages, others from the
// system. Each is brought where that is possible; the packages are not part of the project and are kept below .cache.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { aptInstall, ensureChromium, programIn } from './chromium.mjs'
import { root } from './project.mjs'

/** Chromium as these packages carry it, packed. */
const PACKED = {
  'chromium-78': {
    spec: 'chrome-aws-lambda@1.20.4',
    integrity: 'sha512-+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  },
  'chromium-86': {
    spec: 'chrome-aws-lambda@5.3.1',
    integrity: 'sha512-KklZTy2p2U/86cCh1hKL3PGDqoirQCAg7uejvNIn0rDBkWj4Su4GOjYMRVB3kthLwmnWhh3x63RDBTCAaQ9Q3Q==',
  },
  'chromium-92': {
    spec: '@sparticuz/chromium@92.0.0',
    integrity: 'sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
  'chromium-109': {
    spec: '@sparticuz/chromium@109.0.6',
    integrity: 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
}

/** All of them. */
export const ENGINES = ['chromium', ...Object.keys(PACKED), 'firefox', 'webkit']

/** Unpacks a browser out of its package; null when the package cannot be had. */
function packedChromium(name) {
  const folder = join(root, '.cache/engines', name)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const { spec, integrity } = PACKED[name]
  const work = `${folder}.new`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const packed = spawnSync('npm', ['pack', '--silent', spec, '--pack-destination', work], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const archive = join(work, packed.stdout?.trim().split('\n').at(-1) ?? '')
  if (packed.status !== 0 || process.platform !== 'linux' || process.arch !== 'x64') return null
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (digest !== integrity) throw new Error(`${spec} is not the package it was: ${digest}`)
  const unpack = (...args) => spawnSync('tar', args, { cwd: work, stdio: 'inherit' }).status === 0
  if (!unpack('xzf', archive, '--strip-components=2', 'package/bin')) throw new Error(`${spec} cannot be unpacked`)
  for (const file of ['chromium', 'swiftshader.tar'])
    writeFileSync(join(work, file), brotliDecompressSync(readFileSync(join(work, `${file}.br`))))
  if (!unpack('xf', 'swiftshader.tar')) throw new Error(`${spec} has no graphics`)
  chmodSync(join(work, 'chromium'), 0o755)
  for (const file of ['chromium.br', 'swiftshader.tar', 'swiftshader.tar.br', 'aws.tar.br'])
    rmSync(join(work, file), { force: true })
  rmSync(archive)
  renameSync(work, folder)
  return program
}

/** A program of the system; it is installed where the machine can. */
const fromSystem = (program, ...packages) => programIn(program) ?? (aptInstall(packages) ? programIn(program) : null)

/**
 * Path of the browser, or of the program that drives it; null where it cannot be had. The libraries of old ones come
 * with Chromium's.
 */
export async function ensureEngine(name) {
  if (name === 'firefox') return fromSystem('firefox-esr', 'firefox-esr')
  if (name === 'webkit') return fromSystem('Xvfb', 'xvfb') && fromSystem('WebKitWebDriver', 'webkit2gtk-driver')
  const current = await ensureChromium()
  return name === 'chromium' ? current : packedChromium(name)
}

/** Whether there is a Chinese input method and what sends it keys; it is installed where the machine can. */
export function ensureInputMethod() {
  const programs = {
    Xvfb: ['xvfb'],
    xdotool: ['xdotool'],
    'dbus-daemon': ['dbus-daemon'],
    'ibus-daemon': ['--no-install-recommends', 'ibus', 'ibus-gtk3', 'ibus-libpinyin'],
  }
  return Object.entries(programs).every(([program, packages]) => fromSystem(program, ...packages) !== null)
}
