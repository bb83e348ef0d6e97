// Fields of classes: what engines of the floor know, but get wrong. The build leaves them as they are, because taken
// apart into WeakMaps they would be slower and larger in every browser.
import { type Node, treeOf, walk } from './syntax-tree.ts'

/** Names of every engine: they stand in no scope of the script. */
const EVERYWHERE = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Promise',
  'Symbol',
  'Object',
  'Array',
  'Date',
  'Error',
  'undefined',
  'NaN',
  'Infinity',
])

/**
 * Values of fields that Safari before 16 may fail on: it does not find names of scopes around the class in a value with
 * parentheses (https://webkit.org/b/236843). Functions among them have a scope of their own and are read rightly.
 */
export function misreadValues(program: Node): Node[] {
  const found: Node[] = []
  walk(program, [], (node) => {
    const value = node['value'] as Node | null
    if (node.type !== 'PropertyDefinition' || !value || isHeld(value)) return
    let [named, calls] = [false, false]
    walk(value, [], (inner, parents) => {
      const parent = parents.at(-1)
      if (/Function/.test(inner.type)) return false
      if (/Call|New|Tagged|Sequence|Parenthesized/.test(inner.type)) calls = true
      const isKey = parent && !parent['computed'] && (parent['property'] === inner || parent['key'] === inner)
      if (inner.type === 'Identifier' && !isKey && !EVERYWHERE.has(inner['name'] as string)) named = true
      return true
    })
    if (named && calls) found.push(value)
  })
  return found
}

const isHeld = (value: Node) =>
  value.type === 'CallExpression' && (value['callee'] as Node).type === 'ArrowFunctionExpression'

/** The script with those values in functions, which changes nothing else. @param code a module of plain JavaScript */
export function heldValues(code: string): string {
  if (!/\bclass\b/.test(code)) return code
  const inserted = misreadValues(treeOf(code)).flatMap(({ start, end }) => [
    { at: start, text: '(()=>(' },
    { at: end, text: '))()' },
  ])
  let held = ''
  let from = 0
  for (const { at, text } of inserted.toSorted((one, other) => one.at - other.at)) {
    held += code.slice(from, at) + text
    from = at
  }
  return held + code.slice(from)
}

/** Whether a static field takes the place of `name` or `length` of its class, which Chromium before 98 refuses. */
export const redefinesFunction = (node: Node): boolean =>
  node.type === 'PropertyDefinition' &&
  node['static'] === true &&
  !node['computed'] &&
  ['name', 'length'].includes((node['key'] as Node)['name'] as string)
