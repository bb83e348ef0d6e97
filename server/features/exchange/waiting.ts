import type { Db } from '#server/platform/db/open.ts'
import { packagesOf, readSide } from './exchange.sql.ts'

const LOOKED_AT = 1_000

/** Numbers that later packages in the folder wait for. */
export async function missingNumbers(db: Db): Promise<number[]> {
  const { takenNumber = 0 } = (await readSide(db)) ?? {}
  const there = new Set(
    (await packagesOf(db, 'in', LOOKED_AT)).filter(({ state }) => state === 'waiting').map(({ number }) => number),
  )
  const last = Math.max(takenNumber, ...there)
  const missing: number[] = []
  for (let number = takenNumber + 1; number < last && missing.length < LOOKED_AT; number++)
    if (!there.has(number)) missing.push(number)
  return missing
}

/** Whether packages in the folder wait or were refused. */
export const isStuck = async (db: Db): Promise<boolean> =>
  (await packagesOf(db, 'in', LOOKED_AT)).some(({ state }) => state === 'waiting' || state === 'refused')

/** 3、5–7. */
export function numbersInWords(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、')
}
