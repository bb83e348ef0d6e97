/** What the programs may use of the exchange between two installations. */
export { type ExchangeParts, mustBeSet, SIDE_TEXT } from './exchange-parts.ts'
export { sendAgain, type SendDone, sendPackages } from './send.ts'
export { takePackages, type TakeDone } from './receive.ts'
export { cardOfSide, statusOf, trust } from './status.ts'
export { numbersInWords } from './waiting.ts'
