/**
 * Thrown when a package, a key or an act of the exchange cannot be used; the message is one line that says why and what
 * to do.
 */
export class ExchangeRefused extends Error {
  override name = 'ExchangeRefused'
}
