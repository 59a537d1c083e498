import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetPairing } from '../client/forget.ts'
import { createLeaderStorage } from '../client/leaderStorage.ts'
import { openClient } from '../client/openClient.ts'
import { allNetworks, evmOne, evmTwo, openDapp, openRelay } from '../openDapp.test.setup.ts'
import { leaveSession } from '../session/leaveSession.ts'
import { createOffers } from './createOffers.ts'

const authentication = {
  domain: 'site.example',
  uri: 'https://site.example/login',
  nonce: '8f2b6c1d9e4a7053',
  statement: 'Sign in to the site.',
  issuedAt: '2026-11-21T06:00:00.000Z',
  expirationTime: '2026-11-21T07:00:00.000Z',
  resources: ['https://site.example/terms'],
}

describe('propose', () => {
  test('param: authentication', async () => {
    const { tab, phone } = await openDapp({ networks: [evmOne, evmTwo] })
    const { uri, approval } = await tab.propose({ authentication })
    expect(uri).toContain('methods=wc_sessionAuthenticate')
    await phone.pair(uri)
    const { signIns = [], ...session } = await approval
    expect(tab.session()).toEqual(session)
    const address = phone.accounts()[0]?.address as `0x${string}`
    expect(session.connections.eip155).toEqual({
      connectorId: 'walletConnect',
      wallet: { name: 'Test Phone' },
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      caipNetworkId: 'eip155:31337',
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
      canAddNetworks: true,
    })
    expect(signIns.length).toBeGreaterThan(0)
    for (const { account, message, signature } of signIns) {
      expect(account).toMatch(new RegExp(`^eip155:3133[78]:${address}$`))
      expect(message.split('\n').slice(0, 2)).toEqual([
        'site.example wants you to sign in with your Ethereum account:',
        address,
      ])
      expect(message).toContain('Nonce: 8f2b6c1d9e4a7053')
      expect(message).toContain('Expiration Time: 2026-11-21T07:00:00.000Z')
      expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    }
    const request = { method: 'personal_sign', params: ['0x6869', address] }
    expect(await tab.share('eip155').request(request)).toMatch(/^0x/)
    await tab.disconnect()
    await expect.poll(() => phone.sessions()).toEqual([])
    expect(tab.logged).toEqual([])
  })

  test('behavior: makes a plain offer if the kit has other namespaces too', async () => {
    const { tab, phone } = await openDapp({ networks: allNetworks })
    const { uri, approval } = await tab.propose({ authentication })
    await phone.pair(uri)
    expect(await approval).toEqual(tab.session())
  })

  test('behavior: a wallet can accept the offer after the page was reloaded', async () => {
    const { tab, phone, openTab } = await openDapp({ networks: [evmOne] })
    const { uri } = await tab.propose({ authentication })
    await tab.destroy()
    const after = await openTab()
    await phone.pair(uri)
    await expect.poll(() => after.session()?.wallet.name).toBe('Test Phone')
    expect(await after.share('eip155').request({ method: 'eth_accounts' })).toEqual([phone.accounts()[0]?.address])
    expect(after.logged).toEqual([])
  })

  test('error: UserRejected', async () => {
    const { tab, phone } = await openDapp({ networks: [evmOne], phone: { mode: 'reject' } })
    const { uri, approval } = await tab.propose({ authentication })
    await phone.pair(uri)
    await expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
  })

  test('behavior: accepts only the first of two responses to one offer', async () => {
    const { client, logged, adopted, offers, metadata, answer } = await openOffers()
    await offers.propose({ authentication })
    const disconnectSpy = vi.spyOn(client, 'disconnect')
    const wallets = [await client.core.crypto.generateKeyPair(), await client.core.crypto.generateKeyPair()]
    const [topic = ''] = client.auth.pairingTopics.keys
    for (const publicKey of wallets) answer(topic, { cacaos: [], responder: { publicKey, metadata } })
    await expect.poll(() => disconnectSpy.mock.settledResults[0]?.type).toBe('fulfilled')
    expect([adopted, client.session.values.map(({ controller }) => controller)]).toEqual([[wallets[0]], [wallets[0]]])
    expect(logged).toEqual([])
  })

  test('behavior: a response that is still being verified is ignored once another wallet has accepted the offer', async () => {
    const { client, adopted, offers, storage, answerSlowly } = await openOffers()
    const { topic: pairingTopic } = await offers.propose({ authentication })
    const finish = await answerSlowly()
    const session = { topic: 'aa'.repeat(32), pairingTopic, controller: 'first' }
    const events = client.events as unknown as { emit(event: string, value: object): void }
    events.emit('session_connect', { session })
    const left = await finish()
    expect([adopted, client.session.keys, leaveSession.pending(storage)]).toEqual([['first'], [], []])
    expect(left).toMatchObject({ reason: { code: 6000 } })
  })

  test('behavior: a session of an offer that another wallet has accepted is ended', async () => {
    const { client, adopted, offers, storage, metadata, answer } = await openOffers()
    const { topic: pairingTopic } = await offers.propose({ authentication })
    const publicKey = await client.core.crypto.generateKeyPair()
    answer(client.auth.pairingTopics.keys[0] ?? '', { cacaos: [], responder: { publicKey, metadata } })
    await expect.poll(() => adopted).toEqual([publicKey])
    const events = client.events as unknown as { emit(event: string, value: object): void }
    events.emit('session_connect', { session: { topic: 'aa'.repeat(32), pairingTopic, controller: 'second' } })
    await expect.poll(() => leaveSession.pending(storage)).toEqual([])
    expect([adopted, (await offers.approval(pairingTopic)).topic]).toEqual([[publicKey], client.session.keys[0]])
  })

  test('behavior: a response that is still being verified is ignored once the offer is cancelled', async () => {
    const { client, adopted, logged, offers, storage, answer, answerSlowly } = await openOffers()
    const { topic } = await offers.propose({ authentication })
    const [answerTopic = ''] = client.auth.pairingTopics.keys
    const finish = await answerSlowly()
    await offers.cancel(topic)
    const left = await finish()
    expect([adopted, client.session.keys, leaveSession.pending(storage)]).toEqual([[], [], []])
    expect(left).toMatchObject({ reason: { code: 6000 } })
    // A response that arrives after the cancellation has no effect either.
    answer(answerTopic, { cacaos: [{}] })
    expect([client.auth.pairingTopics.keys, logged]).toEqual([[], []])
  })

  test('behavior: a sign-in ends when the offer is cancelled after the pairing expired', async () => {
    const { client, offers } = await openOffers()
    const { topic } = await offers.propose({ authentication })
    client.core.expirer.set(topic, 1)
    await expect.poll(() => client.core.pairing.pairings.keys).toEqual([])
    await offers.cancel(topic)
    expect(client.auth.pairingTopics.keys).toEqual([])
  })

  test('error: ProviderFailed for an invalid response of the wallet', async () => {
    const { client, logged, offers, answer } = await openOffers()
    const { topic } = await offers.propose({ authentication })
    const approval = offers.approval(topic)
    answer(client.auth.pairingTopics.keys[0] ?? '', { cacaos: [{}] })
    await expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    expect(logged).toEqual([expect.any(TypeError)])
    await expect.poll(() => client.core.pairing.pairings.keys).toEqual([])
  })

  test('error: ProviderFailed for more than a thousand signed messages', async () => {
    const { client, logged, offers, answer } = await openOffers()
    const { topic } = await offers.propose({ authentication })
    const approval = offers.approval(topic)
    answer(client.auth.pairingTopics.keys[0] ?? '', { cacaos: Array(1_001).fill({}) })
    await expect(approval).rejects.toMatchObject({ code: 'ProviderFailed', details: 'It granted too much.' })
    expect(logged).toEqual([expect.objectContaining({ code: 'ProviderFailed' })])
  })
})

