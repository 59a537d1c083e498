import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { onTestFinished } from 'vitest'
import { openRelay } from '../openDapp.test.setup.ts'
import { createLeaderStorage } from './leaderStorage.ts'
import { openClient } from './openClient.ts'

/** Opens the WalletConnect client of a site, and collects the errors that the client logs. */
export async function openTestClient(relayUrl: string, storage = memoryAdapterStorage()) {
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const loggedErrors: unknown[] = []
  const log = (error: unknown) => void loggedErrors.push(error)
  const openedClient = await openClient({
    kitId: 'x',
    projectId: 'test',
    relayUrl,
    metadata,
    storage: createLeaderStorage(storage),
    log,
  })
  onTestFinished(() => openedClient.close())
  return { ...openedClient, storage, logged: loggedErrors }
}

/** Opens a client that is subscribed to a topic and therefore has a socket. `socket` returns that socket. */
export async function openConnectedClient() {
  const { relayUrl } = await openRelay()
  const openedClient = await openTestClient(relayUrl)
  await openedClient.client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
  })
  const { relayer } = openedClient.client.core
  const socket = () => (relayer.provider.connection as unknown as { socket?: WebSocket }).socket
  return { ...openedClient, relayer, socket }
}
