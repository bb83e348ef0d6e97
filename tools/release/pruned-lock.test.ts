import { describe, expect, it } from 'vitest'
import { prunedLock } from './pruned-lock.mjs'

const PRODUCT = { name: 'p', version: '1.0.0', license: 'MIT', engines: { node: '>=20' } }
const lock = (packages: Record<string, Record<string, unknown>>) => ({ lockfileVersion: 3, packages })
const placesFor = (dependencies: Record<string, string>, packages: Record<string, Record<string, unknown>>) =>
  Object.keys(prunedLock(lock(packages), { ...PRODUCT, dependencies }).packages)

describe('prunedLock', () => {
  it('keeps what is asked for and what that asks for, from the folder in which it finds it', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '*' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    }
    expect(placesFor({ a: '1.0.0' }, packages)).toEqual([
      '',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
  })
  it('keeps the native packages of every platform, and optional ones only where they are locked', () => {
    const packages = {
      'node_modules/n': { optionalDependencies: { 'n-arm64': '1', 'n-x64': '1', 'n-gone': '1' } },
      'node_modules/n-arm64': { cpu: ['arm64'], optional: true },
      'node_modules/n-x64': { cpu: ['x64'], optional: true },
    }
    expect(placesFor({ n: '1' }, packages)).toEqual([
      '',
      'node_modules/n',
      'node_modules/n-arm64',
      'node_modules/n-x64',
    ])
  })
  it('a tool of the project that the product uses is no tool of the product', () =>
    expect(
      prunedLock(lock({ 'node_modules/a': { version: '1.0.0', dev: true } }), { ...PRODUCT, dependencies: { a: '1' } })
        .packages,
    ).toMatchObject({
      'node_modules/a': { version: '1.0.0' },
    }))
  it('a package that is not locked stops the release', () =>
    expect(() => placesFor({ a: '1' }, { 'node_modules/a': { dependencies: { gone: '1' } } })).toThrow(
      'not in package-lock.json: gone',
    ))
  it('packages that ask for each other end', () =>
    expect(
      placesFor(
        { a: '1' },
        { 'node_modules/a': { dependencies: { b: '1' } }, 'node_modules/b': { peerDependencies: { a: '1' } } },
      ),
    ).toEqual(['', 'node_modules/a', 'node_modules/b']))
})
