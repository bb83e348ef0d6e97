/** Folders of PostgreSQL's programs on this machine. */
export function binaryFolders(): Generator<string>
/** A running server, which a test may stop and start again. */
export interface RunningPostgres {
  url: string
  /** Stops it with a signal, by default as an ordinary restart does (fast); its files stay. */
  halt(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** Stops all its processes where they are, connections open: a server that hangs. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}
/** A server of its own in a temporary folder. */
export interface OwnPostgres extends RunningPostgres {
  version: string
  /** A server that follows this one, which is restarted for it; to be closed before this one. */
  replica(): Promise<RunningPostgres>
}
export function startPostgres(folders?: string[]): Promise<OwnPostgres>
