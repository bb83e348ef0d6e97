import { ORGAN_KIND_NAMES } from '#common/law/organs.ts'
import { baseFile, readTable } from './read-tsv.ts'

/**
 * The bodies of the state that issue law, in organs.tsv, and the names they bear or bore, in organ-names.tsv (see
 * README.md). Local bodies need no row: their names are read from the titles.
 */
export interface OrganTexts {
  organs: string
  names: string
}

/** Texts of both tables, unread: enough to tell whether they have changed. */
export async function organTexts(): Promise<OrganTexts> {
  const [organs, names] = await Promise.all([baseFile('organs.tsv'), baseFile('organ-names.tsv')])
  return { organs, names }
}

/**
 * The bodies, each with its names in the order of the table.
 * @throws UnreadableTable when a table is not as README.md describes it
 */
export function readOrgans(texts: OrganTexts) {
  const organs = readTable(
    'organs.tsv',
    texts.organs,
    {
      id: 'text',
      name: 'text',
      kind: ORGAN_KIND_NAMES,
      successor: 'optional',
      signs: 'optional list',
      localSigns: 'optional list',
    },
    ['id'],
  )
  const names = readTable(
    'organ-names.tsv',
    texts.names,
    { organ: 'text', name: 'text', kind: ['official', 'former', 'short'], from: 'optional', to: 'optional' },
    ['organ', 'name'],
  )
  return { organs, names }
}
