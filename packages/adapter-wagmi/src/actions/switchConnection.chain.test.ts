import { testAccounts } from '@latchkey/testing/anvil'
import { createPublicClient, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start, settled } = page

describe('switchConnection', () => {
  test('param: address', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter, factory, newEvents } = start()
    await adapter.connect({ connectorId })
    const switched = adapter.switchConnection?.({ connectorId, address: two.toLowerCase() })
    expect(await switched).toEqual(createExpectedConnection(31337, [two, one]))
    const { connections, current } = factory.config.state
    expect(connections.get(current ?? '')?.accounts).toEqual([two, one])
    expect(newEvents()).toEqual([])
  })

  test('behavior: the chosen account sends the transaction', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    await adapter.switchConnection?.({ connectorId, address: two })
    const transaction = { to: one, value: 1n }
    const hash = await adapter.sendTransaction?.({ transaction, network: toNetwork(page.home), address: two })
    const sent = await createPublicClient({ transport: http(page.home.rpcUrl) }).getTransaction({
      hash: hash as `0x${string}`,
    })
    expect(sent.from).toBe(two.toLowerCase())
  })

  test('behavior: the chosen account is kept while the wallet is locked, until the wallet switches to another', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    await adapter.switchConnection?.({ connectorId, address: two })
    wallet.control.lock()
    await settled(() => expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }]))
    wallet.control.unlock()
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two, one]) }]),
    )
    wallet.control.setAccounts([two, one])
    wallet.control.setAccounts([one, two])
    await settled(() =>
      expect(newEvents().at(-1)).toEqual({
        type: 'connection',
        connection: createExpectedConnection(31337, [one, two]),
      }),
    )
  })

  test('behavior: disconnects a wallet that approves after the visitor switched to a connected one', async () => {
    createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
    const slow = createPageWallet({ chains: [page.home], rdns: 'third.wallet', mode: 'manual' })
    const { adapter, factory } = start()
    await adapter.connect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    const overtaken = adapter.connect({ connectorId: 'third.wallet' })
    await slow.control.nextPrompt()
    await adapter.switchConnection?.({ connectorId })
    slow.control.approve()
    await expect(overtaken).rejects.toMatchObject({ code: 'RequestAborted' })
    const { connections, current } = factory.config.state
    expect(connections.get(current ?? '')?.connector.id).toBe(connectorId)
  })

  test('param: isFallback: a wallet whose request is pending still connects', async () => {
    createPageWallet({ chains: [page.home] })
    const slow = createPageWallet({ chains: [page.home], rdns: 'second.wallet', mode: 'manual' })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const connectRequest = adapter.connect({ connectorId: 'second.wallet' })
    await slow.control.nextPrompt()
    await adapter.switchConnection?.({ connectorId, isFallback: true })
    slow.control.approve()
    expect((await connectRequest).connectorId).toBe('second.wallet')
  })
})