/**
 * Opens the offers of a client on its own relay. `answer` passes a wallet's response directly to the engine, so that the test knows the
 * order of two responses.
 */
async function openOffers() {
  const { relayUrl } = await openRelay()
  const logged: unknown[] = []
  const adopted: string[] = []
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const log = (error: unknown) => void logged.push(error)
  const storage = memoryAdapterStorage()
  const { client, close } = await openClient({
    kitId: 'auth',
    projectId: 'test',
    metadata,
    relayUrl,
    storage: createLeaderStorage(storage),
    log,
  })
  onTestFinished(close)
  const adopt = ({ controller, pairingTopic }: { controller: string; pairingTopic: string }) => {
    adopted.push(controller)
    forgetPairing(client, pairingTopic)
  }
  const offers = createOffers({ client, metadata, log, storage, networks: [evmOne], defaultNetwork: evmOne, adopt })
  const engine = client.engine as unknown as { onSessionAuthenticateResponse(topic: string, answer: object): void }
  const answer = (topic: string, result: object) => engine.onSessionAuthenticateResponse(topic, { result })
  /**
   * Passes the response of another wallet to the engine. The verification of this response waits until `finish` is called, as with a slow
   * relay.
   */
  async function answerSlowly() {
    const { relayer, crypto } = client.core
    const publicKey = await crypto.generateKeyPair()
    const subscribeSpy = vi.spyOn(relayer, 'subscribe')
    const disconnectSpy = vi.spyOn(client, 'disconnect')
    let release = () => {}
    const whenReleased = new Promise<string>((resolve) => {
      release = () => resolve('')
    })
    subscribeSpy.mockReturnValueOnce(whenReleased)
    answer(client.auth.pairingTopics.keys[0] ?? '', { cacaos: [], responder: { publicKey, metadata } })
    await expect.poll(() => subscribeSpy.mock.calls.length).toBe(1)
    return async function finish() {
      release()
      await expect.poll(() => disconnectSpy.mock.settledResults[0]?.type).toBe('fulfilled')
      return disconnectSpy.mock.calls[0]?.[0]
    }
  }
  return { client, logged, adopted, offers, metadata, storage, answer, answerSlowly }
}
