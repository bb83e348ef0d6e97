import type { lawContract } from '#common/contract/laws.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { completeKinds } from '../collection-checks/collection-checks.door.ts'
import { audienceOf, noteShown } from '../laws/laws.door.ts'
import type { SearchEngine } from './results/engine.ts'
import { collectionStats, type CollectionStats } from './results/collection.ts'
import type { Library } from './library/library.ts'
import { suggestionsFor } from './results/suggest.ts'

type SearchHandlers = Pick<
  Handlers<typeof lawContract>,
  'GET /internet/fagui/law/search' | 'GET /internet/fagui/law/suggest' | 'GET /internet/fagui/law/stats'
>

export function searchHandlers(engine: SearchEngine): SearchHandlers {
  // The figures only change with the library or the day.
  const figures = new WeakMap<Library, CollectionStats>()
  return {
    async 'GET /internet/fagui/law/search'(context) {
      const { db, viewer, clock, query } = context
      const found = await engine.search(db, audienceOf(viewer), query, dayOf(clock()))
      await noteShown(
        context,
        'search',
        found.records.map(({ workId }) => workId),
      )
      return found
    },
    async 'GET /internet/fagui/law/suggest'(context) {
      const { db, viewer, clock, query } = context
      const suggestions = await suggestionsFor(db, query.q, await engine.ready(db, audienceOf(viewer)), dayOf(clock()))
      await noteShown(
        context,
        'suggestions',
        suggestions.map(({ workId }) => workId),
      )
      return suggestions
    },
    async 'GET /internet/fagui/law/stats'({ db, viewer, clock }) {
      const { library, vocabulary, texts } = await engine.ready(db, audienceOf(viewer))
      const today = dayOf(clock())
      let known = figures.get(library)
      if (known?.today !== today) {
        known = collectionStats(library, vocabulary, texts, today)
        figures.set(library, known)
      }
      return { ...known, completeUntil: await completeKinds(db) }
    },
  }
}
