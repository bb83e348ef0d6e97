export { readSource } from '#server/features/laws/laws.door.ts'
