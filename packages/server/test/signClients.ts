import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'

export type Client = Awaited<ReturnType<typeof openSignClient>>

/** The namespaces that the dapp of these tests asks for, and that its wallet approves. */
export const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
export const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

let clients = 0

/**
 * A real WalletConnect client, which knows nothing of the relay but its URL. Under Vitest (`IS_VITEST`) it leaves its verify and
 * telemetry calls out.
 */
export async function openSignClient(relayUrl: string, name: string, projectId = 'test') {
  clients += 1
  return SignClient.init({
    relayUrl,
    projectId,
    logger: 'silent',
    // Two clients of one process need storages of their own.
    customStoragePrefix: `${name}-${clients}`,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: name, url: 'https://example.com', icons: [] },
  })
}

/** Resolves with what an event brings next. */
export function next<Event>(client: Client, event: string): Promise<Event> {
  return new Promise((resolve) => client.once(event as 'session_proposal', resolve as never))
}

/**
 * The whole way from a URI to a session on both sides. The wallet's `acknowledged()` is not waited for: this client begins to listen for
 * the acknowledgement after its answer from the relay, and misses one that comes together with it.
 */
export async function pair({ dapp, wallet }: { dapp: Client; wallet: Client }) {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  const proposed = next<SignClientTypes.EventArguments['session_proposal']>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  const { id } = await proposed
  const namespaces = { eip155: { ...namespace, accounts: [account] } }
  const [session] = await Promise.all([approval(), wallet.approve({ id, namespaces })])
  return session
}

export async function leave(client: Client): Promise<void> {
  await client.core.relayer.transportClose()
  client.core.heartbeat.stop()
}
