import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '#common/errors.ts'
import { TurnsByKey } from '#server/platform/http/turns-by-key.ts'
import { isInstalled, ProgramFailed, runProgram } from '#server/platform/programs/run-program.ts'
import { inTemporaryFolder } from '#server/platform/programs/temporary-folder.ts'

/** An office program takes some seconds to start; a file that takes longer than this is made to take long. */
const CONVERT_MS = 20_000
/** What it says of its work, which nobody reads. */
const MOST_SAID = 64 * 1024
/** One file is converted at a time, and so many wait. */
const turns = new TurnsByKey({ atOnce: 1, waiting: 5 })
const RETRY_S = 30

/**
 * Makes a .docx of another office file (older Word, WPS) with LibreOffice, where it is installed.
 * @returns null where it is not installed, or cannot read the file
 * @throws Refusal server.too-much-work
 */
export async function convertOffice(bytes: Uint8Array): Promise<Buffer | null> {
  if (!isInstalled('soffice')) return null
  const end = await turns.take('office')
  if (!end) throw refuse('server.too-much-work', { seconds: String(RETRY_S) })
  try {
    return await inTemporaryFolder({ name: 'text.doc', bytes }, async (folder) => {
      // The program keeps its settings in the folder, too: with those of a user, two servers would wait for each other.
      const settings = `-env:UserInstallation=file://${folder}/settings`
      await runProgram(
        'soffice',
        [settings, '--headless', '--norestore', '--convert-to', 'docx', '--outdir', folder, 'text.doc'],
        {
          folder,
          timeMs: CONVERT_MS,
          mostBytes: MOST_SAID,
        },
      )
      return readFile(join(folder, 'text.docx')).catch(() => null)
    })
  } catch (error) {
    if (error instanceof ProgramFailed) return null
    throw error
  } finally {
    end()
  }
}
