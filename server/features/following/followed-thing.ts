import { refuse } from '#common/errors.ts'
import { followedSearch } from '#common/law/followed-search.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Audience } from '../laws/laws.door.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { KIND_NAMES } from './followed-kinds.ts'
import { searchInWords } from './followed-title.ts'
import type { Followed } from './following.sql.ts'
import { searchFrom } from './tell-followers.ts'

/**
 * What somebody wants to follow, as it is stored and called.
 * @throws Refusal following.unknown, the same for what this audience may not see
 */
export async function followedThing(
  db: Db,
  engine: SearchEngine,
  audience: Audience,
  { kind, target }: Followed,
): Promise<Followed & { title: string }> {
  const { library, texts } = await engine.ready(db, audience)
  const unknown = () => refuse('following.unknown', { what: KIND_NAMES[kind] })
  const found = (title: string | undefined) => {
    if (title === undefined) throw unknown()
    return { kind, target, title }
  }
  switch (kind) {
    case 'law':
      return found(library.works.find(({ workId }) => workId === target)?.title)
    case 'issuer':
      return found(
        library.works.some(({ issuers, bodies }) => issuers.includes(target) || bodies.includes(target))
          ? target
          : undefined,
      )
    case 'subject':
      return found(texts.get('F_SUBJECT')?.get(target)?.text)
    case 'search': {
      const search = searchFrom(target)
      const title = searchInWords(search, texts)
      if (title === '') throw unknown()
      return { kind, target: followedSearch(search), title }
    }
  }
}
