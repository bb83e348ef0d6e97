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

/**
 * Value of the dictionary ATTACHMENT_KIND for the file that the text of a document was read from, or that staff call
 * its original.
 */
export const ORIGINAL = '10'
