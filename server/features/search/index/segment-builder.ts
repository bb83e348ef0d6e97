import { NATION } from '#common/law/regions.ts'
import type { IndexedVersion, WaitingVersion } from './index.sql.ts'
import type { MeaningModel } from './meaning-model.ts'
import { type Segment, SegmentWriter } from './segment-writer.ts'
import { unitsOf, type NodeRow } from './units.ts'

/** Provisions after which a segment is closed. This bounds the memory of indexing. */
export const SEGMENT_UNITS = 40_000

/** A segment to be stored, with the versions as they were read for it. */
export interface BuiltSegment {
  segment: Segment
  read: IndexedVersion[]
}

/** The place that the title of a law of a place begins with. */
const PLACE = /^.{2,7}?(?:省|市|自治区|自治州|自治县|经济特区)/

/**
 * Makes a segment of the provisions of versions, and what they mean: of equal texts the same, whatever the place in the
 * title of their law.
 */
export class SegmentBuilder {
  readonly #model: MeaningModel
  readonly #writer = new SegmentWriter()
  readonly #read: IndexedVersion[] = []

  constructor(model: MeaningModel) {
    this.#model = model
  }

  get unitCount(): number {
    return this.#writer.unitCount
  }

  /** Adds the provisions of a version. @param nodes in reading order */
  add({ id, title, region, revision }: WaitingVersion, nodes: NodeRow[]): void {
    const units = unitsOf(nodes)
    this.#writer.startVersion(id)
    for (const { ord, text, weight } of units) this.#writer.addUnit(ord, text, weight)
    const texts = units.map(({ text }) => text)
    this.#read.push({
      versionId: id,
      vectors: this.#model.vectorsOf(region === NATION ? title : title.replace(PLACE, ''), texts),
      revision,
    })
  }

  finish(): BuiltSegment {
    return { segment: this.#writer.finish(), read: this.#read }
  }
}
