import { PART_BYTES } from '#common/limits.ts'
import { inParts, type NamedFile, portionsOf } from './batches.model.ts'

/** Files that are told in one call. */
const TOLD_TOGETHER = 1_000
/** Portions that are on their way at the same time. */
const TOGETHER = 2

/** How far the files of a catalogue are. */
export interface SendingState {
  /**
   * `naming`: the names are told and what is missing is asked for; `cancelled` and `failed` go on when the folder is
   * chosen again.
   */
  is: 'naming' | 'sending' | 'done' | 'cancelled' | 'failed'
  /** Files that were chosen, and those of them whose bytes are to be sent. */
  chosen: number
  wanted: number
  wantedBytes: number
  sent: number
  sentBytes: number
  /** There is no connection; sending goes on by itself. */
  isWaiting: boolean
  /** Files that the server did not take, with its reason. */
  refused: readonly { name: string; why: string }[]
  /** Why it broke off. */
  fault: string
}

export const BEGUN: SendingState = {
  is: 'naming',
  chosen: 0,
  wanted: 0,
  wantedBytes: 0,
  sent: 0,
  sentBytes: 0,
  isWaiting: false,
  refused: [],
  fault: '',
}

/** The network calls of sending; tests replace them. */
export interface SendingWorld<F> {
  /** Tells names. @returns those whose bytes are wanted */
  tell: (files: readonly F[]) => Promise<readonly string[]>
  send: (files: readonly F[], onProgress: (share: number) => void) => Promise<unknown>
  /** Sends a file that is larger than a portion, in parts, and goes on where that was broken off. */
  sendLarge: (file: F, onProgress: (share: number, isWaiting: boolean) => void) => Promise<unknown>
  /** Repeats a call while its failure is a temporary one. */
  persistently: <T>(act: () => Promise<T>, onWaiting: (waiting: boolean) => void) => Promise<T>
  /** The words of a refusal that is about what was sent; null for any other failure. */
  refusalOf: (error: unknown) => string | null
}

/**
 * Tells the names of files and sends the bytes that are missing, in portions, two at a time, large files in parts. Of a
 * portion that is refused each file is sent by itself, so that one file keeps no other back.
 * @param onState gets how far it is
 * @throws what stopped it; AbortError when cancelled
 */
export async function sendFiles<F extends NamedFile>(
  files: readonly F[],
  world: SendingWorld<F>,
  { signal, onState }: { signal: AbortSignal; onState: (state: SendingState) => void },
): Promise<void> {
  let state: SendingState = { ...BEGUN, chosen: files.length }
  const put = (next: Partial<SendingState>) => {
    state = { ...state, ...next }
    onState(state)
  }
  const repeat = <T>(act: () => Promise<T>) => world.persistently(act, (isWaiting) => put({ isWaiting }))
  put({})
  const wanted = new Set<string>()
  for (const part of inParts(files, TOLD_TOGETHER)) {
    signal.throwIfAborted()
    for (const name of await repeat(() => world.tell(part))) wanted.add(name)
  }
  const missing = files.filter(({ name }) => wanted.has(name))
  put({ is: 'sending', wanted: missing.length, wantedBytes: bytesOf(missing) })
  const portions = portionsOf(missing)
  /** Bytes of portions that are on their way. */
  const onTheWay = new Map<readonly F[], number>()
  let doneBytes = 0
  const tellBytes = () => put({ sentBytes: doneBytes + [...onTheWay.values()].reduce((sum, bytes) => sum + bytes, 0) })
  const sendOne = async (portion: readonly F[]): Promise<void> => {
    const size = bytesOf(portion)
    const tell = (share: number) => {
      onTheWay.set(portion, share * size)
      tellBytes()
    }
    const [first] = portion
    try {
      if (first && first.size > PART_BYTES)
        await world.sendLarge(first, (share, isWaiting) => {
          if (isWaiting !== state.isWaiting) put({ isWaiting })
          tell(share)
        })
      else await repeat(() => world.send(portion, tell))
    } catch (error) {
      const why = world.refusalOf(error)
      if (signal.aborted || why === null) throw error
      onTheWay.delete(portion)
      if (portion.length > 1) {
        for (const file of portion) await sendOne([file])
        return
      }
      put({ refused: [...state.refused, ...portion.map(({ name }) => ({ name, why }))] })
    }
    onTheWay.delete(portion)
    doneBytes += size
    put({ sent: state.sent + portion.length })
    tellBytes()
  }
  let next = 0
  const work = async () => {
    for (let portion = portions[next++]; portion; portion = portions[next++]) {
      signal.throwIfAborted()
      await sendOne(portion)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  put({ is: 'done' })
}

const bytesOf = (files: readonly NamedFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
