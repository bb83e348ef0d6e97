import { fitsAny, isTest, pathInProject } from './patterns.mjs'

const WIRE = /^\/(sys|internet)\//
/** Names that only guests have stand in their room. */
const HOMES = ['common/contract', 'server/compat', 'common/storage-keys.ts', 'tools/oxlint']
const STORES = new Set(['localStorage', 'sessionStorage'])

/** Paths of the wire may be written in common/contract only, keys of stored values in common/storage-keys.ts only. */
export const wireNamesRule = {
  create(context) {
    const path = pathInProject(context)
    if (isTest(path) || fitsAny(HOMES, path)) return {}
    const spelled = new Set()
    const uses = []
    const text = (node, value) => {
      if (WIRE.test(value))
        context.report({
          node,
          message: `${value} is spelled in common/contract: use the contract's key or a constant of that file`,
        })
    }
    const storeOf = (node) =>
      node?.type === 'Identifier' ? node.name : node?.type === 'MemberExpression' ? node.property.name : undefined
    const isText = (node) =>
      (node?.type === 'Literal' && typeof node.value === 'string') || node?.type === 'TemplateLiteral'
    return {
      Literal: (node) => typeof node.value === 'string' && text(node, node.value),
      TemplateElement: (node) => text(node, node.value.raw),
      VariableDeclarator: (node) => isText(node.init) && spelled.add(node.id.name),
      CallExpression(node) {
        const { callee } = node
        if (
          callee.type === 'MemberExpression' &&
          /^(get|set|remove)Item$/.test(callee.property.name) &&
          STORES.has(storeOf(callee.object))
        )
          uses.push(node)
      },
      MemberExpression(node) {
        if (
          STORES.has(storeOf(node.object)) &&
          !['getItem', 'setItem', 'removeItem', 'clear', 'key', 'length'].includes(node.property.name)
        )
          uses.push({ arguments: [{ type: 'Literal', value: '' }], ...node })
      },
      'Program:exit'() {
        for (const node of uses) {
          const [key] = node.arguments
          if (isText(key) || (key?.type === 'Identifier' && spelled.has(key.name)))
            context.report({ node, message: 'name this key in common/storage-keys.ts and import it' })
        }
      },
    }
  },
}
