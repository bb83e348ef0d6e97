import type { TSchema } from 'typebox'

/**
 * Names by the object that holds the fields of a schema: `Type.Optional` and others copy the schema, but not that
 * object.
 */
const names = new WeakMap<object, string>()

const fieldsOf = (schema: object): object =>
  ('properties' in schema && typeof schema.properties === 'object' && schema.properties) || schema

/**
 * Gives schemas the names under which the OpenAPI document lists them once (server/platform/http/openapi.ts); unique in
 * the contract.
 */
export function nameSchemas(schemas: Readonly<Record<string, TSchema>>): void {
  for (const [name, schema] of Object.entries(schemas)) names.set(fieldsOf(schema), name)
}

/** The name a schema was given; undefined without one. */
export const nameOfSchema = (schema: object): string | undefined => names.get(fieldsOf(schema))
