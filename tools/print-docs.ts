// Prints the table of settings into docs/operations.md, the list of calls into docs/calls.md and the licences of
// packages into docs/licences.md: `npm run docs`; `--check` only compares.
import { printedDocuments } from './documents.ts'
import { printOrCheck } from './printed.ts'

printOrCheck(printedDocuments(), 'npm run docs')
