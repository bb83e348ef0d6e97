/** Reading a file back as the import would, for journeys that download one: they may not reach into features. */
export { readSource } from '#server/features/laws/laws.door.ts'
