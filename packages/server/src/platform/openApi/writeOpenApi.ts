import { serviceFault } from '@latchkey/protocol/balances'
import * as z from 'zod/mini'

type ZodSchema = z.core.$ZodType

/** One route, as the OpenAPI document describes it. */
export type ApiOperation = {
  method: 'get' | 'post'
  /** The path, with its parameters in braces: `/v1/account/{address}/balance`. */
  path: string
  summary: string
  /** The description of each path parameter, by the parameter's name. */
  pathParameters?: Readonly<Record<string, string>>
  /** The schema of the query. `projectId`, `st` and `sv` are added to the query of each operation that has a project. */
  query?: ZodSchema
  /** Whether the request names a project in its query. Default: true. */
  hasProject?: boolean
  body?: ZodSchema
  response: ZodSchema
  /**
   * The reason of each error, by its HTTP status. The errors of projects and rate limits are added to each operation that has a project.
   */
  errors?: Readonly<Record<number, string>>
}

type JsonSchema = Readonly<Record<string, unknown>>

/** The errors of every operation that needs a project, by HTTP status. */
const projectErrorDescriptions = {
  403: 'The project or its origin is unknown.',
  429: 'Too many requests. `Retry-After` says when to try again.',
}
/** The query parameters that Latchkey's client library sends with every request. */
const clientParameters = [
  { name: 'projectId', in: 'query', required: true, description: 'The id of the project', schema: { type: 'string' } },
  { name: 'st', in: 'query', required: false, description: 'The kind of the kit', schema: { type: 'string' } },
  { name: 'sv', in: 'query', required: false, description: 'The version of the kit', schema: { type: 'string' } },
]

/**
 * Returns the OpenAPI document that describes the operations.
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function writeOpenApi(operations: readonly ApiOperation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: writeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: { schemas: { Fault: toJsonSchema(serviceFault) } },
  }
}

function writeOperation({
  summary,
  pathParameters = {},
  query,
  hasProject = true,
  body,
  response,
  errors = {},
}: ApiOperation) {
  const parameters = [
    ...Object.entries(pathParameters).map(([name, description]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    ...(query ? writeQueryParameters(toJsonSchema(query)) : []),
    ...(hasProject ? clientParameters : []),
  ]
  const errorResponses = Object.entries({ ...(hasProject && projectErrorDescriptions), ...errors }).map(
    ([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } },
    ],
  )
  return {
    summary,
    parameters,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } } }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: toJsonSchema(response) } } },
      ...Object.fromEntries(errorResponses),
    },
  }
}

/** Returns the fields of a JSON schema as the query parameters of an OpenAPI operation. */
function writeQueryParameters({
  properties = {},
  required = [],
}: {
  properties?: JsonSchema
  required?: readonly string[]
}) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Returns the JSON schema of a value as a request or response contains it, before the zod schema converts the value. */
function toJsonSchema(schema: ZodSchema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
