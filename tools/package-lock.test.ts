import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Package {
  version?: string
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}

/** Whether a package that one at `at` asks for is in the lock file, inside it or in a folder above it. */
function isLocked(at: string, name: string): boolean {
  for (let place = at; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    if (packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`]) return true
    if (place === '') return false
  }
}

describe('the lock file', () => {
  it('names the native packages of all platforms, so that it installs on each of them as it stands', () => {
    const asked = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ at, name })),
    )
    expect(asked.length).toBeGreaterThan(60)
    expect(asked.filter(({ at, name }) => !isLocked(at, name))).toEqual([])
  })
  it('of the recognition of scans does so too', () => {
    const { packages: engine } = JSON.parse(
      readFileSync(new URL('../recognition/package-lock.json', import.meta.url), 'utf8'),
    ) as {
      packages: Record<string, Package>
    }
    const asked = Object.values(engine).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !engine[`node_modules/${name}`])).toEqual([])
    for (const cpu of ['x64', 'arm64'])
      expect(engine[`node_modules/@img/sharp-linux-${cpu}`]).toMatchObject({ os: ['linux'], cpu: [cpu] })
  })
  it.each([
    ['@node-rs/jieba', 'x64'],
    ['@node-rs/jieba', 'arm64'],
    ['@node-rs/argon2', 'x64'],
    ['@node-rs/argon2', 'arm64'],
  ])('names %s for Linux on %s', (name, cpu) => {
    expect(packages[`node_modules/${name}-linux-${cpu}-gnu`]).toMatchObject({ os: ['linux'], cpu: [cpu] })
  })
})
