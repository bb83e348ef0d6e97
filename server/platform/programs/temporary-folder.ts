import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Works in a folder of its own, which holds one file and is removed afterwards.
 * @param name of the file; the folder is `fagui-<its first part>-…`
 */
export async function inTemporaryFolder<T>(
  { name, bytes }: { name: string; bytes: Uint8Array },
  work: (folder: string, path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `fagui-${name.split('.')[0] ?? ''}-`))
  try {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return await work(folder, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
