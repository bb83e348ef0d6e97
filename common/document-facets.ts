/** Facets beside the list of documents: what its documents are counted by, with the dictionary of their values. */
export const DOCUMENT_FACETS = {
  fType: { name: '文件类型', dictionary: 'F_TYPE' },
  fLevel: { name: '制定机关层级', dictionary: 'F_LEVEL' },
  effectStatus: { name: '登记的时效性', dictionary: 'F_STATUS' },
  state: { name: '发布状态', dictionary: 'PUB_STATE' },
  year: { name: '年份', dictionary: null },
  issuer: { name: '制定机关', dictionary: null },
} as const
export type DocumentFacet = keyof typeof DOCUMENT_FACETS
export const FACET_NAMES = Object.keys(DOCUMENT_FACETS) as DocumentFacet[]

/** Chosen values of each facet; a document fits when it has one of the values of every facet that is named. */
export type FacetChoices = Readonly<Partial<Record<DocumentFacet, readonly string[]>>>

/** The value of documents that have none. */
export const NO_VALUE = '-'
/** Values of one facet that can be chosen together. */
const MOST = 50

/**
 * The choices in a text such as `fType:FT01,FT02;year:2026`; facets that do not exist and what cannot be read are left
 * out.
 */
export function facetsIn(text: string): FacetChoices {
  const choices: Partial<Record<DocumentFacet, string[]>> = {}
  for (const part of text.split(';')) {
    const [name = '', values = ''] = part.split(':')
    if (!Object.hasOwn(DOCUMENT_FACETS, name)) continue
    const read = values
      .split(',')
      .map(decoded)
      .filter((value) => value !== '')
    if (read.length > 0) choices[name as DocumentFacet] = [...new Set(read)].slice(0, MOST)
  }
  return choices
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The text of choices, as the address and the call have it. */
export const facetsText = (choices: FacetChoices): string =>
  FACET_NAMES.flatMap((name) => {
    const values = choices[name] ?? []
    return values.length === 0 ? [] : [`${name}:${values.map(encodeURIComponent).join(',')}`]
  }).join(';')

/** The choices with one value chosen, or taken out where it was chosen. */
export function toggled(choices: FacetChoices, name: DocumentFacet, value: string): FacetChoices {
  const now = choices[name] ?? []
  return { ...choices, [name]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] }
}
