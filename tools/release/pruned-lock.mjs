// The part of a lock file that some packages need, as `npm ci` reads it.

/** Where a package asked for at `place` lies, inside it or in a folder above it; null where it is not installed. */
function placeOf(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[found]) return found
    if (at === '') return null
  }
}

/**
 * @param {{ lockfileVersion: number, packages: Record<string, any> }} lock
 * @param {Record<string, unknown>} product package.json whose `dependencies` are wanted
 * @returns the lock file for them and all that they ask for, native packages of every platform included
 * @throws Error naming a package that the lock file does not have
 */
export function prunedLock(lock, product) {
  const kept = new Set()
  const missing = new Set()
  const visit = (
    place,
    { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
  ) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = placeOf(lock.packages, place, name)
      const isOptional =
        name in optionalDependencies ||
        (peerDependenciesMeta[name]?.optional ?? false) ||
        (name in peerDependencies && !(name in dependencies))
      if (found === null && !isOptional) missing.add(name)
      if (found === null || kept.has(found)) continue
      kept.add(found)
      visit(found, lock.packages[found])
    }
  }
  visit('', { dependencies: product.dependencies })
  if (missing.size > 0) throw new Error(`not in package-lock.json: ${[...missing].join(', ')}`)
  const { name, version, dependencies, engines, license } = product
  const packages = { '': { name, version, license, dependencies, engines } }
  // What was a tool of the project and is used by the product too is no tool any more.
  for (const place of Object.keys(lock.packages).filter((one) => kept.has(one))) {
    const { dev: _, devOptional: __, ...one } = lock.packages[place]
    packages[place] = one
  }
  return { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages }
}
