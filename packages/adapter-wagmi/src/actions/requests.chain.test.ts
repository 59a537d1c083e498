import { testAccounts } from '@latchkey/testing/anvil'
import { createPublicClient, http, parseEther, recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { connectionOf, createPageWallet, toNetwork, usePage } from '../wagmiAdapter.test.setup.ts'

const page = usePage()
const { connectorId, one, two, start } = page

describe('requests', () => {
  const client = () => createPublicClient({ transport: http(page.home.rpcUrl) })
  const network = () => toNetwork(page.home)

  test('behavior: getBalance is exact and kept, and read again after a transaction', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const read = () => adapter.getBalance?.({ address: one, network: network() })
    const value = await client().getBalance({ address: one })
    expect(await read()).toEqual({ value, symbol: 'ETH', decimals: 18 })

    const transaction = { to: two, value: parseEther('1.000000000000000001') }
    const hash = await adapter.sendTransaction?.({ transaction, network: network() })
    const receipt = await client().waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect((await read())?.value).toBe(value - transaction.value - receipt.gasUsed * receipt.effectiveGasPrice)
  })

  test('error: BalanceUnavailable', async () => {
    const nowhere = toNetwork({ chainId: 31339, rpcUrl: 'http://127.0.0.1:1' })
    const { adapter } = start({ networks: [nowhere] })
    await expect(adapter.getBalance?.({ address: one, network: nowhere })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
    await expect(adapter.getBalance?.({ address: one, network: toNetwork(page.away) })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
  })

  test('behavior: signMessage', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const message = 'Hello, 世界'
    const signature = (await adapter.signMessage?.({ message, address: two })) as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(two)
    const stranger = testAccounts[2].address
    await expect(adapter.signMessage?.({ message, address: stranger })).rejects.toMatchObject({ code: 'NotConnected' })
    wallet.control.setMode('reject')
    await expect(adapter.signMessage?.({ message, address: one })).rejects.toMatchObject({ code: 'UserRejected' })
  })

  test('behavior: sendTransaction moves the wallet to the network first', async () => {
    createPageWallet({ chains: [page.away, page.home] })
    const { adapter, told } = start()
    await adapter.connect({ connectorId })
    const hash = await adapter.sendTransaction?.({ transaction: { to: two, value: 1n }, network: network() })
    const sent = await client().getTransaction({ hash: hash as `0x${string}` })
    expect([sent.from, sent.to, sent.value, sent.chainId]).toEqual([one.toLowerCase(), two.toLowerCase(), 1n, 31337])
    expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [one, two]) }])
  })

  test('behavior: estimateGas', async () => {
    const { adapter } = start()
    const estimate = adapter.estimateGas?.({ transaction: { to: two, value: 1n }, address: one, network: network() })
    expect(await estimate).toBe(21_000n)
  })

  test('error: NotConnected', async () => {
    const { adapter } = start()
    await expect(adapter.signMessage?.({ message: '', address: one })).rejects.toMatchObject({ code: 'NotConnected' })
    await expect(adapter.sendTransaction?.({ transaction: { to: two }, network: network() })).rejects.toMatchObject({
      code: 'NotConnected',
    })
  })
})
