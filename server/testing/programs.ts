import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pretendRecognition } from '#server/platform/programs/recognition-folder.ts'
import type { ProgramName } from '#server/platform/programs/run-program.ts'

/** What shell scripts of tests need besides the shell. */
const TOOLS = ['sh', 'cat', 'cp', 'touch', 'sleep']

/**
 * Puts shell scripts in the place of all programs of the operating system that the server may use; those that are not
 * given are not installed, and neither is the engine of `npm run recognition`.
 * @returns what puts the installed ones back
 */
export function standInPrograms(programs: Partial<Record<ProgramName, string>>): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-programs-'))
  const add = (name: string, body: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  for (const tool of TOOLS) add(tool, `exec /bin/${tool} "$@"`)
  for (const [name, body] of Object.entries(programs)) add(name, body)
  const installed = process.env['PATH']
  process.env['PATH'] = folder
  const before = pretendRecognition(false)
  return () => {
    pretendRecognition(before)
    process.env['PATH'] = installed
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A table of words as tesseract writes it; each character is 60 pixels wide. */
export const recognisedTable = (
  lines: readonly { words: readonly string[]; left?: number; top: number; certainty?: number }[],
): string =>
  [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    ...lines.flatMap(({ words, left = 520, top, certainty = 95 }, line) => {
      let x = left
      return words.map((word, at) => {
        const row = [5, 1, 1, 1, line + 1, at + 1, x, top, word.length * 60, 58, certainty, word].join('\t')
        // Behind a label there is a blank.
        x += (word.length + (/^第.+条$/.test(word) ? 1 : 0)) * 60
        return row
      })
    }),
    '',
  ].join('\n')
