export { LogWatch, verifyLog } from './log-watch.ts'
