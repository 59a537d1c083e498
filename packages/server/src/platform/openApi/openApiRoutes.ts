import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type ApiOperation, writeOpenApi } from './writeOpenApi.ts'

const openApiOperation: ApiOperation = {
  method: 'get',
  path: '/v1/openapi.json',
  summary: 'This document',
  hasProject: false,
  response: z.record(z.string(), z.unknown()),
}

/** Creates the route of the OpenAPI document, which describes the operations of all services of the server. */
export function createOpenApiRoutes(operations: readonly ApiOperation[]): Hono {
  const document = writeOpenApi([...operations, openApiOperation])
  const app = new Hono()
  app.get('/v1/openapi.json', (context) => {
    context.header('cache-control', 'public, max-age=300')
    return context.json(document)
  })
  return app
}
