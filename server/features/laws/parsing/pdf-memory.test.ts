import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'

const MB = 1024 * 1024
/** Memory that the process which reads a file may take at most, with the runtime and the reader themselves. */
const MOST_MB = 300

/** A PDF of pages that each have these streams as their contents. */
function pdfWith(streams: readonly Uint8Array[], filter = '/FlateDecode'): Buffer {
  const pages = streams.map((_, at) => 3 + at * 2)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const object = (number: number, body: string, stream?: Uint8Array) =>
    parts.push(
      Buffer.from(`${number} 0 obj\n${body}\n`),
      ...(stream ? [Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n')] : []),
      Buffer.from('endobj\n'),
    )
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] >>`)
  streams.forEach((stream, at) => {
    const number = 3 + at * 2
    object(number, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents ${number + 1} 0 R >>`)
    object(number + 1, `<< /Length ${stream.length} /Filter ${filter} >>`, stream)
  })
  parts.push(Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'))
  return Buffer.concat(parts)
}

const READING = `
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
const file = process.argv[1]
const bytes = new Uint8Array(readFileSync(file))
const thread = new Worker(join(process.cwd(), 'server/features/laws/parsing/read-pdf-worker.mjs'), { resourceLimits: { maxOldGenerationSizeMb: 128 }, execArgv: [] })
const end = (answer) => { console.log(JSON.stringify({ answer, mb: Math.round(Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024) })); process.exit(0) }
thread.on('message', (reply) => end('error' in reply ? reply.error : 'read'))
thread.on('error', (error) => end(error.message))
thread.on('exit', () => end('ended'))
// As the queue of the reader does.
setTimeout(() => end('late'), 4500)
thread.postMessage({ bytes, from: 1, to: 60 })
`

/** Reads a file with the worker of PDFs in a process of its own. @returns what it answered, and the memory it took at most */
async function read(bytes: Uint8Array): Promise<{ answer: string; mb: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'fagui-pdf-'))
  try {
    await writeFile(join(folder, 'a.pdf'), bytes)
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', READING, join(folder, 'a.pdf')], {
      cwd: projectRoot,
    })
    return JSON.parse(stdout) as { answer: string; mb: number }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const filled = (mb: number) => deflateSync(Buffer.alloc(mb * MB, 'BT /F1 12 Tf (ab) Tj ET '))

/** Runs of 128 equal bytes, two bytes each. */
const runs = (mb: number) => Buffer.alloc((mb * MB) / 64, Buffer.from([129, 32]))

describe('the worker that reads PDFs', () => {
  it.each([
    ['one page that inflates to 400 MB', () => [filled(400)]],
    ['sixty pages that inflate to 30 MB each', () => Array<Uint8Array>(60).fill(filled(30))],
    ['one page of runs that unpack to 400 MB', () => [runs(400)], '/RunLengthDecode'],
    ['a page of runs that were deflated', () => [deflateSync(runs(400))], '[/FlateDecode /RunLengthDecode]'],
    ['sixty pages of words without end', () => Array<Uint8Array>(60).fill(deflateSync(Buffer.alloc(4 * MB, 'BT /F1 12 Tf (ab) Tj ET ')))],
    ['a page whose contents were deflated twice', () => [deflateSync(filled(400))], '[/FlateDecode /FlateDecode]'],
  ])('takes less than 300 MB for %s, and does not read it', { timeout: 40_000 }, async (_, streams, filter?: string) => {
    const { mb, answer } = await read(pdfWith(streams(), filter))
    expect(mb).toBeLessThan(MOST_MB)
    expect(answer).not.toBe('read')
  })
})
