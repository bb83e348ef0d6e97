/** An expression that runs on the hour, every day: second and minute are 0, and day, month and year are any. */
const ON_HOURS = /^0 0 (?<hours>[\d,*/-]+) (?:\* \* \?|\? \* \*)(?: \*)?$/

/**
 * The hours of an expression that runs every day on the hour, as the hour picker has them; null for other expressions.
 */
export const hoursIn = (expression: string): string | null =>
  ON_HOURS.exec(expression.trim().replaceAll(/\s+/g, ' '))?.groups?.['hours'] ?? null

/** The expression that runs every day at these hours. */
export const onHours = (hours: string): string => `0 0 ${hours} * * ? *`
