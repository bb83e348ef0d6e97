import { readFileSync } from 'node:fs'
import { ALLOWED_IN_SCRIPTS } from '../floor/allowed.mjs'
import { missingIn, compatOf, youngNames } from '../floor/young.mjs'
import { isTest, pathInProject } from './patterns.mjs'

/** What web/floor/supplies.ts supplies, as the last name of each: `toSorted`, and whole: `Object.hasOwn`. */
const SUPPLIED = new Set(
  JSON.parse(readFileSync(new URL('../../web/floor/supplied.json', import.meta.url), 'utf8')).flatMap((name) => [
    name,
    name.split('.prototype.').at(-1),
  ]),
)
const isFree = (name) => SUPPLIED.has(name) || Object.hasOwn(ALLOWED_IN_SCRIPTS, name)
const names = youngNames()
const lookbehind = missingIn(compatOf('javascript.regular_expressions.lookbehind_assertion'))

/**
 * What browsers get uses nothing that the oldest of them lack (browserslist in package.json), but for what web/floor
 * supplies and what tools/floor/allowed.mjs allows. The built files, with their libraries, are scanned by
 * e2e/browsers/built-files.e2e.ts.
 */
export const browserFloorRule = {
  create(context) {
    const path = pathInProject(context)
    if (!/^(web|common)\//.test(path) || isTest(path)) return {}
    const report = (node, name, missing) =>
      context.report({
        node,
        message: `${name} is not known to ${missing.join(', ')}: use something older, supply it in web/floor, or say in tools/floor/allowed.mjs why it is right`,
      })
    return {
      MemberExpression(node) {
        if (node.computed) return
        const name = node.property.name
        const pair = `${node.object.name ?? ''}.${name}`
        const called = node.parent?.type === 'CallExpression' && node.parent.callee === node
        const missing = names.statics.get(pair) ?? (called ? names.members.get(name) : undefined)
        const known = names.statics.has(pair) ? pair : name
        if (missing && !isFree(known)) report(node, known, missing)
      },
      Identifier(node) {
        const missing = names.globals.get(node.name)
        const { parent } = node
        const isCall = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node
        if (missing && isCall && !isFree(node.name)) report(node, node.name, missing)
      },
      Literal(node) {
        if (node.regex && lookbehind.length > 0 && /\(\?<[=!]/.test(node.regex.pattern))
          report(node, 'lookbehind in a pattern', lookbehind)
      },
    }
  },
}
