import { randomBytes } from 'node:crypto'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { WebSocket } from 'ws'

/** The key pair of a client. */
export type Keys = ReturnType<typeof generateKeyPair>
/** A message that the relay has pushed to a client. */
export type Push = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
export type RelayClient = Awaited<ReturnType<typeof openRelayClient>>

const daySeconds = 24 * 60 * 60

/** Returns the URL with which a WalletConnect client opens its WebSocket. WalletConnect's own library signs the auth token in the URL. */
export async function createClientUrl(
  relayUrl: string,
  {
    projectId = 'test',
    keys = generateKeyPair(),
    aud = relayUrl,
    iat = Math.floor(Date.now() / 1000),
    ttl = daySeconds,
  }: {
    projectId?: string
    keys?: Keys
    aud?: string
    /** The time at which the token was issued, in seconds since the epoch. */
    iat?: number
    ttl?: number
  } = {},
): Promise<string> {
  const authToken = await signJWT(randomBytes(32).toString('hex'), aud, ttl, keys, iat)
  return `${relayUrl}/?${new URLSearchParams({ auth: authToken, projectId, ua: 'wc-2/test' })}`
}

/**
 * Connects a simple client of WalletConnect's relay over a real socket. The client acknowledges pushed messages.
 *
 * @param from - The client's IP address, sent in `X-Forwarded-For`.
 * @throws Error if the upgrade is refused.
 */
export async function openRelayClient(url: string, from?: string) {
  const socket = new WebSocket(url, { headers: from === undefined ? {} : { 'x-forwarded-for': from } })
  const pushes: Push[] = []
  const pendingRequests = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const pushCountChecks = new Set<() => void>()
  let lastId = Date.now() * 1000
  let onPush = (_push: Push) => {}

  const whenClosed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      for (const { reject } of pendingRequests.values()) reject(new Error(`closed with ${code} ${reason}`))
      pendingRequests.clear()
      resolve({ code, reason: String(reason) })
    })
  })
  // An error is followed by the close event, which rejects all open requests. Without a listener, the error would end the process.
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      pushes.push(frame.params.data)
      onPush(frame.params.data)
      for (const resolveIfReceived of pushCountChecks) resolveIfReceived()
      return
    }
    const pendingRequest = pendingRequests.get(frame.id)
    pendingRequests.delete(frame.id)
    if (frame.error) pendingRequest?.reject(Object.assign(new Error(frame.error.message), { code: frame.error.code }))
    else pendingRequest?.resolve(frame.result)
  })
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))

  return {
    socket,
    pushes,
    closed: whenClosed,
    /** Sets the function that is called with each pushed message, instead of the previous function. */
    onPush: (listener: (push: Push) => void) => {
      onPush = listener
    },
    request: <Result = unknown>(method: string, params: unknown) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1
        pendingRequests.set(lastId, { resolve: resolve as (result: unknown) => void, reject })
        if (socket.readyState !== WebSocket.OPEN) reject(new Error('closed'))
        else socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      }),
    /** Resolves when the client has received `count` pushed messages in total. */
    whenReceived: (count: number) =>
      new Promise<void>((resolve) => {
        const resolveIfReceived = () => {
          if (pushes.length < count) return
          pushCountChecks.delete(resolveIfReceived)
          resolve()
        }
        pushCountChecks.add(resolveIfReceived)
        resolveIfReceived()
      }),
    close: async () => {
      socket.close()
      await whenClosed
    },
  }
}
