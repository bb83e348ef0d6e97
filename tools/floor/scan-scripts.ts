// Finds in a script what the oldest browsers of the floor do not know.
import { misreadValues, redefinesFunction } from './class-fields.ts'
import { isNode, type Node, treeOf, walk } from './syntax-tree.ts'
import { compatOf, missingIn, youngNames } from './young.mjs'

/** Something beyond the floor: its name, the browsers that miss it, and the text around it. */
export interface Beyond {
  name: string
  missing: string[]
  near: string
}

/** Syntax beyond the floor that the build may leave in: what it is in MDN's data, and how to know it. */
const SYNTAX: readonly [path: string, is: (node: Node, parents: readonly Node[]) => boolean][] = [
  ['javascript.classes.static.initialization_blocks', (node) => node.type === 'StaticBlock'],
  [
    'javascript.regular_expressions.lookbehind_assertion',
    (node) => isPattern(node, (pattern) => /(?<!\\)(?:\\\\)*\(\?<[=!]/.test(pattern)),
  ],
  ['javascript.builtins.RegExp.unicodeSets', (node) => isPattern(node, (_, flags) => flags.includes('v'))],
  ['javascript.builtins.RegExp.hasIndices', (node) => isPattern(node, (_, flags) => flags.includes('d'))],
  [
    'javascript.regular_expressions.modifier',
    (node) => isPattern(node, (pattern) => /\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', ''))),
  ],
  [
    'javascript.statements.import.import_attributes',
    (node) => Array.isArray(node['attributes']) && node['attributes'].length > 0,
  ],
  [
    'javascript.operators.await.top_level',
    (node, parents) =>
      node.type === 'AwaitExpression' &&
      !parents.some(({ type }) => /Function|PropertyDefinition|MethodDefinition/.test(type)),
  ],
  [
    'javascript.classes.private_class_fields_in',
    (node) => node.type === 'BinaryExpression' && (node['left'] as Node).type === 'PrivateIdentifier',
  ],
]

function isPattern(node: Node, fits: (pattern: string, flags: string) => boolean): boolean {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  return node.type === 'Literal' && regex !== undefined && fits(regex.pattern, regex.flags)
}

/** The name that a member expression reads, or null when it is computed. */
function memberName(node: Node): string | null {
  const property = node['property'] as Node
  if (!node['computed']) return property.type === 'Identifier' ? (property['name'] as string) : null
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null
}

/** Names that a script declares itself; a function of that name is its own. */
function declaredIn(program: Node): Set<string> {
  const declared = new Set<string>()
  const add = (pattern: unknown) => {
    if (isNode(pattern))
      walk(pattern, [], (node) => void (node.type === 'Identifier' && declared.add(node['name'] as string)))
  }
  walk(program, [], (node) => {
    if (node.type === 'VariableDeclarator' || /^Import.*Specifier$/.test(node.type)) add(node['id'] ?? node['local'])
    if (/Function|Class/.test(node.type)) {
      add(node['id'])
      if (Array.isArray(node['params'])) node['params'].forEach(add)
    }
    if (node.type === 'CatchClause') add(node['param'])
  })
  return declared
}

const NAMES = youngNames()
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self'])

/** Names of methods that a script defines: `resize` of a chart is not that of a window. */
function methodsOf(program: Node): string[] {
  const names: string[] = []
  const isFunction = (value: unknown) => isNode(value) && /Function/.test(value.type)
  walk(program, [], (node) => {
    const key = node['key'] as Node | undefined
    if (key && !node['computed'] && (node.type === 'MethodDefinition' || isFunction(node['value'])))
      names.push((key['name'] ?? key['value']) as string)
    if (
      node.type === 'AssignmentExpression' &&
      (node['left'] as Node).type === 'MemberExpression' &&
      isFunction(node['right'])
    )
      names.push(memberName(node['left'] as Node) ?? '')
  })
  return names
}

/**
 * What scripts use that the floor does not have, whether or not they ask first. @param scripts modules of plain
 * JavaScript that are loaded together: methods of the browser that one of them defines under the same name are taken
 * for that one's
 */
export function scanScripts(scripts: readonly string[]): Beyond[] {
  const programs = scripts.map((code) => ({ code, program: treeOf(code) }))
  const own = new Set(programs.flatMap(({ program }) => methodsOf(program)))
  return programs.flatMap(({ code, program }) => scanScript(code, program, own))
}

function scanScript(code: string, program: Node, own: ReadonlySet<string>): Beyond[] {
  const declared = declaredIn(program)
  const found: Beyond[] = []
  const add = (node: Node, name: string, missing: string[]) =>
    found.push({
      name,
      missing,
      near: code.slice(Math.max(0, node.start - 40), Math.min(code.length, node.end + 40)).replace(/\s+/g, ' '),
    })
  for (const value of misreadValues(program)) add(value, 'a value of a class field', ['safari <16'])
  walk(program, [], (node, parents) => {
    if (redefinesFunction(node)) add(node, 'a static field “name” or “length”', ['chrome <98'])
    for (const [path, is] of SYNTAX) {
      const missing = is(node, parents) ? missingIn(compatOf(path)) : []
      if (missing.length > 0) add(node, path, missing)
    }
    const parent = parents.at(-1)
    if (node.type === 'MemberExpression') {
      const name = memberName(node)
      const object = node['object'] as Node
      if (name === null) return
      const owner =
        object.type === 'Identifier' && !declared.has(object['name'] as string) ? (object['name'] as string) : ''
      const pair = `${owner}.${name}`
      const ofGlobal = GLOBAL_OBJECTS.has(owner) ? NAMES.globals.get(name) : undefined
      const called = parent?.type === 'CallExpression' && parent['callee'] === node
      const ofAny = called
        ? (NAMES.members.get(name) ?? (own.has(name) ? undefined : NAMES.methods.get(name)))
        : undefined
      const missing = NAMES.statics.get(pair) ?? ofGlobal ?? ofAny
      if (missing) add(node, NAMES.statics.has(pair) ? pair : name, missing)
    } else if (
      node.type === 'Identifier' &&
      NAMES.globals.has(node['name'] as string) &&
      !declared.has(node['name'] as string)
    ) {
      const isName =
        (parent?.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
        ((parent?.type === 'Property' ||
          parent?.type === 'MethodDefinition' ||
          parent?.type === 'PropertyDefinition') &&
          parent['key'] === node) ||
        /Specifier$|LabeledStatement|BreakStatement|ContinueStatement/.test(parent?.type ?? '')
      if (!isName) add(node, node['name'] as string, NAMES.globals.get(node['name'] as string) ?? [])
    }
  })
  return found
}
