import { posix } from 'node:path'
import { fitsAny, isTest, match } from './patterns.mjs'
import { keptPackages, pure, rooms, typesOnly } from './rooms-table.mjs'

/** The row of a file and the names its pattern bound. */
export function roomOf(path) {
  for (const row of rooms) {
    const names = match(row.room, path)
    if (names) return { ...row, names }
  }
  return null
}

const packageOf = (source) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/** What is wrong with `path` importing `source`, or null. */
export function refusal(path, source, isType) {
  const room = roomOf(path)
  if (room === null) return null
  const test = isTest(path)
  const isPure = fitsAny(pure.files, path) && !test && !isType
  const own = /^(\.|#)/.test(source)
  if (!own) {
    if (room.packages && !test && !fitsAny(room.packages, packageOf(source)))
      return `${room.room} may not import the package ${source}`
    const keeper = Object.keys(keptPackages).find((name) => match(name, packageOf(source)))
    if (keeper && !fitsAny(keptPackages[keeper], path))
      return `only ${keptPackages[keeper].join(', ')} may import ${keeper}`
    return isPure && fitsAny(pure.packages, source) ? `rules and models are pure: no ${source} here` : null
  }
  const target = source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source)
  if (isPure && fitsAny(pure.never, target))
    return `rules and models are pure: pass the data in instead of importing ${target}`
  if (!isType && !test && typesOnly.some(({ room: from, of }) => match(from, path) && match(of, target)))
    return `use \`import type\`: ${target} must cost the client nothing`
  if (fitsAny(room.may, target, room.names) || (test && match('server', path) && match('server/testing', target)))
    return null
  const where = roomOf(target)?.room ?? target
  return `${room.room} may not import from ${where}; it may from ${room.may.join(', ')}${where.startsWith('server/features') ? " (export it from the feature's *.door.ts)" : ''}`
}
