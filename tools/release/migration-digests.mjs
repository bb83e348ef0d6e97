import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.mjs'

const FOLDER = join(root, 'server/migrations')

/** @returns {Record<string, string>} SHA-256 of every migration by its file name, in their order */
export const migrationDigests = () =>
  Object.fromEntries(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(FOLDER, name)))
          .digest('hex'),
      ]),
  )
