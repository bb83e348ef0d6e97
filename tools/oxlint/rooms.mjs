import { fitsAny, isTest, pathInProject } from './patterns.mjs'
import { refusal, roomOf } from './refusal.mjs'
import { defaultExports, pure } from './rooms-table.mjs'

/** Imports follow the table of rooms; no index files, no default exports, no clock or network in pure files. */
export const roomsRule = {
  create(context) {
    const path = pathInProject(context)
    const isPure = fitsAny(pure.files, path) && !isTest(path)
    const check = (node, source, isType) => {
      const message = source && refusal(path, source.value, isType)
      if (message) context.report({ node, message })
    }
    const clock = (node) =>
      isPure && context.report({ node, message: 'rules and models are pure: take the time as a parameter' })
    return {
      Program(node) {
        if (/(^|\/)index\.\w+$/.test(path))
          context.report({ node, message: 'no index files: import from the file that says what it holds' })
        if (roomOf(path) === null)
          context.report({
            node,
            message: 'this file stands in no room; see tools/oxlint/rooms-table.mjs for the places there are',
          })
      },
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source.type === 'Literal' && node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument, true),
      NewExpression: (node) => node.callee.name === 'Date' && node.arguments.length === 0 && clock(node),
      CallExpression: (node) =>
        (node.callee.name === 'fetch' ||
          (node.callee.object?.name === 'Date' && node.callee.property?.name === 'now')) &&
        clock(node),
      ExportDefaultDeclaration: (node) =>
        fitsAny(defaultExports, path) ||
        context.report({ node, message: 'no default export: give it a name and export that' }),
    }
  },
}
