import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareVersions, concerning, fetchAdvisories } from './advisories.mjs'
import { lockedPackages } from './packages.mjs'
import { purlOf, sbomOf } from './sbom.mjs'

const root = join(import.meta.dirname, '../..')
const packages = lockedPackages(join(root, 'package-lock.json'))
const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  dependencies: Record<string, string>
}

describe('the bill of materials', () => {
  const bom = sbomOf(packages, { name: product.name, version: '1.0.0' })

  it('names every package that the product is made of, with its digest and its licence', () => {
    const names = new Set(bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
    for (const name of Object.keys(product.dependencies)) expect(names, name).toContain(name)
    expect(bom.components.filter(({ licenses, hashes }) => licenses.length === 0 || hashes.length === 0)).toEqual([])
    expect(bom.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toBe(true)
  })

  it('leaves out what only tests and checks use', () => {
    expect(bom.components.map(({ name }) => name)).not.toContain('vitest')
    expect(packages.map(({ name }) => name)).toContain('vitest')
  })

  it('has the form of CycloneDX 1.6, with references that lead somewhere, and is the same for the same packages', () => {
    expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.6'])
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const refs = bom.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(bom.dependencies[0]?.dependsOn).toEqual(refs)
    expect(sbomOf(packages, { name: product.name, version: '1.0.0' })).toEqual(bom)
    expect(purlOf({ name: '@fastify/static', version: '1.0.0-rc.1' })).toBe('pkg:npm/%40fastify/static@1.0.0-rc.1')
  })
})

describe('licences', () => {
  /**
   * Licences that let the product be used and handed on; those that ask for the source ask for that of the package
   * alone.
   */
  const ACCEPTED = new Set([
    'MIT',
    'Apache-2.0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
    'MPL-2.0',
    'MIT-0',
  ])

  /**
   * Old packages below s3rver and ldapjs, which tests use: they state MIT in their text or in the older field
   * `licenses`, which the lock file lacks.
   */
  const STATED_ELSEWHERE = new Set([
    'busboy@0.3.1',
    'dicer@0.3.0',
    'humanize-number@0.0.2',
    'only@0.0.2',
    'precond@0.2.3',
    'streamsearch@0.1.2',
  ])

  it('every package states a licence that the project accepts', () => {
    const stated = packages.filter(
      ({ name, version, isTool }) => !isTool || !STATED_ELSEWHERE.has(`${name}@${version}`),
    )
    const refused = stated.filter(
      ({ licence }) => !(licence ?? '').split(/ (?:AND|OR) /).every((one) => ACCEPTED.has(one)),
    )
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  })
})

describe('advisories', () => {
  const list = JSON.parse(readFileSync(join(root, 'tools/supply/advisories.json'), 'utf8')) as {
    advisories: Parameters<typeof concerning>[1]
  }

  it('no installed package is one that the list warns of', () => {
    expect(concerning(packages, list.advisories)).toEqual([])
    expect(list.advisories.length).toBeGreaterThan(0)
  })

  it('a package in a range of an advisory is found, and one outside is not', () => {
    const advisory = {
      id: 'CVE-1',
      package: 'a',
      ranges: [
        { introduced: '1.2.0', fixed: '1.4.0' },
        { introduced: '2.0.0', fixed: null },
      ],
      summary: '',
    }
    const found = (version: string) => concerning([{ name: 'a', version }], [advisory]).length === 1
    expect(['1.1.9', '1.2.0', '1.3.99', '1.4.0-rc.1', '1.4.0', '1.9.0', '2.0.0', '30.1.0'].map(found)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ])
    expect(concerning([{ name: 'b', version: '1.3.0' }], [advisory])).toEqual([])
  })

  it('versions are ordered as Semantic Versioning says', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.10.0',
    ]
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
    expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0)
  })

  it('a new list is read from the open database', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const vulns: Record<string, object> = {
        'GHSA-1': {
          aliases: ['CVE-9'],
          summary: '甲',
          affected: [
            {
              package: { name: 'a', ecosystem: 'npm' },
              ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
            },
          ],
        },
        'GHSA-2': { withdrawn: '2026-01-01', affected: [] },
      }
      const id = (request.url ?? '').split('/').at(-1) ?? ''
      response.end(
        JSON.stringify(
          request.method === 'POST' ? { results: [{ vulns: [{ id: 'GHSA-1' }, { id: 'GHSA-2' }] }, {}] } : vulns[id],
        ),
      )
    }).listen(0)
    const { port } = server.address() as AddressInfo
    const advisories = await fetchAdvisories([{ name: 'a' }, { name: 'b' }], `http://127.0.0.1:${port}`)
    server.close()
    expect(advisories).toEqual([
      { id: 'CVE-9', package: 'a', ranges: [{ introduced: '0.0.0', fixed: '1.2.3' }], summary: '甲' },
    ])
    expect(asked).toEqual(['/v1/querybatch', '/v1/vulns/GHSA-1', '/v1/vulns/GHSA-2'])
  })

  it('a service that cannot be reached leaves the list as it is, and says so', () => {
    const before = readFileSync(join(root, 'tools/supply/advisories.json'), 'utf8')
    const env = { ...process.env, OSV_URL: 'http://127.0.0.1:1' }
    const { status, stderr } = spawnSync(process.execPath, ['tools/advisories.mjs', '--refresh'], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('清单未改动')])
    expect(readFileSync(join(root, 'tools/supply/advisories.json'), 'utf8')).toBe(before)
  })
})

it('a package in two places of the lock file is a tool only when both are', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'fagui-lock-')), 'package-lock.json')
  const one = { version: '1.0.0', license: 'MIT' }
  writeFileSync(
    path,
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { ...one, dev: true }, 'node_modules/b/node_modules/a': one },
    }),
  )
  expect(lockedPackages(path)).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT', integrity: null, isTool: false },
  ])
})
