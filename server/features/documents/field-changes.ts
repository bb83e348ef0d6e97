import type { DocumentChange } from '#common/contract/document-notes.ts'
import { fieldNameOf, fieldOrderOf } from '#common/record-names.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience } from '../laws/laws.door.ts'
import { codedValues } from './documents.sql.ts'
import { statesOf } from './notes.sql.ts'

/** Fields that hold a value of a dictionary. */
const CODED: Readonly<Record<string, string>> = {
  fType: 'F_TYPE',
  fLevel: 'F_LEVEL',
  region: 'region',
  address: 'address',
  subject: 'F_SUBJECT',
  effectStatus: 'F_STATUS',
  proofState: 'PROOF_STATE',
}
/** What every change has, the stage, which the steps tell, and the text, which the saves tell. */
const LEFT_OUT = ['id', 'state', 'saveNo']

/**
 * The value of a field of a document in words; of a restricted value only that it is one, for who may not see such
 * documents.
 */
export function valueInWords(
  values: Awaited<ReturnType<typeof codedValues>>,
  audience: Audience,
  field: string,
  value: unknown,
): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const dictionary = CODED[field]
  if (text === '' || dictionary === undefined) return text
  const item = values.get(`${dictionary} ${text}`)
  return item?.restricted && audience !== 'all' ? '（受限）' : (item?.text ?? text)
}

/** Versions kept the force of articles in words alone, under the name that its values have now. */
const withForceWords = ({ articleForces, ...content }: Record<string, unknown>): Record<string, unknown> =>
  typeof articleForces === 'string' ? { articleForcesText: articleForces, ...content } : content

/** Which fields of a document were changed by whom and when, the last first. */
export async function fieldChanges(db: Db, audience: Audience, documentId: string): Promise<DocumentChange[]> {
  const states = (await statesOf(db, documentId)).map((state) => ({ ...state, content: withForceWords(state.content) }))
  const values = await codedValues(db)
  const inWords = (field: string, value: unknown) => valueInWords(values, audience, field, value)
  const order = fieldOrderOf('document')
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return states
    .flatMap(({ content, username, realname, createdAt }, at): DocumentChange[] => {
      const before = states[at - 1]?.content
      if (before === undefined) return []
      const fields = Object.keys(content)
        .filter((field) => !LEFT_OUT.includes(field))
        .toSorted((one, other) => place(one) - place(other))
        .map((field) => ({
          name: fieldNameOf('document', field),
          before: inWords(field, before[field]),
          after: inWords(field, content[field]),
        }))
        .filter((field) => field.before !== field.after)
      return fields.length === 0 ? [] : [{ username, realname, time: momentText(createdAt), fields }]
    })
    .toReversed()
}
