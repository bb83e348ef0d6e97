import { fitsAny, isTest, match, pathInProject } from './patterns.mjs'
import { ownerOf, writesAnything } from './table-owners.mjs'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const IN_SQL =
  /\b(?:(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)|update\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b)/gi

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Tables are written only by their owner (table-owners.mjs). */
export const tableOwnerRule = {
  create(context) {
    const path = pathInProject(context)
    if (!match('server', path) || isTest(path) || fitsAny(writesAnything, path)) return {}
    const check = (node, table) => {
      const owner = ownerOf.get(table)
      if (owner === undefined)
        context.report({ node, message: `table ${table} has no owner: name one in tools/oxlint/table-owners.mjs` })
      else if (!path.startsWith(`${owner}/`))
        context.report({
          node,
          message: `${table} belongs to ${owner}: call a function of its door instead of writing its rows`,
        })
    }
    const sqlText = (node, text) => {
      for (const [, into, updated] of text.matchAll(IN_SQL)) check(node, (into ?? updated).toLowerCase())
    }
    const checkName = (node, table) => {
      if (table?.type === 'Literal') check(node, snake(table.value))
      else context.report({ node, message: 'write the name of the table here, so that its owner can be checked' })
    }
    return {
      CallExpression(node) {
        if (node.callee.name === 'insertJson') return checkName(node, node.arguments[1])
        if (node.callee.type !== 'MemberExpression' || !WRITES.has(node.callee.property.name)) return
        return checkName(node, node.arguments[0])
      },
      TaggedTemplateExpression(node) {
        if (node.tag.name === 'sql') sqlText(node, node.quasi.quasis.map(({ value }) => value.raw).join(' ? '))
      },
      Literal: (node) =>
        typeof node.value === 'string' &&
        /^\s*(insert|update|delete|merge|truncate)\s/i.test(node.value) &&
        sqlText(node, node.value),
    }
  },
}
