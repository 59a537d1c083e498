import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'

export type Client = Awaited<ReturnType<typeof openSignClient>>

/** The chains, methods and events that the test site requests and the test wallet approves. */
export const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
export const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

let clientCount = 0

/**
 * Creates a real WalletConnect client that is connected to the relay at `relayUrl`. Under Vitest (`IS_VITEST`) the client makes no verify
 * or telemetry calls.
 *
 * The client's engine checks the message that ends a session, but deletes the session without waiting for the check. If the session is
 * deleted first, the check rejects. This function handles that rejection, which otherwise would end the test. A caller that waits for the
 * check still gets the error.
 */
export async function openSignClient(relayUrl: string, name: string, projectId = 'test') {
  clientCount += 1
  const client = await SignClient.init({
    relayUrl,
    projectId,
    logger: 'silent',
    // The clients of one process must not share their storage, so each client has a unique prefix.
    customStoragePrefix: `${name}-${clientCount}`,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: name, url: 'https://example.com', icons: [] },
  })
  const engine = client.engine as unknown as { isValidDisconnect(parameters: object): Promise<void> }
  const { isValidDisconnect } = engine
  engine.isValidDisconnect = (parameters) => {
    const outcome = isValidDisconnect.call(engine, parameters)
    outcome.catch(() => {})
    return outcome
  }
  return client
}

/** Resolves with the next event that has this name. */
export function nextEvent<Event>(client: Client, event: string): Promise<Event> {
  return new Promise((resolve) => client.once(event as 'session_proposal', resolve as never))
}

/**
 * Creates a pairing and a session between both clients. The function does not wait for the wallet's `acknowledged()`. The wallet's client
 * listens for the acknowledgement only after the relay's response, and misses an acknowledgement that arrives at the same time.
 */
export async function pair({ dapp, wallet }: { dapp: Client; wallet: Client }) {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  const whenSessionProposed = nextEvent<SignClientTypes.EventArguments['session_proposal']>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  const { id } = await whenSessionProposed
  const namespaces = { eip155: { ...namespace, accounts: [account] } }
  const [session] = await Promise.all([approval(), wallet.approve({ id, namespaces })])
  return session
}

export async function closeSignClient(client: Client): Promise<void> {
  await client.core.relayer.transportClose()
  client.core.heartbeat.stop()
}
