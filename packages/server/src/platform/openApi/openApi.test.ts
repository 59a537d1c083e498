import { describe, expect, test } from 'vitest'
import { createServer } from '../../createServer.ts'

const { app } = createServer({
  projects: { site: { allowedOrigins: [] } },
  relay: false,
  chains: { 'eip155:1': { urls: ['http://127.0.0.1:9'] } },
})

type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

async function readDocument(): Promise<Document> {
  return (await (await app.request('/v1/openapi.json')).json()) as Document
}

describe('GET /v1/openapi.json', () => {
  test('default: has every route of the server under /v1', async () => {
    const { openapi, paths } = await readDocument()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const routes = app.routes
      // `ALL` are the handlers of all routes, such as CORS.
      .filter(({ path, method }) => /^\/v1(\/|$)/.test(path) && method !== 'ALL')
      .map(
        ({ path, method }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/^\/v1$/, '/v1/')}`,
      )
    expect(openapi).toBe('3.1.0')
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
    expect(described.length).toBeGreaterThan(4)
  })

  test('behavior: every parameter of a path is described, and every schema says what it contains', async () => {
    const { paths } = await readDocument()
    for (const [path, methods] of Object.entries(paths))
      for (const { parameters, responses, requestBody } of Object.values(methods)) {
        const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(names).toEqual(path.match(/\{\w+\}/g) ?? [])
        const schemas = [responses[200], requestBody].flatMap((part) => Object.values(part?.content ?? {}))
        for (const { schema } of schemas) expect(Object.keys(schema).length).toBeGreaterThan(0)
      }
  })

  test('behavior: the balances of an account', async () => {
    const { paths } = await readDocument()
    const operation = paths['/v1/account/{address}/balance']?.get
    expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['address', true],
      ['currency', false],
      ['chainId', false],
      ['forceUpdate', false],
      ['projectId', true],
      ['st', false],
      ['sv', false],
    ])
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '400', '403', '429', '503'])
    expect(operation?.responses[200]?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { balances: { type: 'array', items: { required: ['name', 'symbol', 'chainId', 'quantity'] } } },
    })
  })
})
