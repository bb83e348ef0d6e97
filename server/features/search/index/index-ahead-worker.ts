// The thread's side of index-ahead.ts.
import { parentPort } from 'node:worker_threads'
import type { WaitingVersion } from './index.sql.ts'
import { shippedMeaning } from './meaning-model.ts'
import { type BuiltSegment, SegmentBuilder } from './segment-builder.ts'
import type { NodeRow } from './units.ts'

/** What the thread is asked: to add versions to the segment at hand, or to finish it. */
export type AheadWork = { add: { version: WaitingVersion; nodes: NodeRow[] }[] } | { finish: true }
export interface AheadReply {
  /** Id of the model that makes the vectors. */
  model: string
  /** Provisions in the segment at hand. */
  units: number
  built?: BuiltSegment
}

const model = shippedMeaning()
let builder = new SegmentBuilder(model)

parentPort?.on('message', (work: AheadWork) => {
  if ('add' in work) {
    for (const { version, nodes } of work.add) builder.add(version, nodes)
    parentPort?.postMessage({ model: model.id, units: builder.unitCount } satisfies AheadReply)
    return
  }
  const built = builder.finish()
  builder = new SegmentBuilder(model)
  parentPort?.postMessage({ model: model.id, units: 0, built } satisfies AheadReply)
})
