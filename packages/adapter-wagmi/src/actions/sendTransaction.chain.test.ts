import { testAccounts } from '@latchkey/testing/anvil'
import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  createExpectedConnection,
  createPageWallet,
  type PageWallet,
  setUpPage,
  type TestKit,
  toNetwork,
} from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page
const client = () => createPublicClient({ transport: http(page.home.rpcUrl) })
const network = () => toNetwork(page.home)

describe('sendTransaction', () => {
  test('default: sends, and reads the cached balance again afterwards', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const read = () => adapter.getBalance?.({ address: one, network: network() })
    const value = await client().getBalance({ address: one })
    expect(await read()).toEqual({ value, symbol: 'ETH', decimals: 18 })

    const transaction = { to: two, value: parseEther('1.000000000000000001') }
    const hash = await adapter.sendTransaction?.({ transaction, network: network(), address: one })
    const receipt = await client().waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect((await read())?.value).toBe(value - transaction.value - receipt.gasUsed * receipt.effectiveGasPrice)
  })

  test('behavior: switches the wallet to the network first', async () => {
    createPageWallet({ chains: [page.away, page.home] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    const hash = await adapter.sendTransaction?.({
      transaction: { to: two, value: 1n },
      network: network(),
      address: one,
    })
    const sent = await client().getTransaction({ hash: hash as `0x${string}` })
    expect([sent.from, sent.to, sent.value, sent.chainId]).toEqual([one.toLowerCase(), two.toLowerCase(), 1n, 31337])
    expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [one, two]) }])
  })

  test.each([
    ['MoneyError', 'TokenNotSupported', { value: 1n, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
    ['MoneyError', 'AmountOutOfRange', { value: -1n }],
    ['MoneyError', 'InvalidReceiver', { to: 'abc', value: 1n }],
    ['MoneyError', 'InvalidReceiver', { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', value: 1n }],
    ['MoneyError', 'AmountAndReceiverRequired', { to: '', value: 1n }],
    ['ConfigurationError', 'InvalidOption', { value: 1n, feeRate: 'fast' }],
    ['ConfigurationError', 'InvalidOption', { value: 1n, memo: 'hello' }],
  ] as const)('error: %s %s for %s, without a prompt', async (name, code, more) => {
    const { control } = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const sent = adapter.sendTransaction?.({ transaction: { to: two, ...more }, network: network(), address: one })
    await expect(sent).rejects.toMatchObject({ name, code })
    expect(control.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test.each(['0x', '0xabcd', `0x${'a'.repeat(63)}g`, null, 7])(
    'error: TransactionUnconfirmed when the wallet returns %s as the hash',
    async (result) => {
      const { control } = createPageWallet({ chains: [page.home] })
      const { adapter } = start()
      await adapter.connect({ connectorId })
      control.override('eth_sendTransaction', { result })
      const sent = adapter.sendTransaction?.({ transaction: { to: two, value: 1n }, network: network(), address: one })
      await expect(sent).rejects.toMatchObject({
        name: 'MoneyError',
        code: 'TransactionUnconfirmed',
        cause: { code: 'ProviderFailed' },
      })
    },
  )

  test.each([
    { code: 4900, message: 'The provider is disconnected.' },
    { code: 1013, message: 'MetaMask: Disconnected from MetaMask background.' },
    { code: -32603, message: 'Request timed out.' },
    { code: -32000, message: 'already known' },
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    { code: -32000, message: 'exceeds block gas limit' },
    { code: -32000, message: 'replacement transaction underpriced' },
    { code: -32603, message: 'Internal JSON-RPC error: execution reverted' },
    { code: 3, message: 'execution reverted' },
    { code: -32002, message: 'request timed out' },
    { code: -32603, message: 'Request timed out: the deadline exceeds 30s' },
    { code: 5000, message: 'Internal error: the request timed out' },
    { code: -32603, message: 'The request timed out, or was rejected by the user.' },
    { code: 5000, message: 'Request timed out: cancelled by user agent' },
    { code: -32603, message: 'The operation was canceled.' },
    { code: -32603, message: 'Internal', data: { originalError: { code: -32002, message: 'request timed out' } } },
  ])('error: TransactionUnconfirmed when the wallet may have sent and throws %o', async (error) => {
    const { control } = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    control.override('eth_sendTransaction', { error })
    const sent = adapter.sendTransaction?.({ transaction: { to: two, value: 1n }, network: network(), address: one })
    await expect(sent).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', cause: error })
    control.override('personal_sign', { error })
    const signed = adapter.signMessage?.({ message: 'hello', address: one })
    await expect(signed).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  test.each([
    [{ code: 4001, message: 'No' }, 'UserRejected'],
    [{ code: -32002, message: 'Already asked' }, 'RequestPending'],
    [{ code: 4100, message: 'Locked' }, 'WalletLocked'],
    [{ code: 4200, message: 'Unknown' }, 'ProviderFailed'],
    [{ code: -32601, message: 'Unknown' }, 'ProviderFailed'],
    [{ code: -32602, message: 'Invalid params' }, 'ProviderFailed'],
    [{ code: 4902, message: 'Unrecognized chain ID' }, 'ProviderFailed'],
    [{ code: 5750, message: 'The atomic upgrade was turned down' }, 'ProviderFailed'],
    [{ code: -32603, message: 'User rejected the request.' }, 'UserRejected'],
  ])('error: an error that proves that nothing was sent keeps its code: %o, %s', async (error, code) => {
    const { control } = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    control.override('eth_sendTransaction', { error })
    const sent = adapter.sendTransaction?.({ transaction: { to: two, value: 1n }, network: network(), address: one })
    await expect(sent).rejects.toMatchObject({ name: 'ConnectionError', code })
  })

  test('error: NotConnected', async () => {
    const { adapter } = start()
    await expect(
      adapter.sendTransaction?.({ transaction: { to: two }, network: network(), address: one }),
    ).rejects.toMatchObject({
      code: 'NotConnected',
    })
  })

  test('error: NotConnected when the visitor changes to another wallet while the first one returns its chain id', async () => {
    const paying = createPageWallet({ chains: [page.away, page.home] })
    const otherWallet = createPageWallet({
      chains: [page.away, page.home],
      rdns: 'other.wallet',
      name: 'Other',
      privateKeys: [testAccounts[2].privateKey],
    })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    await adapter.connect({ connectorId: 'other.wallet' })
    await adapter.switchConnection?.({ connectorId })
    const asked = ({ control }: typeof paying, since: number) =>
      control
        .requests()
        .slice(since)
        .map(({ method }) => method)
    const requestCountBefore = paying.control.requests().length
    paying.control.hold('eth_chainId')
    const sent = adapter.sendTransaction?.({
      transaction: { to: two, value: 1n },
      network: network(),
      address: one,
    })
    const failed = expect(sent).rejects.toMatchObject({ code: 'NotConnected' })
    await expect.poll(() => asked(paying, requestCountBefore)).toContain('eth_chainId')
    await adapter.switchConnection?.({ connectorId: 'other.wallet' })
    const since = otherWallet.control.requests().length
    paying.control.release('eth_chainId')
    await failed
    expect(asked(otherWallet, since)).not.toContain('wallet_switchEthereumChain')
    expect(asked(paying, requestCountBefore)).not.toContain('eth_sendTransaction')
  })

  test.each([
    {
      what: 'the account that pays is gone',
      change: async ({ control }: PageWallet) => control.setAccounts([two]),
      becomes: { accounts: [two] },
      code: 'NotConnected',
    },
    {
      what: 'the visitor left the wallet and connected it with another account',
      change: async ({ control }: PageWallet, { adapter }: TestKit) => {
        await adapter.disconnect({ connectorId })
        control.setAccounts([two])
        await adapter.connect({ connectorId })
      },
      becomes: { accounts: [two] },
      code: 'NotConnected',
    },
    {
      what: 'the visitor moved to another network',
      change: async ({ control }: PageWallet) => control.switchChain(31338),
      becomes: { chainId: 31338 },
      code: 'ChainNotSupported',
    },
  ])('error: $code when $what while the wallet returns its chain id', async ({ change, becomes, code }) => {
    const wallet = createPageWallet({ chains: [page.home, page.away] })
    const kit = start()
    await kit.adapter.connect({ connectorId })
    const { request } = wallet.provider
    let isChanged = false
    wallet.provider.request = async (asked) => {
      const response = await request(asked)
      if (asked.method !== 'eth_chainId' || isChanged) return response
      isChanged = true
      await change(wallet, kit)
      await expect.poll(() => [...kit.factory.config.state.connections.values()]).toMatchObject([becomes])
      return response
    }
    const payment = { transaction: { to: two, value: 1n }, network: network(), address: one }
    await expect(kit.adapter.sendTransaction?.(payment)).rejects.toMatchObject({ code })
    const requestedMethods = wallet.control.requests().map(({ method }) => method)
    expect(requestedMethods).not.toContain('eth_sendTransaction')
    expect(requestedMethods).not.toContain('wallet_switchEthereumChain')
  })

  test('behavior: a wallet that switched to the network without an event can pay', async () => {
    const wallet = createPageWallet({ chains: [page.away, page.home] })
    const { on } = wallet.provider
    wallet.provider.on = (event, listener) =>
      event === 'chainChanged' ? wallet.provider : on.call(wallet.provider, event, listener)
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    wallet.control.switchChain(31337)
    const payment = { transaction: { to: two, value: 1n }, network: network(), address: one }
    expect(await adapter.sendTransaction?.(payment)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [one, two]) }])
  })

  test.each(['31337', 31337])('behavior: a wallet that returns its chain id as %j can pay', async (result) => {
    const { control } = createPageWallet({ chains: [page.home] })
    control.override('eth_chainId', { result })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const payment = { transaction: { to: two, value: 1n }, network: network(), address: one }
    expect(await adapter.sendTransaction?.(payment)).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
