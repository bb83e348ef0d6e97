/** What the programs may use of the exchange between two installations. */
export { type ExchangeParts, mustBeSet, SIDE_TEXT } from './exchange-parts.ts'
export { sendAgain, sendPackages } from './send.ts'
export { takePackages } from './receive.ts'
export { cardOfSide, statusOf, trust } from './status.ts'
export { numbersInWords } from './waiting.ts'
export { needsSomebody, sentInWords, takenInWords } from './told.ts'
