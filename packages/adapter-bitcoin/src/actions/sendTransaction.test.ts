import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test, vi } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, signet, testnet } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const [payment = ''] = addressesOf()

/** The chunk with the code for payments loads once the promise `until` settles. */
const fetching = vi.hoisted(() => ({ until: Promise.resolve() as Promise<unknown> }))
vi.mock('../payment/loadPayments.ts', async (original) => {
  const real = await original<typeof import('../payment/loadPayments.ts')>()
  return { loadPayments: () => fetching.until.then(real.loadPayments) }
})

/** The error message of Xverse when the visitor declines a payment or closes the wallet's window. */
const xverseRefusal = 'User rejected request to send transfer'

/** Creates the error of a wallet that returns an error code without a message. */
const withoutMessage = (code: number) => ({ code }) as { code: number; message: string }

/**
 * Connects a wallet whose addresses have no coins. The returned `listed` has the addresses for which the kit requested the list of coins.
 */
async function connectedWithoutCoins(shape: 'unisat' | 'sats-connect') {
  emptyWindow()
  const wallet = placeWallet({ shapes: [shape] })
  const requestedAddresses: string[] = []
  const api: Partial<BitcoinApi> = {
    getFeeRates: async () => ({ slow: 1, medium: 1, fast: 1 }),
    async getUtxos(address) {
      requestedAddresses.push(address)
      return []
    },
  }
  const { adapter, connectors } = openPage({ api: () => api as BitcoinApi })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  return { adapter, wallet, listed: requestedAddresses }
}

