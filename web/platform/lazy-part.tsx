import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { loadModule } from './load-chunk.ts'

/** A module that is loaded when it is first needed, once for all who need it. */
export interface LaterModule<M extends object> {
  /** Begins to load it, again when it was lost. Throws ChunkLoadError. */
  load: () => Promise<M>
  /** Calls back when it has come or was lost. */
  subscribe: (changed: () => void) => () => void
  /** The module or why it was lost; neither while it is not here. The same object until that changes. */
  read: () => { readonly module?: M; readonly error?: Error }
}

/** @param from an `import()` and nothing else, so that a lost module can be asked for again */
export function laterModule<M extends object>(from: () => Promise<M>): LaterModule<M> {
  const waiting = new Set<() => void>()
  let state: ReturnType<LaterModule<M>['read']> = {}
  let loading: Promise<M> | null = null
  const become = (next: typeof state) => {
    state = next
    for (const changed of waiting) changed()
  }
  return {
    load: () => {
      if (loading) return loading
      state = {}
      loading = loadModule(from)
      loading.then(
        (module) => become({ module }),
        (error: Error) => {
          loading = null
          become({ error })
        },
      )
      return loading
    },
    subscribe: (changed) => {
      waiting.add(changed)
      return () => void waiting.delete(changed)
    },
    read: () => state,
  }
}

/**
 * A module, loaded once it is wanted; undefined until it is here. What mounts after it was lost asks for it again.
 * @throws ChunkLoadError while rendering, for the boundary around
 */
export function useLater<M extends object>(later: LaterModule<M>, wanted = true): M | undefined {
  const [asked, setAsked] = useState(false)
  if (wanted && !asked) {
    setAsked(true)
    // Its failure is read below.
    later.load().catch(() => {})
  }
  const { module, error } = useSyncExternalStore(later.subscribe, later.read)
  if (wanted && error) throw error
  return module
}

/**
 * A module that the page can do without, loaded once it is wanted; undefined until it is here. When it is lost nothing
 * happens, and it is asked for again when it is wanted again.
 */
export function useSpare<M extends object>(later: LaterModule<M>, wanted: boolean): M | undefined {
  useEffect(() => {
    if (wanted) later.load().catch(() => {})
  }, [later, wanted])
  return useSyncExternalStore(later.subscribe, later.read).module
}

const Waiting = createContext<ReactNode>(null)

/** What parts that load later show until they are here; without it they show nothing. Not for parts of these parts. */
export const Meanwhile = ({ show, children }: { show: ReactNode; children: ReactNode }) => (
  <Waiting value={show}>{children}</Waiting>
)

/**
 * A component that is loaded when it is first shown. It takes the place of `lazy` and `Suspense` of React, which keeps
 * back what has come until 300 ms after something was waited for (decision 0143).
 * @param from an `import()` and nothing else
 * @param name what the module calls the component
 */
export function lazyPart<M extends object, N extends keyof M>(from: () => Promise<M>, name: N): M[N] {
  const later = laterModule(from)
  function Part(props: object) {
    const module = useLater(later)
    if (!module) return use(Waiting)
    const Loaded = module[name] as ComponentType
    return (
      <Waiting value={null}>
        <Loaded {...props} />
      </Waiting>
    )
  }
  return Part as M[N]
}
