/** Reads a file as the import does, for journeys that download one, because journeys may not import features. */
export { readSource } from '#server/features/laws/laws.door.ts'
