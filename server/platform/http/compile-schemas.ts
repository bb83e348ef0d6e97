import validatorFactory from '@fastify/ajv-compiler'
import serializerFactory from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type CompilersFactory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** As query and path parameters need it: texts become numbers and booleans, nothing is dropped silently. */
const AJV_OPTIONS = { customOptions: { coerceTypes: true, removeAdditional: false, allErrors: false } } as const

/** Makes the function for a schema at its first use, once for each schema object of this process. */
function onceForEach<F>(compile: (schema: object) => F): (schema: object) => () => F {
  const made = new WeakMap<object, F>()
  return (schema) => () => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const compiled = compile(schema)
    made.set(schema, compiled)
    return compiled
  }
}

const compileValidator = validatorFactory()({}, AJV_OPTIONS)
const compileSerializer = serializerFactory()({}, {})

/** The compiled check of a schema. */
export const validatorOf = onceForEach((schema) => compileValidator({ schema } as never))
/** The compiled serialiser of a schema. */
export const serializerOf = onceForEach((schema) => compileSerializer({ schema } as never))

/**
 * Fastify's own compilers, but run when a call is first made: to compile all schemas of the contract takes about two
 * seconds of every start, and most starts, those of tests and of `npm run dev`, use few of them.
 */
export const compilersFactory: CompilersFactory = {
  buildValidator: () => (definition: unknown) => {
    const compiled = validatorOf((definition as { schema: object }).schema)
    // Fastify reads the errors from the function it called.
    const validate = Object.assign(
      (data: unknown): boolean => {
        const check = compiled()
        const fits = check(data) === true
        validate.errors = check.errors ?? null
        return fits
      },
      { errors: null as ReturnType<typeof compileValidator>['errors'] },
    )
    return validate as never
  },
  buildSerializer: () => (definition) => {
    const compiled = serializerOf(definition.schema as object)
    return (data: unknown) => compiled()(data)
  },
}
