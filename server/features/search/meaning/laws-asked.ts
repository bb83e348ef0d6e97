import type { LawClassifier } from './law-classifier.ts'
import type { Library } from '../library/library.ts'
import { nameKey } from '../library/vocabulary.ts'

/** Margin of a law that a question has nothing to do with. */
const NOT_ASKED = -1

/** Which works of a library a question is about, by its wording. */
export class LawsAsked {
  readonly #classifier: LawClassifier
  /** By number of law in the classifier, its work; -1 where the library has none of this title. */
  readonly #works: Int32Array

  constructor(classifier: LawClassifier, { names }: Pick<Library, 'names'>) {
    this.#classifier = classifier
    this.#works = Int32Array.from(
      classifier.titles,
      (title) => names.get(nameKey(title))?.find(({ kind }) => kind === 'title')?.work ?? -1,
    )
  }

  /** Works that a question may be about, and how surely: 0 and more, about 2 for the law that is asked about. */
  of(question: string): [work: number, sureness: number][] {
    const margins = this.#classifier.marginsOf(question)
    return [...this.#works].flatMap((work, law): [number, number][] => {
      const sureness = (margins[law] ?? NOT_ASKED) - NOT_ASKED
      return work >= 0 && sureness > 0 ? [[work, sureness]] : []
    })
  }
}
