import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ComparedRows } from './document-notes.ts'
import { Id, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Both = Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() })

/** In what a 更正稿 differs from the document that it corrects. */
const CorrectionCompared = Type.Object({
  /** Articles that are not the same. */
  rows: ComparedRows,
  /** Title, 题注, registered fields, attachments, force of articles and relations, values in words; '' for none. */
  fields: Type.Array(Both),
  /** Public words are changed: its release has to say what was put right. */
  isPublicTextChanged: Type.Boolean(),
})
export type CorrectionCompared = Static<typeof CorrectionCompared>

const screen = 'dataManagement/DocumentList'

/** Corrections of released documents that the public goes on reading meanwhile (decision 0173). */
export const documentCorrectionContract = contract({
  'POST /dataManagement/document/correct': {
    summary: '更正已发布的文件：建立更正稿，原文件照常公开',
    permission: 'data:document:edit',
    listOf: screen,
    body: Type.Object({ id: Id }),
    result: Type.Object({ id: Type.String() }),
    message: '更正稿已建立',
  },
  'GET /dataManagement/document/compareCorrection': {
    summary: '更正稿与已发布文件的不同之处',
    permission: 'data:document:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: CorrectionCompared,
  },
})

nameSchemas({ CorrectionCompared })
