import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetPairing } from '../client/forget.ts'
import { createLeaderStorage } from '../client/leaderStorage.ts'
import { openClient } from '../client/openClient.ts'
import { evmOne, openRelay } from '../openDapp.test.setup.ts'
import { buildNamespaces } from './buildNamespaces.ts'
import { createOffers } from './createOffers.ts'
import { offerAuthentication } from './offerAuthentication.ts'

afterEach(() => void vi.useRealTimers())

const networks = [evmOne]
const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
const authentication = { domain: 'site.example', uri: 'https://site.example', nonce: '8f2b6c1d9e4a7053' }
const log = () => {}

test.each([
  ['is accepted', false, false],
  ['is accepted after the page slept past the expiry', true, false],
  ['is accepted with a session that grants nothing', false, true],
])('behavior: the plain offer beside a sign-in ends when the sign-in %s', async (_, sleeps, isUseless) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { relayUrl } = await openRelay()
  const storage = memoryAdapterStorage()
  const { client, close } = await openClient({
    kitId: 'sign-in',
    projectId: 'test',
    metadata,
    relayUrl,
    storage: createLeaderStorage(storage),
    log,
  })
  onTestFinished(close)
  const { eip155: namespace } = buildNamespaces({ networks, defaultNetwork: evmOne })
  if (!namespace) throw new Error('The network is not of eip155.')
  await offerAuthentication({ client, authentication, namespace })
  const adopted: string[] = []
  const adopt = ({ controller, pairingTopic }: { controller: string; pairingTopic: string }) => {
    adopted.push(controller)
    forgetPairing(client, pairingTopic)
    if (isUseless) throw new Error('It grants nothing.')
  }
  const offers = createOffers({ client, metadata, log, storage, networks, defaultNetwork: evmOne, adopt })
  const expiresAt = ((client.proposal.values[0]?.expiryTimestamp ?? 0) - 60) * 1000
  if (sleeps) vi.setSystemTime(expiresAt - 1)
  offers.restore()
  if (sleeps) vi.setSystemTime(expiresAt + 5_000)
  await new Promise((resolve) => setTimeout(resolve))
  const publicKey = await client.core.crypto.generateKeyPair()
  const engine = client.engine as unknown as { onSessionAuthenticateResponse(topic: string, answer: object): void }
  const result = { cacaos: [], responder: { publicKey, metadata } }
  engine.onSessionAuthenticateResponse(client.auth.pairingTopics.keys[0] ?? '', { result })
  await expect.poll(() => adopted).toEqual([publicKey])
  await expect.poll(() => client.proposal.length).toBe(0)
})
