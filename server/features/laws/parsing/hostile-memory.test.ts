import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { DOC_MEMORY } from './read-doc.ts'
import { PDF_MEMORY } from './read-pdf.ts'

const MB = 1024 * 1024
/** Memory that the program which reads a file may take at most, with the runtime and the reader themselves. */
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
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents ${number + 1} 0 R >>`,
    )
    object(number + 1, `<< /Length ${stream.length} /Filter ${filter} >>`, stream)
  })
  parts.push(Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'))
  return Buffer.concat(parts)
}

/** How the queue of a reader has a file read: its script, and what it is told of the file. */
const READERS = {
  pdf: {
    script: 'read-pdf-worker.mjs',
    limits: PDF_MEMORY,
    told: (path: string) => ({ path, from: 1, to: 60 }) as unknown,
  },
  doc: { script: 'read-doc-worker.mjs', limits: DOC_MEMORY, told: (path: string) => path as unknown },
}

/**
 * Reads a file with the program that reads its kind.
 * @returns what it answered, and the memory that it took at most, in MB
 */
async function read(bytes: Uint8Array, kind: keyof typeof READERS = 'pdf'): Promise<{ answer: string; mb: number }> {
  const { script, limits, told } = READERS[kind]
  const folder = await mkdtemp(join(tmpdir(), 'fagui-pdf-'))
  try {
    const path = join(folder, `a.${kind}`)
    await writeFile(path, bytes)
    const program = fork(
      join(projectRoot, 'server/platform/workers/apart.mjs'),
      [
        join(projectRoot, 'server/features/laws/parsing', script),
        String(limits.memoryMb),
        String(limits.apartMb),
        '4500',
      ],
      { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    )
    let mb = 0
    const looking = setInterval(() => {
      try {
        const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
        mb = Math.max(mb, Math.round(Number(kb) / 1024))
      } catch {
        // It ended.
      }
    }, 2)
    const answer = await new Promise<string>((resolve) => {
      program.on('message', (reply: { error?: string }) => resolve(reply.error ?? 'read'))
      program.on('exit', () => resolve('ended'))
      // As the queue of the reader does.
      setTimeout(() => resolve('late'), 13_500)
      program.send(told(path) as object)
    })
    clearInterval(looking)
    program.kill('SIGKILL')
    return { answer, mb }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const filled = (mb: number) => deflateSync(Buffer.alloc(mb * MB, 'BT /F1 12 Tf (ab) Tj ET '))

/** Runs of 128 equal bytes, two bytes each. */
const runs = (mb: number) => Buffer.alloc((mb * MB) / 64, Buffer.from([129, 32]))

/** As large as a file may be, nearly: bytes behind the signature of a PDF. */
const LARGE = 60 * MB
const behind = (content: string | Uint8Array, end = '') =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(content), Buffer.from(end)])
const filledWith = (words: string) => Buffer.alloc(LARGE, words)
const END = '\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const entries = LARGE / 20
const objects = () =>
  Array.from({ length: LARGE / 36 }, (_, at) => `${at + 1} 0 obj\n<< /A ${at} >>\nendobj\n`).join('')
/** A file with one object, whose place is told as it should be. */
const withTable = (object: string) => {
  const body = `1 0 obj\n${object}\nendobj\n`
  return behind(
    body,
    `xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer << /Root 1 0 R /Size 2 >>\nstartxref\n${9 + body.length}\n%%EOF\n`,
  )
}
const names = () => Array.from({ length: 4_000_000 }, (_, at) => `/k${at} 1 `).join('')

describe('the program that reads PDFs', () => {
  it.each([
    ['one page that inflates to 400 MB', () => [filled(400)]],
    ['sixty pages that inflate to 30 MB each', () => Array<Uint8Array>(60).fill(filled(30))],
    ['one page of runs that unpack to 400 MB', () => [runs(400)], '/RunLengthDecode'],
    ['a page of runs that were deflated', () => [deflateSync(runs(400))], '[/FlateDecode /RunLengthDecode]'],
    [
      'sixty pages of words without end',
      () => Array<Uint8Array>(60).fill(deflateSync(Buffer.alloc(4 * MB, 'BT /F1 12 Tf (ab) Tj ET '))),
    ],
    ['a page whose contents were deflated twice', () => [deflateSync(filled(400))], '[/FlateDecode /FlateDecode]'],
  ])(
    'takes less than 300 MB for %s, and does not read it',
    { timeout: 40_000 },
    async (_, streams, filter?: string) => {
      const { mb, answer } = await read(pdfWith(streams(), filter))
      expect(mb).toBeLessThan(MOST_MB)
      expect(answer).not.toBe('read')
    },
  )
  it.each([
    ['of bytes without any order', () => behind(randomBytes(LARGE))],
    ['of one word without end', () => behind(filledWith('abcdefgh'))],
    ['of lines that mean nothing', () => behind(filledWith('abcdefgh\n'))],
    ['of the same object again and again', () => behind(filledWith('1 0 obj\n<< /A 1 >>\nendobj\n'))],
    ['of very many objects without a table of them', () => behind(objects())],
    ['of ends of files', () => behind(filledWith('trailer << /Root 1 0 R >>\n'))],
    [
      'of one stream without a page',
      () =>
        behind(
          Buffer.concat([Buffer.from('1 0 obj\n<< /Length 62914560 >>\nstream\n'), randomBytes(LARGE)]),
          `\nendstream\nendobj${END}`,
        ),
    ],
    [
      'of a table of three million objects',
      () => behind(`xref\n0 ${entries}\n0000000000 65535 f \n${'0000000016 00000 n \n'.repeat(entries - 1)}`, END),
    ],
    ['of lists within lists', () => behind(`1 0 obj\n${'['.repeat(LARGE)}`, `\nendobj${END}`)],
    ['of one list', () => behind(`1 0 obj\n[${'1 '.repeat(LARGE / 2)}`, `]\nendobj${END}`)],
    ['of one list that the table of objects names', () => withTable('[' + '1 '.repeat(LARGE / 2) + ']')],
    ['of one string that the table of objects names', () => withTable(`(${'a'.repeat(LARGE)})`)],
    ['of four million names that the table of objects names', () => withTable(`<< /Type /Catalog ${names()}>>`)],
    ['of one string', () => behind(`1 0 obj\n(${'a'.repeat(LARGE)}`, `)\nendobj${END}`)],
    [
      'of four million names, at which the engine ends the whole program',
      () => behind(`1 0 obj\n<< /Type /Catalog ${names()}`, `>>\nendobj${END}`),
    ],
  ])('takes less than 300 MB for 60 MB %s, and does not read it', { timeout: 40_000 }, async (_, file) => {
    const { mb, answer } = await read(file())
    expect(mb).toBeLessThan(MOST_MB)
    expect(answer).not.toBe('read')
  })
})

/** The head of a compound file with sectors of 512 bytes, whose directory and tables are where they say. */
function compound(sectors: Uint8Array, { tables = 1 } = {}): Buffer {
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  for (const [at, value] of [
    [0x18, 0x3e],
    [0x1a, 3],
    [0x1c, 0xfffe],
    [0x1e, 9],
    [0x20, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  for (const [at, value] of [
    [0x2c, tables],
    [0x30, 1],
    [0x38, 4_096],
    [0x3c, 0xfffffffe],
    [0x44, 0xfffffffe],
    [0x4c, 0],
  ] as const)
    head.writeUInt32LE(value, at)
  return Buffer.concat([head, sectors])
}

describe('the program that reads Word 97 files', () => {
  it.each([
    ['of bytes without any order', () => compound(randomBytes(LARGE))],
    ['that say they have four thousand million tables', () => compound(randomBytes(LARGE), { tables: 0xffff_ffff })],
    ['of sectors that follow themselves', () => compound(Buffer.alloc(LARGE, Buffer.from([1, 0, 0, 0])))],
    ['of nothing', () => compound(Buffer.alloc(LARGE))],
  ])('takes less than 300 MB for 60 MB %s, and does not read it', { timeout: 40_000 }, async (_, file) => {
    const { mb, answer } = await read(file(), 'doc')
    expect(mb).toBeLessThan(MOST_MB)
    expect(answer).not.toBe('read')
  })
})
