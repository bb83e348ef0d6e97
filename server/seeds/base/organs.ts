import { baseFile, readTable } from './read-tsv.ts'

/**
 * The bodies of the state that issue law, in organs.tsv, and the names they bear or bore, in organ-names.tsv (see README.md). Local
 * bodies need no row: their names are read from the titles.
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
    { id: 'text', name: 'text', system: ['人大', '政府', '监委', '法院', '检察院'], successor: 'optional' },
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
