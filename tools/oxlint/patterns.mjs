const escape = (text) => text.replace(/[.+^$()|[\]\\]/g, '\\$&')

/** The pattern (see rooms-table.mjs) as a regular expression; names of `{…}` that are already known are inserted. */
function expression(pattern, names = {}) {
  const body = pattern.split(/(\*\*\/|\*|\{[^}]+\})/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '*') return '[^/]*'
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name === undefined) return escape(part)
    if (name in names) return escape(names[name])
    return name.includes(',') ? `(?:${name.replaceAll(',', '|')})` : `(?<${name}>[^/]+)`
  })
  return new RegExp(`^${body.join('')}${/\.\w+$/.test(pattern) ? '$' : '(?:/|$)'}`)
}

/** The names that the pattern binds when it matches the path; null when it does not. */
export function match(pattern, path, names) {
  const found = expression(pattern, names).exec(path)
  return found && { ...found.groups }
}

export const fitsAny = (patterns, path, names) => patterns.some((pattern) => match(pattern, path, names) !== null)

/** Path of a file below the project, with `/`. */
export function pathInProject(context) {
  const path = context.filename.replaceAll('\\', '/')
  const root = `${(context.cwd ?? process.cwd()).replaceAll('\\', '/')}/`
  return path.startsWith(root) ? path.slice(root.length) : path
}

export const isTest = (path) => /\.(test|e2e|bench)\.tsx?$/.test(path)
