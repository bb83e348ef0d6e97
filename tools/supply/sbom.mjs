// The bill of materials of a release: which packages are in it (CycloneDX 1.6, ECMA-424).
import { createHash } from 'node:crypto'

/** Address of a package in the form of the package-url specification. */
export const purlOf = ({ name, version }) =>
  `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${encodeURIComponent(version)}`

const hashesOf = (integrity) => {
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : []
}

const licencesOf = (licence) =>
  licence === null ? [] : [/ (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }]

/**
 * @param {import('./packages.mjs').Package[]} packages
 * @param {{ name: string, version: string, licence?: string | null }} product
 * @returns the document; the same packages give the same bytes, so it names no moment
 */
export function sbomOf(packages, product) {
  const components = packages
    .filter(({ isTool }) => !isTool)
    .map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      ...(one.name.startsWith('@')
        ? { group: one.name.split('/')[0], name: one.name.split('/')[1] }
        : { name: one.name }),
      version: one.version,
      purl: purlOf(one),
      licenses: licencesOf(one.licence),
      hashes: hashesOf(one.integrity),
    }))
  const digest = createHash('sha256')
    .update(JSON.stringify([product, components]))
    .digest('hex')
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product.name, name: product.name, version: product.version },
    },
    components,
    dependencies: [{ ref: product.name, dependsOn: components.map((one) => one['bom-ref']) }],
  }
}
