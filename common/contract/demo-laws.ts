import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const DemoLaws = Type.Object({
  /** Laws that are made up (演示数据), shown or not. */
  demo: Type.Integer(),
  /** Published laws that are not, as far as the caller may see them. */
  real: Type.Integer(),
  /** Released documents of the office whose text is a made-up law: they are taken back (下架). */
  documents: Type.Integer(),
})
export type DemoLaws = Static<typeof DemoLaws>

/** The demo library leaves when real law has come (decision 0176). */
export const demoLawContract = contract({
  'GET /dataManagement/demoLaws': {
    summary: '馆藏中演示法规和正式法规各有多少',
    permission: 'data:document:purge',
    query: Query({}),
    result: DemoLaws,
  },
  'DELETE /dataManagement/demoLaws': {
    summary: '移出全部演示法规；须已有正式法规，数量须与确认时的一致',
    permission: 'data:document:purge',
    /** `count`: how many made-up laws the person was told of before confirming. */
    query: Query({ count: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    result: Type.Object({ removed: Type.Integer(), documents: Type.Integer() }),
  },
})

nameSchemas({ DemoLaws })
