import type { Static, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, or holders of a permission code. */
export type Permission = 'public' | 'signedIn' | (string & {})

/** One call of the wire. The key of an entry is `METHOD /path` below the API base path. */
export interface Entry {
  /** One sentence, printed into OpenAPI. */
  summary: string
  permission: Permission
  query?: TSchema
  params?: TSchema
  body?: TSchema
  /** What stands in the envelope's `result`; the serialiser lets nothing else out. `'bytes'` for downloads. */
  result: TSchema | 'bytes'
  /** True: the handler gets a transaction. Default: every method but GET. */
  writes?: boolean
}

export type Contracts = Record<string, Entry>

/** What a caller must hand over for an entry. */
export type InputOf<E extends Entry> = (E['query'] extends TSchema ? { query: Static<E['query']> } : object) &
  (E['params'] extends TSchema ? { params: Static<E['params']> } : object) &
  (E['body'] extends TSchema ? { body: Static<E['body']> } : object)

/** What an entry answers with, inside the envelope. */
export type ResultOf<E extends Entry> = E['result'] extends TSchema ? Static<E['result']> : Uint8Array

/** Keeps the literal keys and schemas of a contract file. */
export function contract<const C extends Contracts>(entries: C): C {
  return entries
}
