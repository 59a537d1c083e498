import type { TransactionRequest } from '@latchkey/core/adapter'
import { testPorts } from '@latchkey/testing/adapter'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { allNetworks, bitcoin, evmOne, evmTwo, openDapp, solana } from '../openDapp.test.setup.ts'
import { startRpcServer } from '../rpcServer.test.setup.ts'

const connectorId = 'walletConnect'

/** Opens the adapter of one namespace on a session that spans all three namespaces. */
async function openAdapter(
  namespace: 'eip155' | 'solana' | 'bip122' = 'eip155',
  { urls = [], ...options }: openDapp.Parameters & { urls?: readonly string[] } = {},
) {
  const rpc = { urls: () => urls, timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 }
  const dapp = await openDapp({ ...options, rpc })
  const [first, ...rest] = (options.networks ?? allNetworks).filter(
    ({ chainNamespace }) => chainNamespace === namespace,
  )
  if (!first) throw new Error(`No network of ${namespace}`)
  const ports = testPorts({ networks: [first, ...rest], rpc })
  const adapter = dapp.tab.createAdapter(namespace, ports)
  adapter.start()
  const news = () => ports.events.filter(({ type }) => type !== 'connectors')
  const session = dapp.tab.share(namespace)
  const attach = (isRestored = false) => adapter.attach({ connectorId, session, isRestored })
  return { ...dapp, adapter, attach, ports, news, connection: session.connection }
}

async function connectedAdapter(...parameters: Parameters<typeof openAdapter>) {
  const open = await openAdapter(...parameters)
  await open.connect()
  await open.attach()
  return { ...open, address: open.connection()?.accounts[0]?.address ?? '' }
}

describe('createAdapter', () => {
  test('behavior: lists no wallet, because core lists WalletConnect', async () => {
    const { ports } = await openAdapter('solana')
    expect(ports.events).toEqual([])
  })

  test('behavior: attaches to the session, and emits nothing before that', async () => {
    const { attach, connect, connection, news } = await openAdapter()
    expect(await attach(true)).toBe(undefined)
    await connect()
    expect(news()).toEqual([])
    expect(await attach(true)).toEqual(connection())
    expect(await attach()).toEqual(connection())
    expect(news()).toEqual([])
  })

  test('behavior: emits each change that the wallet makes, once', async () => {
    const { phone, connection, news } = await connectedAdapter()
    const moved = { type: 'connection', connection: { ...connection(), caipNetworkId: 'eip155:31338' } }
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(news).toEqual([moved])
    await phone.deleteSession()
    await expect.poll(news).toEqual([moved, { type: 'disconnected', connectorId }])
  })

  test('behavior: emits nothing for a change that a call asked for', async () => {
    const { adapter, news } = await connectedAdapter()
    expect(await adapter.switchNetwork({ network: evmTwo })).toMatchObject({ caipNetworkId: 'eip155:31338' })
    await adapter.disconnect()
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    expect(await adapter.switchNetwork({ network: evmOne })).toBe(undefined)
    expect(news()).toEqual([])
  })

  test('behavior: disconnect detaches from the session, which stays in the other namespaces', async () => {
    const { adapter, attach, tab, phone, connection, news } = await connectedAdapter()
    const session = tab.session()
    await adapter.disconnect({ connectorId })
    expect(tab.session()).toEqual(session)
    expect(await attach(true)).toEqual(connection())
    await adapter.disconnect()
    await phone.deleteSession()
    await expect.poll(() => tab.session()).toBe(undefined)
    expect(news()).toEqual([])
  })

  test('behavior: switches to another account of the session, in every tab and after a reload', async () => {
    const { adapter, openTab, connection, news } = await connectedAdapter('eip155', { phone: { accountCount: 2 } })
    const before = connection()
    const turned = { ...before, accounts: before?.accounts.toReversed() }
    const [one, two] = before?.accounts.map(({ address }) => address) ?? []
    expect(await adapter.switchConnection?.({ connectorId, address: two?.toLowerCase() ?? '' })).toEqual(turned)
    const second = await openTab()
    expect(second.share('eip155').connection()).toEqual(turned)
    const other = second.createAdapter('eip155', testPorts({ networks: [evmOne] }))
    const restored = other.attach({ connectorId, session: second.share('eip155'), isRestored: true })
    expect(await restored).toEqual(turned)
    expect(await other.switchConnection?.({ connectorId, address: one ?? '' })).toEqual(before)
    await expect.poll(news).toEqual([{ type: 'connection', connection: before }])
    expect(await adapter.switchConnection?.({ connectorId })).toEqual(before)
  })

  test('error: NotConnected for an account that the session does not grant, and for another connector', async () => {
    const { adapter, connect, address, connection } = await connectedAdapter()
    const before = connection()
    await expect(adapter.switchConnection?.({ connectorId, address: '0x1' })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'NotConnected',
      details: '0x1 is not an account of this wallet.',
    })
    const notConnected = { name: 'ConnectionError', code: 'NotConnected' }
    await expect(adapter.switchConnection?.({ connectorId: 'other', address })).rejects.toMatchObject(notConnected)
    expect(connection()).toEqual(before)
    await adapter.disconnect()
    await connect()
    await expect(adapter.switchConnection?.({ connectorId, address })).rejects.toMatchObject(notConnected)
  })

  test('behavior: emits other changes while the wallet is asked for a switch', async () => {
    const { adapter, tab, phone, connection, news } = await connectedAdapter('eip155', {
      networks: [evmOne],
      phone: { accountCount: 2 },
    })
    phone.setMode('manual')
    const ask = () => adapter.switchNetwork({ network: evmTwo })
    const declined = expect(ask()).rejects.toMatchObject({ code: 'SwitchRejected' })
    await phone.nextPrompt()
    const turned = { ...connection(), accounts: connection()?.accounts.toReversed() }
    await phone.selectAccount(1)
    await expect.poll(news).toEqual([{ type: 'connection', connection: turned }])
    await phone.reject()
    await declined
    const ended = expect(ask()).rejects.toMatchObject({ code: 'NotConnected' })
    await phone.nextPrompt()
    await tab.disconnect()
    await ended
    await expect.poll(() => news().slice(1)).toEqual([{ type: 'disconnected', connectorId }])
  })

  test('behavior: emits nothing once it is destroyed, and the session stays alive', async () => {
    const { adapter, phone, connection, news } = await connectedAdapter()
    adapter.destroy()
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => connection()?.caipNetworkId).toBe('eip155:31338')
    expect(news()).toEqual([])
  })

  test('error: ConnectorNotFound, NotConnectedBeforeEnable', async () => {
    const { adapter } = await openAdapter()
    await expect(adapter.connect({ connectorId: 'other' })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({
      code: 'NotConnectedBeforeEnable',
      shortMessage: 'Please call connect() before enable()',
      cause: { code: 'NotConnected' },
    })
  })
})

