import * as z from 'zod/mini'

const rpcResponseSchema = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** The response of a node to a call: a result or an error. */
export type NodeResponse = {
  /** The text of the response, with `requestId` as its id. Numbers that JavaScript cannot represent stay as the node wrote them. */
  text: string
  requestId: number
  result?: unknown
  error?: { code: number; message: string }
}

/** Reads the response to a request. Returns `undefined` if the text is not a response of JSON-RPC. */
export function readNodeResponse(text: string, requestId: number): NodeResponse | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const parsedBody = rpcResponseSchema.safeParse(body)
    if (!parsedBody.success) return undefined
    const hasIdOnce = [...text.matchAll(createIdPattern(requestId))].length === 1
    return {
      text: hasIdOnce ? text : JSON.stringify({ ...(body as object), id: requestId }),
      requestId,
      ...parsedBody.data,
    }
  } catch {
    return undefined
  }
}

/** Returns the response as JSON text. The id of a client's call replaces the id of the request. */
export function writeNodeResponse({ text, requestId }: Pick<NodeResponse, 'text' | 'requestId'>, id: unknown): string {
  return text.replace(createIdPattern(requestId), () => `"id":${JSON.stringify(id)}`)
}

const createIdPattern = (requestId: number) => new RegExp(`"id"\\s*:\\s*${requestId}(?!\\d)`, 'g')
