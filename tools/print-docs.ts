// Prints the table of settings into docs/operations.md and the list of calls into docs/calls.md: `npm run docs`; `--check` only
// compares.
import { printedDocuments } from './documents.ts'
import { printOrCheck } from './printed.ts'

printOrCheck(printedDocuments(), 'npm run docs')
