import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** A part of a document that is printed from the code, or a whole file. */
export interface Printed {
  path: string
  /** Name of the marks around the part: `<!-- rooms -->` … `<!-- /rooms -->`; the whole file without it. */
  marks?: string
  content: string
}

/** The content that the file should have. */
function wanted({ path, marks, content }: Printed): string {
  if (marks === undefined) return content
  const text = existsSync(join(projectRoot, path)) ? readFileSync(join(projectRoot, path), 'utf8') : ''
  const [open, close] = [`<!-- ${marks} -->`, `<!-- /${marks} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`${path} has no marks ${open} … ${close}`)
  return `${text.slice(0, start + open.length)}\n${content}\n${text.slice(end)}`
}

/** True when the file has the content that the code gives it. */
export function isCurrent(printed: Printed): boolean {
  const path = join(projectRoot, printed.path)
  return existsSync(path) && readFileSync(path, 'utf8') === wanted(printed)
}

/** Writes the parts, or with `--check` only reports which are out of date and fails. */
export function printOrCheck(parts: Printed[], command: string): void {
  for (const part of parts) {
    if (isCurrent(part)) continue
    if (process.argv.includes('--check')) {
      console.error(`${part.path} is out of date: run \`${command}\``)
      process.exitCode = 1
    } else {
      writeFileSync(join(projectRoot, part.path), wanted(part))
      console.log(`wrote ${part.path}`)
    }
  }
}
