import {
  askedAbout,
  failedFile,
  fetchAhead,
  type FileResult,
  type FileToTake,
  READ_AHEAD,
  READ_EARLY,
  readFile,
} from './features/imports/imports.door.ts'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { type SourceDocument, withheldAs } from './features/laws/laws.door.ts'
import { limitPrograms } from './platform/workers/worker-queue.ts'

/** Reads and checks all files without using a database. */
export async function tryFiles(
  files: readonly FileToTake[],
  options: Parameters<typeof readFile>[2],
): Promise<FileResult[]> {
  limitPrograms(READ_EARLY, true)
  const bar = new ProgressBar('试读', '份')
  const results: FileResult[] = []
  const seen = new Set<string>()
  const tryOut = async (file: FileToTake, bytes: Uint8Array, source?: Promise<SourceDocument>): Promise<FileResult> => {
    const { law } = await readFile(file, bytes, options, source)
    const outcome = withheldAs(law) ?? 'new'
    return {
      name: file.name,
      outcome,
      title: law.title,
      articles: law.articleCount,
      warnings: law.warnings,
      message: outcome === 'asked' ? askedAbout(law) : '',
    }
  }
  /** Several files are read at once, as when they are taken in; their results come in the order of the files. */
  const trying: Promise<FileResult>[] = []
  const takeNext = async () => {
    const next = trying.shift()
    if (next === undefined) return
    results.push(await next)
    bar.show(results.length, files.length)
  }
  for await (const fetched of fetchAhead(files, () => true)) {
    const { file } = fetched
    if ('error' in fetched) trying.push(Promise.resolve(failedFile(file.name, fetched.error)))
    else if (seen.has(fetched.sha256))
      trying.push(
        Promise.resolve({ name: file.name, outcome: 'known', title: '', articles: 0, warnings: [], message: '' }),
      )
    else {
      seen.add(fetched.sha256)
      trying.push(tryOut(file, fetched.bytes, fetched.source).catch((error: unknown) => failedFile(file.name, error)))
    }
    if (trying.length >= READ_AHEAD) await takeNext()
  }
  while (trying.length > 0) await takeNext()
  return results
}
