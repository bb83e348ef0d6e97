/**
 * A decimal number as an integer and its number of places: 12.50 is 1250 with 2; null when the value is not a number.
 */
function decimalIn(value: unknown): { whole: bigint; places: number } | null {
  const text = typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value.trim() : ''
  const [match, sign = '', digits = '', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (match === undefined) return null
  return { whole: BigInt(`${sign === '-' ? '-' : ''}${digits}${part}`), places: part.length }
}

/** A number without an exponent. */
const plainNumber = (value: number): string => {
  const text = String(value)
  return /e/i.test(text) && Number.isFinite(value)
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

const power = (places: number): bigint => 10n ** BigInt(places)

/** Prints an integer multiplied by 10^-places. */
function printDecimal(whole: bigint, places: number): string {
  const negative = whole < 0n
  const digits = String(negative ? -whole : whole).padStart(places + 1, '0')
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  const text = places === 0 ? digits : digits.slice(0, digits.length - places) + (part === '' ? '' : `.${part}`)
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}

/**
 * Sum and mean of decimal numbers without binary rounding; values are added and removed one by one. Values that are not
 * numbers are skipped.
 */
export class DecimalSum {
  #whole = 0n
  #places = 0
  #count = 0

  add(value: unknown): void {
    this.#take(value, 1n)
  }

  remove(value: unknown): void {
    this.#take(value, -1n)
  }

  #take(value: unknown, times: 1n | -1n): void {
    const decimal = decimalIn(value)
    if (!decimal) return
    if (decimal.places > this.#places) {
      this.#whole *= power(decimal.places - this.#places)
      this.#places = decimal.places
    }
    this.#whole += times * decimal.whole * power(this.#places - decimal.places)
    this.#count += Number(times)
  }

  /** The sum; `-` when there is no number. */
  get sum(): string {
    return this.#count === 0 ? '-' : printDecimal(this.#whole, this.#places)
  }

  /**
   * The mean with two more decimal places than the numbers, rounded half away from zero; `-` when there is no number.
   */
  get average(): string {
    if (this.#count === 0) return '-'
    const more = 2
    const scaled = this.#whole * power(more) * 2n
    const count = BigInt(this.#count) * 2n
    const half = this.#whole < 0n ? -BigInt(this.#count) : BigInt(this.#count)
    return printDecimal((scaled + half) / count, this.#places + more)
  }
}

/**
 * A sum with at least so many digits behind the point, `-` as it is. It stays a text: a number would not hold all
 * digits of a long one.
 */
export function withDigits(sum: string, digits = 0): string {
  const [whole = '', part = ''] = sum.split('.')
  return sum !== '-' && digits > part.length ? `${whole}.${part.padEnd(digits, '0')}` : sum
}
