// Prints the table of settings into docs/operations.md, the calls into docs/calls.md, the coverage into docs/coverage.md, the licences of
// packages into docs/licences.md: `npm run docs`; `--check` only compares.
import { printedDocuments } from './documents.ts'
import { printOrCheck } from './printed.ts'

printOrCheck(printedDocuments(), 'npm run docs')
