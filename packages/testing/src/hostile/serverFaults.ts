import type { ServerResponse } from 'node:http'

/** Sends a faulty response. `honest` is the correct response. */
type SendFaulty = (response: ServerResponse, honest: unknown) => void

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}
const jsonHeaders = { ...corsHeaders, 'content-type': 'application/json' }

const sendText = (
  response: ServerResponse,
  text: string,
  status = 200,
  headers: Record<string, string> = jsonHeaders,
) => void response.writeHead(status, headers).end(text)

/** Returns a copy of a value in which `change` has replaced every string, number, boolean and null. */
function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapLeaves(each, change)]))
  return change(value)
}

/** Returns a value whose type differs from the type of `leaf`. */
function changeType(leaf: unknown): unknown {
  if (typeof leaf === 'string') return { toString: null, length: leaf.length }
  return typeof leaf === 'number' ? [String(leaf)] : 'true'
}

/** Replaces a number, or a string that is a number, with one that is out of range. Returns all other values unchanged. */
function toOutOfRange(leaf: unknown): unknown {
  if (typeof leaf === 'number') return -(2 ** 70)
  return typeof leaf === 'string' && /^(0x)?[\da-f]+$/i.test(leaf) ? `0x${'f'.repeat(200)}` : leaf
}

function writeRepeatedly(response: ServerResponse, text: string, pauseMs: number): void {
  const timer = setInterval(() => response.write(text), pauseMs)
  response.on('close', () => clearInterval(timer))
}

/** All faults of a server, by name. The tests and the benchmark run each service with each fault. */
export const serverFaults = {
  hangs: () => {},
  drips: (response, honest) => {
    response.writeHead(200, { ...jsonHeaders, 'content-length': '1000000' })
    const text = JSON.stringify(honest)
    let index = 0
    const timer = setInterval(() => response.write(text[index++] ?? ' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'fails with a page': (response) =>
    sendText(response, '<html><script>__hacked=1</script></html>', 500, {
      ...corsHeaders,
      'content-type': 'text/html',
    }),
  'has enough of us': (response) => sendText(response, '{}', 429, { ...jsonHeaders, 'retry-after': '99999999999' }),
  refuses: (response) => sendText(response, '{"error":"no"}', 403),
  'calls JSON a picture': (response, honest) =>
    sendText(response, JSON.stringify(honest), 200, { ...corsHeaders, 'content-type': 'image/png' }),
  'is a page': (response) =>
    sendText(response, '<html><script>__hacked=1</script></html>', 200, {
      ...corsHeaders,
      'content-type': 'text/html',
    }),
  'stops in the middle': (response, honest) => {
    const text = JSON.stringify(honest)
    sendText(response, text.slice(0, text.length / 2))
  },
  'sends twenty megabytes': (response) => sendText(response, `{"data":"${'W'.repeat(20_000_000)}"}`),
  'never ends': (response) => {
    response.writeHead(200, jsonHeaders)
    writeRepeatedly(response, '[1,'.repeat(20_000), 1)
  },
  'nests without end': (response) => sendText(response, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'confuses types': (response, honest) => sendText(response, JSON.stringify(mapLeaves(honest, changeType))),
  'counts beyond numbers': (response, honest) =>
    sendText(response, JSON.stringify(mapLeaves(honest, toOutOfRange)).replaceAll(String(-(2 ** 70)), '-1e999')),
  'says keys twice': (response, honest) =>
    sendText(
      response,
      JSON.stringify(honest).replaceAll('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"id":null,'),
    ),
  'redirects for ever': (response) => void response.writeHead(302, { ...corsHeaders, location: '?again' }).end(),
  'lets no other site read': (response, honest) =>
    sendText(response, JSON.stringify(honest), 200, { 'content-type': 'application/json' }),
  'breaks the connection': (response, honest) => {
    response.writeHead(200, { ...jsonHeaders, 'content-length': '1000' })
    response.write(JSON.stringify(honest).slice(0, 20), () => response.destroy())
  },
  'sends nothing': (response) => void response.writeHead(204, corsHeaders).end(),
} as const satisfies Record<string, SendFaulty>

export type ServerFault = keyof typeof serverFaults
