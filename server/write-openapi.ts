import { writeFileSync } from 'node:fs'
import { calls } from '#common/contract/calls.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { programVersion } from './platform/project-root.ts'
import { runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'

/** Writes the description of all calls, those of staff included, into the file named as argument. */
runProgram(async () => {
  const { platformName, apiBase } = readSettings({})
  const document = openApiOf(calls, { title: platformName, version: programVersion, apiBase })
  writeFileSync(process.argv[2] ?? 'dist/openapi.json', `${JSON.stringify(document, null, 1)}\n`)
})
