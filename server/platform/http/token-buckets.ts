/** How much a bucket holds, and how much of it comes back each second. */
export interface BucketSize {
  holds: number
  perSecond: number
}

interface Bucket {
  left: number
  /** Milliseconds of the clock at which `left` was true. */
  at: number
}

/** Buckets that are remembered. A forgotten one counts as full; the one used longest ago is forgotten first. */
const MOST_BUCKETS = 50_000

/** Token buckets by key: each is full at first, every call takes from its bucket, and time fills it again. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()

  /** What a bucket has now. A clock that is set back fills nothing. */
  #left(key: string, { holds, perSecond }: BucketSize, now: number): number {
    const before = this.#buckets.get(key)
    return before ? Math.min(holds, before.left + (Math.max(0, now - before.at) / 1000) * perSecond) : holds
  }

  /** The seconds after which a bucket has this much; 0 when it has it now. */
  secondsUntil(key: string, amount: number, size: BucketSize, now: number): number {
    const left = this.#left(key, size, now)
    return left >= amount ? 0 : Math.ceil((amount - left) / size.perSecond)
  }

  /** Empties a bucket so that nothing can be taken for these seconds. */
  empty(key: string, seconds: number, { perSecond }: BucketSize, now: number): void {
    this.#set(key, { left: 1 - seconds * perSecond, at: now })
  }

  #set(key: string, bucket: Bucket): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value as string)
  }

  /** @returns 0 when it was taken; else nothing is taken, and the seconds after which it can be */
  take(key: string, amount: number, size: BucketSize, now: number): number {
    const seconds = this.secondsUntil(key, amount, size, now)
    if (seconds > 0) return seconds
    this.#set(key, { left: this.#left(key, size, now) - amount, at: now })
    return 0
  }
}