describe('signMessage', () => {
  test('behavior: eip155', async () => {
    const { adapter, address } = await connectedAdapter()
    const message = 'Grüße'
    const signature = (await adapter.signMessage?.({ message, address })) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
  })

  test('behavior: solana', async () => {
    const { adapter, address } = await connectedAdapter('solana')
    expect(await adapter.signMessage?.({ message: 'Grüße', address })).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  test('behavior: bip122', async () => {
    const { adapter, address } = await connectedAdapter('bip122')
    expect(await adapter.signMessage?.({ message: 'Grüße', address })).toMatch(/^[0-9a-f]+$/)
  })

  test('error: UserRejected', async () => {
    const { adapter, address, phone } = await connectedAdapter()
    phone.setMode('reject')
    await expect(adapter.signMessage?.({ message: 'no', address })).rejects.toMatchObject({ code: 'UserRejected' })
  })
})

describe('balances and transactions', () => {
  test('behavior: reads exact balances from the node', async () => {
    // A JavaScript number cannot represent this many lamports exactly.
    const lamports = 9_007_199_254_740_993n
    const node = await startRpcServer(({ method }) =>
      method === 'getBalance'
        ? { status: 200, body: `{"result":{"value":${lamports}}}` }
        : { result: '0xde0b6b3a7640000' },
    )
    const evm = await connectedAdapter('eip155', { urls: [node.url] })
    expect(await evm.adapter.getBalance?.({ address: evm.address, network: evmOne })).toEqual({
      value: 10n ** 18n,
      symbol: 'ETH',
      decimals: 18,
    })
    await evm.adapter.getBalance?.({ address: evm.address, network: evmOne })
    expect(node.calls).toEqual([{ method: 'eth_getBalance', params: [evm.address, 'latest'] }])
    const sol = evm.tab.createAdapter('solana', testPorts({ networks: [solana], rpc: evm.ports.rpc }))
    expect(await sol.getBalance?.({ address: 'someone', network: solana })).toMatchObject({
      value: lamports,
      symbol: 'SOL',
    })
    expect(evm.tab.createAdapter('bip122', testPorts({ networks: [bitcoin] })).getBalance).toBe(undefined)
  })

  test('error: BalanceUnavailable', async () => {
    const { adapter, address } = await connectedAdapter()
    await expect(adapter.getBalance?.({ address, network: evmOne })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
      cause: { code: 'NoRpcUrl' },
    })
  })

  test('error: AmountAndReceiverRequired, InvalidReceiver: the wallet gets no request', async () => {
    const { adapter, address, phone } = await connectedAdapter('eip155', { phone: { mode: 'approve' } })
    const send = (transaction: { to?: string; data?: string; value?: bigint }) =>
      adapter.sendTransaction?.({ transaction: transaction as TransactionRequest, network: evmOne, address })
    // So far, the phone has sent one response: to the offer. A second response would mean that a request of this test reached the phone.
    await expect.poll(() => phone.answers().length).toBe(1)
    const missing = { name: 'MoneyError', code: 'AmountAndReceiverRequired' }
    await expect(send({ value: 1n })).rejects.toMatchObject(missing)
    await expect(send({ data: '0x6000', to: '' })).rejects.toMatchObject(missing)
    // The first address is mistyped: the case of one letter of its checksum is wrong (EIP-55).
    const mistyped = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.replace('dA6', 'da6')
    for (const to of [mistyped, 'vitalik.eth', '0x1', `0x${'g'.repeat(40)}`, 'dEaD'.repeat(10), `0x${'1'.repeat(40)} `])
      await expect(send({ to, value: 1n })).rejects.toMatchObject({ name: 'MoneyError', code: 'InvalidReceiver' })
    expect(phone.answers().length).toBe(1)
  })

  test('error: TokenNotSupported, InvalidOption: the wallet gets no request', async () => {
    const { adapter, address, phone } = await connectedAdapter('eip155', { phone: { mode: 'approve' } })
    await expect.poll(() => phone.answers().length).toBe(1)
    const send = (more: object) =>
      adapter.sendTransaction?.({ transaction: { to: address, value: 1n, ...more }, network: evmOne, address })
    const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    await expect(send({ token })).rejects.toMatchObject({ name: 'MoneyError', code: 'TokenNotSupported' })
    await expect(send({ feeRate: 'fast' })).rejects.toMatchObject({ name: 'ConfigurationError', code: 'InvalidOption' })
    expect(phone.answers().length).toBe(1)
  })

  test('behavior: sends a transaction on the chain in use to the wallet', async () => {
    const { adapter, address, phone } = await connectedAdapter('eip155', { phone: { mode: 'approve' } })
    const transaction = { to: '0x000000000000000000000000000000000000dEaD', value: 255n }
    await expect(adapter.sendTransaction?.({ transaction, network: evmTwo, address })).rejects.toMatchObject({
      code: 'ChainNotSupported',
    })
    const asked = phone.answers().length
    await expect(
      adapter.sendTransaction?.({ transaction, network: evmOne, address: transaction.to }),
    ).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(phone.answers().length).toBe(asked)
    phone.setMode('reject')
    await expect(adapter.sendTransaction?.({ transaction, network: evmOne, address })).rejects.toMatchObject({
      code: 'UserRejected',
    })
    await expect
      .poll(() => phone.answers().at(-1)?.prompt)
      .toMatchObject({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: transaction.to, value: '0xff' }],
      })
  })
})

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

