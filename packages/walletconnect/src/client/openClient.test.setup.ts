import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { onTestFinished } from 'vitest'
import { openRelay } from '../openDapp.test.setup.ts'
import { leaderStorage } from './leaderStorage.ts'
import { openClient } from './openClient.ts'

/** Opens the WalletConnect client of a site, and collects the errors that the client logs. */
export async function open(relayUrl: string, storage = memoryAdapterStorage()) {
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const logged: unknown[] = []
  const log = (error: unknown) => void logged.push(error)
  const opened = await openClient({
    kitId: 'x',
    projectId: 'test',
    relayUrl,
    metadata,
    storage: leaderStorage(storage),
    log,
  })
  onTestFinished(() => opened.close())
  return { ...opened, storage, logged }
}

/** Opens a client that is subscribed to a topic and therefore has a socket. `socket` returns that socket. */
export async function connected() {
  const { relayUrl } = await openRelay()
  const opened = await open(relayUrl)
  await opened.client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
  })
  const { relayer } = opened.client.core
  const socket = () => (relayer.provider.connection as unknown as { socket?: WebSocket }).socket
  return { ...opened, relayer, socket }
}
