import { SignClient } from '@walletconnect/sign-client'
import { onTestFinished } from 'vitest'
import { openDapp } from './openDapp.test.setup.ts'

/** A request that the wallet has received. */
export type ReceivedRequest = { topic: string; id: number; chainId: string; method: string; params: unknown }

/** The content of a response without its id: `{ result }`, `{ error }`, or content that no wallet should send. */
export type WireAnswer = Readonly<Record<string, unknown>>

export declare namespace openWallet {
  type Parameters = Pick<openDapp.Parameters, 'networks' | 'relayOptions'> & {
    /** Returns the wallet's response to a request. If the result is `undefined`, the test responds later through `respond`, or never. */
    answer?(asked: ReceivedRequest): WireAnswer | undefined
    methods?: readonly string[]
    chains?: readonly string[]
    sessionProperties?: Record<string, string>
    /** How far the wallet's clock is behind the clock of the site, in ms. The number is negative if the wallet's clock is ahead. */
    slowMs?: number
    /** Messages of the wallet that the relay delivers before the settlement of the session. */
    early?: readonly object[]
  }
}

let walletCount = 0

/**
 * Creates a storage that keeps values without writing them as text. The wallet's client stores all its earlier messages again with every
 * new message, which would be slow as text.
 */
function createMemoryStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <value>() => [...items] as [string, value][],
    getItem: async <value>(key: string) => items.get(key) as value | undefined,
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

/** Connects a site to a wallet that grants an account on each chain and sends the responses that the test defines, even invalid ones. */
export async function openWallet(options: openWallet.Parameters = {}) {
  const { answer = () => undefined, methods, chains, sessionProperties, slowMs = 0, early = [], ...given } = options
  const dapp = await openDapp(given)
  const wallet = await SignClient.init({
    relayUrl: dapp.relay.relayUrl,
    projectId: 'test',
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
    customStoragePrefix: `wallet-${walletCount++}`,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    signConfig: { disableRequestQueue: true },
  })
  onTestFinished(async () => {
    wallet.core.heartbeat.stop()
    await wallet.core.relayer.transportClose()
  })
  wallet.core.relayer.events.setMaxListeners(0)
  type SentApproval = { sessionTopic: string; publishOpts: object }
  const engine = wallet.engine as unknown as { sendApproveSession(approval: SentApproval): Promise<void> }
  const { sendApproveSession } = engine
  engine.sendApproveSession = async ({ publishOpts, ...rest }) => {
    for (const payload of early) await say(rest.sessionTopic, payload)
    // The id of the settlement contains the wallet's time.
    const id = slowMs !== 0 && { id: (Date.now() - slowMs) * 1000 }
    await sendApproveSession({ ...rest, publishOpts: { ...publishOpts, ...id } })
  }

  /** Sends a message of the wallet without the checks of the WalletConnect client. Returns the encrypted message. */
  async function say(topic: string, payload: object): Promise<string> {
    const message = await wallet.core.crypto.encode(topic, { jsonrpc: '2.0', ...payload } as never)
    await wallet.core.relayer.publish(topic, message, { ttl: 300, tag: 1109 })
    return message
  }
  const { deletePendingSessionRequest: deleteRequest } = wallet.engine as unknown as {
    deletePendingSessionRequest(id: number, reason: { code: number; message: string }): Promise<void>
  }
  /** Sends a response and deletes the request, as the WalletConnect client does for its own responses. */
  async function respond({ topic, id }: Pick<ReceivedRequest, 'topic' | 'id'>, response: WireAnswer): Promise<void> {
    await say(topic, { id, ...response })
    await deleteRequest(id, { code: 0, message: 'Answered' })
    wallet.core.history.delete(topic, id)
  }
  wallet.on('session_request', ({ topic, id, params: { chainId, request } }) => {
    const receivedRequest = { topic, id, chainId, ...request }
    const response = answer(receivedRequest)
    if (response) respond(receivedRequest, response).catch(() => {})
  })
  const accounts: Readonly<Record<string, string>> = {
    eip155: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    solana: 'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX',
    bip122: 'bcrt1qjgx204hxfwuse548jc34fjzg6ffq8pvrz8x53u',
  }
  wallet.on('session_proposal', ({ id, params: { optionalNamespaces } }) => {
    const namespaces = Object.fromEntries(
      Object.entries(optionalNamespaces).map(([namespace, asked]) => [
        namespace,
        {
          accounts: (asked.chains ?? [])
            .filter((chain) => chains?.includes(chain) ?? true)
            .map((chain) => `${chain}:${accounts[namespace]}`),
          methods: methods ? [...methods] : asked.methods,
          events: asked.events,
        },
      ]),
    )
    wallet.approve({ id, namespaces, ...(sessionProperties && { sessionProperties }) }).catch(() => {})
  })
  const { uri, approval } = await dapp.tab.propose()
  await wallet.pair({ uri })
  await approval
  return { ...dapp, wallet, say, respond, accounts }
}