describe('getProvider', () => {
  async function openProvider(options: openDapp.Parameters = {}) {
    const open = await connectedAdapter('eip155', options)
    const provider = (await open.adapter.getProvider()) as Provider
    const receivedValues: [string, unknown][] = []
    for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged']) {
      provider.on(event, (value) => receivedValues.push([event, value]))
    }
    return { ...open, provider, heard: receivedValues }
  }

  test('behavior: emits chainChanged, and accountsChanged only if the accounts differ', async () => {
    const { phone, heard, connection } = await openProvider({ phone: { accountCount: 2 } })
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => heard).toEqual([['chainChanged', '0x7a6a']])
    const addresses = connection()?.accounts.map(({ address }) => address) ?? []
    expect(addresses.length).toBe(2)
    await phone.selectAccount(1)
    await expect.poll(() => heard.slice(1)).toEqual([['accountsChanged', addresses.toReversed()]])
  })

  test('behavior: emits disconnect with code 4900, but not to a removed listener', async () => {
    const { phone, heard, provider } = await openProvider()
    const silent: unknown[] = []
    const listener = (value: unknown) => silent.push(value)
    provider.on('disconnect', listener)
    provider.removeListener('disconnect', listener)
    await phone.deleteSession()
    await expect.poll(() => heard).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
    expect(silent).toEqual([])
  })

  test('behavior: logs the error of a listener, and still notifies the others', async () => {
    const { phone, heard, ports, provider } = await openProvider()
    const late: unknown[] = []
    const fault = new Error('of the host')
    provider.on('chainChanged', () => {
      throw fault
    })
    provider.on('chainChanged', (chainId) => late.push(chainId))
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => late).toEqual(['0x7a6a'])
    expect(heard).toEqual([['chainChanged', '0x7a6a']])
    expect(ports.logged).toEqual([fault])
  })

  test('error: errors have the codes of EIP-1193 and JSON-RPC', async () => {
    const { phone, provider, address, tab } = await openProvider()
    phone.setMode('reject')
    const sign = { method: 'personal_sign', params: ['0x6869', address] }
    await expect(provider.request(sign)).rejects.toMatchObject({ code: 4001, cause: { code: 'UserRejected' } })
    await expect(provider.request({ method: 'wallet_scanQRCode' })).rejects.toMatchObject({ code: 4200 })
    const toUnknown = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }
    await expect(provider.request(toUnknown)).rejects.toMatchObject({ code: 4902 })
    const invalid = { method: 'wallet_switchEthereumChain', params: [{ chainId: 1 }] }
    await expect(provider.request(invalid)).rejects.toMatchObject({ code: -32603, message: 'Invalid chainId' })
    await tab.disconnect()
    await expect.poll(() => provider.request(sign).catch(({ code }) => code)).toBe(4900)
  })
})
