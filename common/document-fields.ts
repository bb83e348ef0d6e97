/** Fields of a document that stand beside its text, by name, as lists and forms have them. */
export const DOCUMENT_FIELDS = [
  'title',
  'docNumber',
  'fType',
  'fLevel',
  'region',
  'address',
  'subject',
  'issuers',
  'adoptDate',
  'publishDate',
  'effectDate',
  'effectStatus',
  'sourceName',
  'note',
] as const
