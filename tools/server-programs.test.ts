import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { serverPrograms } from './project.mjs'

/** The bundled programs that the scripts in tools/ start, as 'server/import.ts'. */
const started = readdirSync(join(projectRoot, 'tools'))
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((name) => [
    ...readFileSync(join(projectRoot, 'tools', name), 'utf8').matchAll(/dist\/(server\/[\w-]+)\.js/g),
  ])
  .map(([, program]) => `${program}.ts`)

it('every program that a script starts is bundled', () => {
  expect(started).toContain('server/import.ts')
  expect(started.filter((program) => !serverPrograms.includes(program))).toEqual([])
})
