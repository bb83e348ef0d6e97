// Young parts of the DOM standard (https://dom.spec.whatwg.org/#interface-AbortSignal,
// https://url.spec.whatwg.org/#dom-url-canparse), which core-js leaves out or supplies with a whole parser of
// addresses.

/** Adds a member that is not there, as the browser's own are: not enumerable. */
function supply(owner: object, name: string, member: PropertyDescriptor): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { configurable: true, ...member })
}

supply(URL, 'canParse', {
  writable: true,
  value(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

if (!('reason' in AbortSignal.prototype)) {
  const reasons = new WeakMap<AbortSignal, unknown>()
  const { abort } = AbortController.prototype as { abort: (this: AbortController) => void }
  AbortController.prototype.abort = function (
    reason: unknown = new DOMException('signal is aborted without reason', 'AbortError'),
  ) {
    if (!this.signal.aborted) reasons.set(this.signal, reason)
    abort.call(this)
  }
  supply(AbortSignal.prototype, 'reason', {
    get(this: AbortSignal) {
      return reasons.get(this)
    },
  })
}

supply(AbortSignal.prototype, 'throwIfAborted', {
  writable: true,
  value(this: AbortSignal) {
    if (this.aborted) throw this.reason
  },
})

supply(AbortSignal, 'timeout', {
  writable: true,
  value(milliseconds: number) {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  },
})

supply(AbortSignal, 'any', {
  writable: true,
  value(signals: Iterable<AbortSignal>) {
    const controller = new AbortController()
    const all = [...signals]
    const follow = ({ target }: Event) => end(target as AbortSignal)
    const end = (one: AbortSignal) => {
      // A signal that lives long must not keep those that have ended.
      for (const other of all) other.removeEventListener('abort', follow)
      controller.abort(one.reason)
    }
    const ended = all.find((one) => one.aborted)
    if (ended) end(ended)
    else for (const one of all) one.addEventListener('abort', follow)
    return controller.signal
  },
})
