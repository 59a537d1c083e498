import { randomBytes } from 'node:crypto'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { WebSocket } from 'ws'

export type Keys = ReturnType<typeof generateKeyPair>
export type Push = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
export type RelayClient = Awaited<ReturnType<typeof openRelayClient>>

const day = 24 * 60 * 60

/** The WebSocket URL of a WalletConnect client. WalletConnect's own library signs the auth token. */
export async function clientUrl(
  relayUrl: string,
  {
    projectId = 'test',
    keys = generateKeyPair(),
    aud = relayUrl,
    iat = Math.floor(Date.now() / 1000),
    ttl = day,
  }: {
    projectId?: string
    keys?: Keys
    aud?: string
    /** Seconds since the epoch. */
    iat?: number
    ttl?: number
  } = {},
): Promise<string> {
  const auth = await signJWT(randomBytes(32).toString('hex'), aud, ttl, keys, iat)
  return `${relayUrl}/?${new URLSearchParams({ auth, projectId, ua: 'wc-2/test' })}`
}

/**
 * A WalletConnect client over a real socket. It acknowledges pushed messages.
 *
 * @param from - The client's address, sent in `X-Forwarded-For`.
 * @throws Error if the upgrade is refused.
 */
export async function openRelayClient(url: string, from?: string) {
  const socket = new WebSocket(url, { headers: from === undefined ? {} : { 'x-forwarded-for': from } })
  const pushes: Push[] = []
  const answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const waiting = new Set<() => void>()
  let lastId = Date.now() * 1000
  let onPush = (_push: Push) => {}

  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      for (const { reject } of answers.values()) reject(new Error(`closed with ${code} ${reason}`))
      answers.clear()
      resolve({ code, reason: String(reason) })
    })
  })
  // The close rejects all open requests, so the error event needs no handling.
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      pushes.push(frame.params.data)
      onPush(frame.params.data)
      for (const check of waiting) check()
      return
    }
    const answer = answers.get(frame.id)
    answers.delete(frame.id)
    if (frame.error) answer?.reject(Object.assign(new Error(frame.error.message), { code: frame.error.code }))
    else answer?.resolve(frame.result)
  })
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))

  return {
    socket,
    pushes,
    closed,
    /** Sets the listener that is called with each message, and replaces the previous one. */
    onPush: (listener: (push: Push) => void) => {
      onPush = listener
    },
    request: <Result = unknown>(method: string, params: unknown) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1
        answers.set(lastId, { resolve: resolve as (result: unknown) => void, reject })
        if (socket.readyState !== WebSocket.OPEN) reject(new Error('closed'))
        else socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      }),
    /** Resolves once the client has received this many messages. */
    received: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (pushes.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: async () => {
      socket.close()
      await closed
    },
  }
}
