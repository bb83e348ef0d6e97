export { clearLeftBytes, clearRestingUploads } from './left-behind.ts'
