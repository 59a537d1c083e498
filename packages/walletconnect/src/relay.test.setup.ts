import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; publishedAt: number; tag: number; from: string; until: number }
type Request = { id: number | string; method?: string; params: Record<string, unknown> }

export type TestRelay = Awaited<ReturnType<typeof startTestRelay>>

/** A relay of the WalletConnect protocol, in memory. It can fall silent and come back on the same port. */
export async function startTestRelay() {
  const mailbox: Message[] = []
  const subscriptions = new Map<WebSocket, { clientId: string; topics: Set<string> }>()
  const seen: { method: string; clientId: string }[] = []
  let connections = 0
  let server = await listen(0)
  const { port } = server.address() as AddressInfo

  function listen(at: number): Promise<WebSocketServer> {
    const made = new WebSocketServer({ host: '127.0.0.1', port: at })
    made.on('connection', (socket, request) => {
      connections++
      const auth = new URL(request.url ?? '', 'ws://relay').searchParams.get('auth') ?? ''
      const { iss } = JSON.parse(Buffer.from(auth.split('.')[1] ?? '', 'base64url').toString())
      subscriptions.set(socket, { clientId: iss, topics: new Set() })
      socket.on('close', () => subscriptions.delete(socket))
      socket.on('message', (data) => onRequest(socket, JSON.parse(String(data))))
    })
    return new Promise((resolve) => made.on('listening', () => resolve(made)))
  }

  function subscriptionId(socket: WebSocket, topic: string) {
    return createHash('sha256')
      .update(topic + subscriptions.get(socket)?.clientId.slice('did:key:'.length))
      .digest('hex')
  }

  function push(socket: WebSocket, { topic, message, publishedAt, tag }: Message) {
    const data = { topic, message, publishedAt, tag }
    const params = { id: subscriptionId(socket, topic), data }
    socket.send(JSON.stringify({ id: Date.now() * 1000 + tag, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  function subscribe(socket: WebSocket, topic: string) {
    const subscription = subscriptions.get(socket)
    subscription?.topics.add(topic)
    for (const message of mailbox) {
      if (message.topic === topic && message.from !== subscription?.clientId && message.until > Date.now())
        push(socket, message)
    }
    return subscriptionId(socket, topic)
  }

  function publish(
    socket: WebSocket,
    { topic, message, ttl, tag }: { topic: string; message: string; ttl: number; tag: number },
  ) {
    const from = subscriptions.get(socket)?.clientId ?? ''
    const entry = { topic, message, tag, from, publishedAt: Date.now(), until: Date.now() + ttl * 1000 }
    mailbox.push(entry)
    for (const [other, { clientId, topics }] of subscriptions) {
      if (clientId !== from && topics.has(topic)) push(other, entry)
    }
    return true
  }

  function onRequest(socket: WebSocket, { id, method, params }: Request) {
    if (!method) return
    seen.push({ method, clientId: subscriptions.get(socket)?.clientId ?? '' })
    // biome-ignore lint/suspicious/noExplicitAny: frames of a client that is trusted here
    const p = params as any
    const answers: Record<string, () => unknown> = {
      irn_publish: () => publish(socket, p),
      irn_subscribe: () => subscribe(socket, p.topic),
      irn_batchSubscribe: () => p.topics.map((topic: string) => subscribe(socket, topic)),
      irn_unsubscribe: () => subscriptions.get(socket)?.topics.delete(p.topic) ?? true,
      irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
      wc_proposeSession: () => {
        subscribe(socket, p.pairingTopic)
        return publish(socket, { topic: p.pairingTopic, message: p.sessionProposal, ttl: p.ttl, tag: 1100 })
      },
      wc_approveSession: () => {
        subscribe(socket, p.sessionTopic)
        publish(socket, { topic: p.pairingTopic, message: p.sessionProposalResponse, ttl: 300, tag: 1101 })
        return publish(socket, { topic: p.sessionTopic, message: p.sessionSettlementRequest, ttl: 300, tag: 1102 })
      },
    }
    const result = answers[method]?.()
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: result ?? true }))
  }

  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of server.clients) socket.terminate()
      server.close(() => resolve())
    })

  return {
    url: `ws://127.0.0.1:${port}`,
    /** Every request of every client, in order. */
    seen,
    /** How many sockets were opened since the start. */
    connections: () => connections,
    /** The clients that are connected now. */
    clients: () => [...subscriptions.values()].map(({ clientId }) => clientId),
    /** Cuts every socket and refuses new ones. What is in the mailbox stays. */
    stop,
    async restart() {
      server = await listen(port)
    },
  }
}
