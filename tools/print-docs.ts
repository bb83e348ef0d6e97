// Prints the table of settings into docs/operations.md and the description of all calls into docs/openapi.json:
// `npm run docs`; `--check` only compares.
import { printedDocuments } from './documents.ts'
import { printOrCheck } from './printed.ts'

printOrCheck(await printedDocuments(), 'npm run docs')
