import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutantList } from './mutant-list.mjs'

describe('the list of mistakes that tests must find', () => {
  it('names what stands exactly once in the program', () => {
    expect(mutantList().length).toBeGreaterThan(70)
  })

  it('names tests that are there', () => {
    const isThere = (test: string) =>
      existsSync(test) || readdirSync(dirname(test)).some((name) => name.startsWith(basename(test)))
    const missing = mutantList().flatMap(({ tests }) => tests.filter((test) => !isThere(test)))
    expect(missing).toEqual([])
  })
})
