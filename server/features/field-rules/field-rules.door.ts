export { refuseFaults } from './record-checks.ts'
