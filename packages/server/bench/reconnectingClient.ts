import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { generateKeyPair } from '@walletconnect/relay-auth'
import { createClientUrl, openRelayClient, type Push, type RelayClient } from '../test/relayClient.ts'
import { seal, unseal } from '../test/testRelay.ts'

/** Time between a disconnect and the next attempt to connect, in ms. WalletConnect's own client waits equally long. */
const reconnectDelayMs = 100

export type ReconnectingClient = Awaited<ReturnType<typeof createReconnectingClient>>

/**
 * Creates a client that behaves like those of wallets and sites. The client reconnects when its socket closes, subscribes again, and
 * repeats requests that got no response. It also drops messages that it has received before, which it recognises by their SHA-256 hash.
 *
 * @param options.onShown - Called with each message that the client has not received before.
 */
export async function createReconnectingClient(options: {
  relayUrl: string
  /** The client's IP address, sent in `X-Forwarded-For`. */
  from: string
  topic: string
  onShown: (message: string) => void
}) {
  const { relayUrl, from, topic, onShown } = options
  const url = await createClientUrl(relayUrl, { keys: generateKeyPair() })
  const receivedHashes = new Set<string>()
  const counts = { pushes: 0, dropped: 0, twiceInOneSubscription: 0, sentAgain: 0 }
  let isClosing = false
  let connection = connect()

  async function connect(): Promise<RelayClient> {
    for (;;) {
      const client = await openSubscribedClient().catch(() => undefined)
      if (client) return client
      await setTimeout(reconnectDelayMs)
    }
  }

  async function openSubscribedClient(): Promise<RelayClient> {
    const client = await openRelayClient(url, from)
    const subscriptionHashes = new Set<string>()
    client.onPush((push) => handlePush(push, subscriptionHashes))
    await client.request('irn_batchSubscribe', { topics: [topic] })
    void client.closed.then(() => {
      if (!isClosing) connection = setTimeout(reconnectDelayMs).then(connect)
    })
    return client
  }

  function handlePush({ message }: Push, subscriptionHashes: Set<string>) {
    const messageHash = hash('sha256', message)
    counts.pushes += 1
    if (subscriptionHashes.has(messageHash)) counts.twiceInOneSubscription += 1
    subscriptionHashes.add(messageHash)
    if (receivedHashes.has(messageHash)) counts.dropped += 1
    else onShown(unseal(message))
    receivedHashes.add(messageHash)
  }

  return {
    counts,
    whenConnected: async () => void (await connection),
    /** Publishes a message, and repeats the request on each new connection until the relay responds. */
    publish: async (message: string): Promise<void> => {
      for (;;) {
        const client = await connection
        const response = client.request('irn_publish', { topic, message: seal(message), ttl: 3_600, tag: 1108 })
        const hasResponse = await response.then(
          () => true,
          () => false,
        )
        if (hasResponse) return
        counts.sentAgain += 1
        await client.closed
      }
    },
    /** Fetches all messages of the topic. */
    fetchAllTexts: async (): Promise<string[]> => {
      const client = await connection
      const messages: Push[] = []
      let hasMore = true
      while (hasMore) {
        const page = await client.request<{ messages: Push[]; hasMore: boolean }>('irn_fetchMessages', { topic })
        messages.push(...page.messages)
        hasMore = page.hasMore
      }
      return messages.map(({ message }) => unseal(message))
    },
    leave: async () => {
      isClosing = true
      await (await connection).close()
    },
  }
}