describe('sendTransaction', () => {
  test.each([
    ['unisat', 'sendBitcoin', undefined],
    ['unisat', 'sendBitcoin', ''],
    ['unisat', 'sendBitcoin', 'sent'],
    ['unisat', 'sendBitcoin', { txid: 'ab'.repeat(32) }],
    ['sats-connect', 'sendTransfer', { txid: 7 }],
    ['sats-connect', 'sendTransfer', null],
  ] as const)(
    'error: TransactionUnconfirmed when a wallet with the provider API %s returns from %s the value %o',
    async (shape, method, result) => {
      emptyWindow()
      const wallet = placeWallet({ shapes: [shape] })
      const { adapter, connectors } = openPage()
      await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
      wallet.control.override(method, { result })
      await expect(
        adapter.sendTransaction?.({ transaction: { to: payment, value: 1000n }, network: regtest, address: payment }),
      ).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    },
  )

  test.each([
    ['unisat', 'sendBitcoin', 'TransactionUnconfirmed', { code: -32603, message: 'Request timed out.' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32603, message: 'Request timed out.' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32601, message: 'Request timed out.' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32000, message: 'The broadcast timed out' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32000, message: 'Failed to fetch' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32000, message: '502 Bad Gateway' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32000, message: 'txn-already-in-mempool' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32000, message: 'No' }],
    ['sats-connect', 'sendTransfer', 'ProviderFailed', { code: -32000, message: 'Insufficient balance' }],
    ['sats-connect', 'sendTransfer', 'UserRejected', { code: -32000, message: xverseRefusal }],
    ['sats-connect', 'sendTransfer', 'UserRejected', { code: -32000, message: 'Cancelled' }],
    ['sats-connect', 'sendTransfer', 'UserRejected', { code: -32000, message: '' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32001, message: 'Failed to fetch' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32001, message: 'txn-already-in-mempool' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32601, message: 'Failed to fetch' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32002, message: 'Failed to fetch' }],
    ['sats-connect', 'sendTransfer', 'TransactionUnconfirmed', { code: -32002, message: '502 Bad Gateway' }],
    ['sats-connect', 'sendTransfer', 'WalletLocked', { code: -32002, message: 'Access denied' }],
    ['sats-connect', 'sendTransfer', 'WalletLocked', withoutMessage(-32002)],
    ['unisat', 'sendBitcoin', 'TransactionUnconfirmed', { code: 4100, message: '502 Bad Gateway' }],
    ['unisat', 'sendBitcoin', 'UserRejected', { code: 4001, message: 'No' }],
    ['unisat', 'sendBitcoin', 'ProviderFailed', { code: -32603, message: 'Insufficient balance' }],
    ['sats-connect', 'sendTransfer', 'ProviderFailed', { code: -32602, message: 'Invalid params' }],
  ] as const)('error: a failure of %s.%s is %s for %o', async (shape, method, code, error) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: [shape] })
    const { adapter, connectors } = openPage()
    await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
    wallet.control.override(method, { error })
    await expect(
      adapter.sendTransaction?.({ transaction: { to: payment, value: 1000n }, network: regtest, address: payment }),
    ).rejects.toMatchObject({ code })
    expect(wallet.control.requests().filter((request) => request.method === 'signPsbt')).toEqual([])
  })

  test.each([
    { code: -32001, message: 'Method not supported' },
    { code: -32601, message: 'Method not found' },
    withoutMessage(-32601),
  ])('behavior: the kit builds the payment if sats-connect.sendTransfer fails with %o', async (error) => {
    const { adapter, wallet, listed } = await connectedWithoutCoins('sats-connect')
    wallet.control.override('sendTransfer', { error })
    await expect(
      adapter.sendTransaction?.({ transaction: { to: payment, value: 1000n }, network: regtest, address: payment }),
    ).rejects.toMatchObject({ code: 'InsufficientFunds' })
    expect(listed).toEqual([payment])
  })

  test.each([
    ['unisat', 'getAccounts', { code: -32603, message: 'Busy' }, 'ProviderFailed'],
    ['sats-connect', 'wallet_getAccount', { code: -32603, message: 'Request timed out.' }, 'ProviderFailed'],
    ['sats-connect', 'wallet_getAccount', { code: 4001, message: 'No' }, 'UserRejected'],
  ] as const)(
    'error: a failure of %s.%s before the wallet is asked to pay: %o is %s, and the kit still builds payments',
    async (shape, method, error, code) => {
      const { adapter, wallet, listed } = await connectedWithoutCoins(shape)
      wallet.control.override(method, { error })
      const transaction = { to: payment, value: 1000n }
      const pay = async (fee: { feeRate?: 'medium' }) =>
        adapter.sendTransaction?.({ transaction: { ...transaction, ...fee }, network: regtest, address: payment })
      await expect(pay({})).rejects.toMatchObject({ name: 'ConnectionError', code })
      await expect(pay({ feeRate: 'medium' })).rejects.toMatchObject({ code: 'InsufficientFunds' })
      expect([listed, wallet.control.requests().filter((request) => /^send/.test(request.method))]).toEqual([
        [payment],
        [],
      ])
    },
  )

  describe('while code or data is loading', () => {
    async function connectWallet(api?: Partial<BitcoinApi>) {
      emptyWindow()
      const wallet = placeWallet({ shapes: ['unisat'], networks: [testnet, signet] })
      const { adapter } = openPage({ networks: [testnet, signet], ...(api && { api: () => api as BitcoinApi }) })
      const { accounts } = await adapter.connect({ connectorId: 'unisat' })
      const provider = (await adapter.getProvider()) as BitcoinProvider
      wallet.control.override('sendBitcoin', { result: 'ab'.repeat(32) })
      const paymentRequests = () => wallet.control.requests().filter(({ method }) => /send|sign/i.test(method))
      return { adapter, provider, wallet, paid: paymentRequests, address: `${accounts[0]?.address}` }
    }
    type Connected = Awaited<ReturnType<typeof connectWallet>>

    const [second] = addressesOf(testBitcoinAccounts[1], testnet)
    const leaves = {
      'another account': async ({ wallet, provider }: Connected) => {
        wallet.control.useAccount(1)
        await expect.poll(() => provider.accounts[0]?.address).toBe(second)
      },
      // Switches the wallet to another network, on which it has the same addresses.
      'another network': async ({ wallet, provider }: Connected) => {
        wallet.control.switchNetwork(signet.caipNetworkId)
        await expect.poll(() => provider.caipNetworkId).toBe(signet.caipNetworkId)
      },
    }
    const moves = Object.keys(leaves) as (keyof typeof leaves)[]
    const notConnectedError = { name: 'ConnectionError', code: 'NotConnected' }

    test.each(moves)('error: NotConnected, and nothing is paid, when the wallet changes to %s', async (where) => {
      const page = await connectWallet()
      const { adapter, address } = page
      let fetched = () => {}
      fetching.until = new Promise<void>((resolve) => {
        fetched = resolve
      })
      const paying = adapter.sendTransaction?.({
        transaction: { to: address, value: 1000n },
        network: testnet,
        address,
      })
      await leaves[where](page).finally(fetched)
      await expect(paying).rejects.toMatchObject(notConnectedError)
      expect(page.paid()).toEqual([])
    })

    test.each(moves)('error: NotConnected when the wallet changes while the fee is requested: %s', async (where) => {
      let page: Connected | undefined
      const read: string[] = []
      page = await connectWallet({
        async getFeeRates() {
          if (page) await leaves[where](page)
          return { slow: 1, medium: 1, fast: 1 }
        },
        async getUtxos(address) {
          read.push(address)
          return []
        },
      })
      const { adapter, address } = page
      const transaction = { to: address, value: 1000n, feeRate: 'medium' } as const
      await expect(adapter.sendTransaction?.({ transaction, network: testnet, address })).rejects.toMatchObject(
        notConnectedError,
      )
      expect([page.paid(), read]).toEqual([[], []])
    })

    test('behavior: pays once the wallet is on the network, even if it never responds to the switch', async () => {
      const { adapter, address, wallet } = await connectWallet()
      const { unisat } = window as unknown as { unisat: { switchChain(chain: string): Promise<unknown> } }
      const move = unisat.switchChain.bind(unisat)
      unisat.switchChain = async (chain) => {
        await move(chain)
        return new Promise(() => {})
      }
      const transaction = { to: address, value: 1000n }
      expect(await adapter.sendTransaction?.({ transaction, network: signet, address })).toBe('ab'.repeat(32))
      expect(wallet.state().caipNetworkId).toBe(signet.caipNetworkId)
    })
  })
})
