import { afterEach, describe, expect, test, vi } from 'vitest'
import { namespaces } from './namespaces/namespaces.ts'
import { allNetworks, bitcoin, evmOne, evmTwo, openDapp, solana } from './openDapp.test.setup.ts'

const addressIn = (dapp: Awaited<ReturnType<typeof openDapp>>, caipNetworkId: string) =>
  dapp.phone.accounts().find((account) => account.caipNetworkId === caipNetworkId)?.address

afterEach(() => {
  vi.useRealTimers()
})

describe('propose', () => {
  test('default', async () => {
    const dapp = await openDapp()
    const receivedValues: unknown[] = []
    dapp.tab.subscribe((session) => receivedValues.push(session))
    const session = await dapp.connect()
    const wallet = { name: 'Test Phone' }
    const connection = (
      namespace: string,
      address: string | undefined,
      type: string,
      networks: readonly { caipNetworkId: string }[],
    ) => ({
      connectorId: 'walletConnect',
      wallet,
      accounts: [{ namespace, address, type }],
      caipNetworkId: networks[0]?.caipNetworkId,
      approvedCaipNetworkIds: networks.map(({ caipNetworkId }) => caipNetworkId),
      ...(namespace === 'eip155' && { canAddNetworks: true }),
    })
    expect(session).toEqual({
      topic: expect.stringMatching(/^[0-9a-f]{64}$/),
      offer: expect.stringMatching(/^[0-9a-f]{64}$/),
      wallet,
      connections: {
        eip155: connection('eip155', addressIn(dapp, evmOne.caipNetworkId), 'eoa', [evmOne, evmTwo]),
        solana: connection('solana', addressIn(dapp, solana.caipNetworkId), 'eoa', [solana]),
        bip122: connection('bip122', session.connections.bip122?.accounts[0]?.address, 'payment', [bitcoin]),
      },
      expiresAt: session.expiresAt,
    })
    expect(dapp.tab.session()).toEqual(session)
    expect(receivedValues).toEqual([session])
    expect(dapp.tab.logged).toEqual([])
  })

  test('behavior: an offer contains every network, the default first, and every method, all optional', async () => {
    const { tab, phone } = await openDapp({ networks: allNetworks, defaultNetwork: evmTwo, phone: { mode: 'manual' } })
    await phone.pair((await tab.propose()).uri)
    const prompt = await phone.nextPrompt()
    expect(prompt).toMatchObject({
      kind: 'proposal',
      peer: { name: 'Site', description: 'A test', url: 'https://site.example' },
      chains: [evmTwo, evmOne, solana, bitcoin].map(({ caipNetworkId }) => caipNetworkId),
      requiredChains: [],
    })
    expect(prompt.kind === 'proposal' && [...prompt.methods].sort()).toEqual(
      Object.values(namespaces)
        .flatMap(({ methods }) => methods)
        .sort(),
    )
  })

  test('behavior: the offer expires after four minutes, and its URI contains the expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { tab, phone } = await openDapp({ phone: { mode: 'manual' } })
    const before = Date.now()
    const { uri, expiresAt, approval } = await tab.propose()
    expect(expiresAt).toBeGreaterThanOrEqual(before + 240_000)
    expect(uri).toContain(`expiryTimestamp=${Math.floor(expiresAt / 1000)}`)
    const answer = expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code: 'PairingExpired' })
    await vi.advanceTimersByTimeAsync(240_000)
    await answer
    // A wallet that pairs with the expired URI gets no prompt. The prompt for the next offer shows that the wallet still receives messages.
    await phone.pair(uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(Date.now() / 1000) + 60}`))
    const next = await tab.propose()
    await phone.pair(next.uri)
    await phone.nextPrompt()
    expect(phone.prompts().length).toBe(1)
  })

  test('behavior: a second wallet with the same URI cannot connect', async () => {
    const { tab, phone, openPhone } = await openDapp({ phone: { mode: 'manual' } })
    const other = await openPhone({
      mode: 'manual',
      mnemonic: 'test test test test test test test test test test test junk',
    })
    const { uri, approval } = await tab.propose()
    await phone.pair(uri)
    await other.pair(uri)
    await Promise.all([phone.nextPrompt(), other.nextPrompt()])
    await phone.approve()
    const session = await approval
    // The second wallet may already know that the first wallet has responded. In that case `approve` rejects, and the test continues.
    await other.approve().catch(() => {})
    // The messages of the second wallet arrive in order. Once its response to the next offer has arrived, all its earlier messages have
    // arrived too.
    const next = await tab.propose()
    const before = other.prompts().length
    await other.pair(next.uri)
    await expect.poll(() => other.prompts().length).toBe(before + 1)
    await other.reject(other.prompts().at(-1)?.id)
    await expect(next.approval).rejects.toMatchObject({ code: 'UserRejected' })
    expect(tab.session()).toEqual(session)
  })

  test('behavior: connects a wallet that approves fewer chains', async () => {
    const { tab, phone, connect } = await openDapp()
    phone.approveOnly({ chains: [evmTwo.caipNetworkId, solana.caipNetworkId] })
    const { connections } = await connect()
    const approved = Object.values(connections).map(({ caipNetworkId, approvedCaipNetworkIds }) => ({
      caipNetworkId,
      approvedCaipNetworkIds,
    }))
    expect(approved).toEqual(
      [evmTwo, solana].map(({ caipNetworkId }) => ({ caipNetworkId, approvedCaipNetworkIds: [caipNetworkId] })),
    )
    expect(tab.share('bip122').connection()).toBe(undefined)
  })

  test('behavior: a new session replaces the earlier one, and the earlier wallet is notified', async () => {
    const { tab, phone, openPhone, connect } = await openDapp()
    await connect()
    const other = await openPhone({
      metadata: { name: 'Other', description: '', url: 'https://other.example', icons: [] },
    })
    const { uri, approval } = await tab.propose()
    await other.pair(uri)
    const session = await approval
    expect(tab.session()).toEqual(session)
    expect(session.wallet.name).toBe('Other')
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  test('error: UserRejected, and the next offer succeeds', async () => {
    const { tab, phone, connect } = await openDapp({ phone: { mode: 'reject' } })
    await expect(connect()).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    expect(tab.session()).toBe(undefined)
    phone.setMode('approve')
    expect(await connect()).toEqual(tab.session())
  })

  test('error: RequestAborted once the offer is cancelled, and a wallet that has it cannot connect', async () => {
    const { tab, phone } = await openDapp({ phone: { mode: 'manual' } })
    const { uri, approval, cancel } = await tab.propose()
    await phone.pair(uri)
    const prompt = await phone.nextPrompt()
    cancel()
    await expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code: 'RequestAborted' })
    await phone.approve(prompt.id).catch(() => {})
    const next = await tab.propose()
    await phone.pair(next.uri)
    const newest = () => phone.prompts().at(-1)?.id
    await expect.poll(newest).not.toBe(prompt.id)
    await phone.reject(newest())
    await expect(next.approval).rejects.toMatchObject({ code: 'UserRejected' })
    expect(tab.session()).toBe(undefined)
  })

  test('error: RelayUnreachable, and the next offer succeeds once the relay is back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { tab, relay, storage, connect } = await openDapp()
    await relay.stop()
    const answer = expect(tab.propose()).rejects.toMatchObject({ name: 'ConnectionError', code: 'RelayUnreachable' })
    await vi.advanceTimersByTimeAsync(10_000)
    await answer
    await relay.restart()
    expect(await connect()).toEqual(tab.session())
    // The first offer reached the relay after its time limit. The offer is cancelled, so nothing of it stays stored.
    const storedText = (name: string) => storage.get(storage.keys().find((key) => key.endsWith(`//${name}`)) ?? '')
    await expect.poll(() => [storedText('proposal'), storedText('pairing')]).toEqual(['[]', '[]'])
  })

  test('error: RelayUnreachable with the relay’s reason if the relay refuses the site', async () => {
    const { openTab } = await openDapp()
    const stranger = await openTab({ kitId: 'stranger', projectId: 'unknown' })
    await expect(stranger.propose()).rejects.toMatchObject({
      code: 'RelayUnreachable',
      details: expect.stringContaining('Unauthorized: invalid key'),
    })
    expect(stranger.logged).toEqual([expect.objectContaining({ code: 'RelayUnreachable' })])
  })
})
