import * as z from 'zod/mini'
import type { ApiOperation } from '../../platform/openApi/writeOpenApi.ts'

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})
const result = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
})

/** The route of `openRpcProxy`, for the OpenAPI document. */
export const rpcOperations: readonly ApiOperation[] = [
  {
    method: 'post',
    path: '/v1/',
    summary: 'Calls a node of a network by JSON-RPC',
    query: z.object({ chainId: z.string().check(z.describe('CAIP-2')) }),
    body: z.union([call, z.array(call).check(z.maxLength(1_000))]),
    response: z.union([result, z.array(result)]),
    errors: {
      400: 'The body is no JSON-RPC.',
      404: 'The server has no endpoint of this network.',
      413: 'The body is too large.',
      502: 'No endpoint of the network responds.',
    },
  },
]
