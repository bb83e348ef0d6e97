import { fitsAny, pathInProject } from './patterns.mjs'

// The folder that creates handles needs two of them.
const MAKERS = ['server/platform/db']
const HANDLE_NAMES = new Set(['database', 'pool', 'transaction', 'trx', 'tx'])
const HANDLE_TYPES = new Set(['Db', 'Database', 'PoolLike', 'ClientLike', 'Kysely', 'Transaction'])

const MESSAGE =
  '`db` is the one handle here: on the embedded engine a second one waits for ever, on a server it writes outside the transaction (decision 0008)'

/** Every name a parameter binds, with its identifier. */
function* bindings(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern
  else if (pattern.type === 'AssignmentPattern') yield* bindings(pattern.left)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) yield* bindings(property.value ?? property.argument)
}

const isHandle = (id) =>
  HANDLE_NAMES.has(id.name) || HANDLE_TYPES.has(id.typeAnnotation?.typeAnnotation?.typeName?.name)
const opensTransaction = ({ callee }) =>
  callee.name === 'inTransaction' ||
  (callee.property?.name === 'execute' && callee.object?.callee?.property?.name === 'transaction')

/** A function that takes `db` may not name any other handle of the database (docs/decisions/0008-one-handle.md). */
export const oneHandleRule = {
  create(context) {
    if (fitsAny(MAKERS, pathInProject(context))) return {}
    let depth = 0
    const told = new Set()
    const takesDb = (node) => node.params.some((param) => [...bindings(param)].some(({ name }) => name === 'db'))
    const report = (node) => told.has(node.name) || context.report({ node, message: MESSAGE })
    const rename = (id) => {
      told.add(id.name)
      context.report({ node: id, message: `name this parameter \`db\`: ${MESSAGE}` })
    }
    const enter = (node) => {
      if (takesDb(node)) depth++
      if (depth === 0) return
      for (const id of node.params.flatMap((param) => [...bindings(param)]))
        if (id.name !== 'db' && isHandle(id)) rename(id)
    }
    const leave = (node) => takesDb(node) && depth--
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      MemberExpression: (node) => depth > 0 && !node.computed && node.property.name === 'db' && report(node),
      VariableDeclarator: (node) =>
        depth > 0 &&
        [...bindings(node.id)].filter((id) => id.name === 'db' || isHandle(id)).forEach((id) => report(id)),
      CallExpression(node) {
        if (depth > 0)
          for (const argument of node.arguments)
            if (argument.type === 'Identifier' && HANDLE_NAMES.has(argument.name)) report(argument)
        if (depth > 0 && HANDLE_NAMES.has(node.callee.object?.name)) report(node.callee.object)
        const work = opensTransaction(node)
          ? node.arguments.find(({ type }) => type.endsWith('FunctionExpression'))
          : undefined
        if (work && work.params.length > 0 && !takesDb(work) && !isHandle(work.params[0])) rename(work.params[0])
      },
    }
  },
}
