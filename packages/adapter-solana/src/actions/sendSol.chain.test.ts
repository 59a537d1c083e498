import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { solanaSandboxDollar } from '@latchkey/chains/solana'
import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { solanaContractSession } from '@latchkey/testing/contract'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, type StartedAdapter, two } from '../../test/usePage.ts'
import { createUnknownAccount, createUnknownAddress, setUpPayments } from '../../test/usePayments.ts'

const { page, lamportsOf, endpoint, connected } = setUpPayments()

describe('sending SOL', () => {
  test('default', async () => {
    const { send, asked } = await connected()
    const to = await createUnknownAddress()
    const lamportsBefore = await lamportsOf(one.address)
    const signature = await send({ to, value: 1_234_567_890n })
    const { value } = (await page.rpc('getSignatureStatuses', [[signature]])) as {
      value: { err: unknown; confirmationStatus: string }[]
    }
    expect([await lamportsOf(to), value[0]?.err, value[0]?.confirmationStatus]).toEqual([
      1_234_567_890n,
      null,
      'finalized',
    ])
    expect(lamportsBefore - (await lamportsOf(one.address))).toBe(1_234_567_890n + 5_000n)
    expect(asked().map(({ method, chain }) => [method, chain])).toEqual([['solana:signTransaction', 'solana:localnet']])
  })

  test('behavior: the receiver gets any amount exactly', async () => {
    const { send } = await connected()
    const [least, most] = [890_880n, 5_000_000_000n]
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: least, max: most }), async (value) => {
        const to = await createUnknownAddress()
        await send({ to, value })
        expect(await lamportsOf(to)).toBe(value)
      }),
      { numRuns: 10 },
    )
  })

  test('behavior: reads the balance again afterwards', async () => {
    const { send, kit, network } = await connected()
    const balance = async () => (await kit.adapter.getBalance?.({ address: one.address, network }))?.value
    const before = (await balance()) ?? 0n
    await send({ to: two.address, value: 1_000n })
    expect(await balance()).toBe(before - 6_000n)
  })

  test('behavior: requests no more compute units than needed', async () => {
    const { send, asked } = await connected()
    await send({ to: two.address, value: 1n })
    const [{ transaction } = { transaction: '' }] = asked()
    const { messageBytes } = getTransactionDecoder().decode(fromBase64(transaction as string))
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const limit = 'instructions' in message ? message.instructions[0]?.data : undefined
    const units = Buffer.from(limit?.subarray(1) ?? []).readUInt32LE()
    // The payment has three instructions of 150 units each: 450 units. The kit adds 20 %, and 10,000 units for guard instructions of
    // wallets, and rounds up to 11,000. Up to 999 more units make each payment different.
    expect([units >= 11_000, units < 12_000]).toEqual([true, true])
  })

  test('behavior: payments with the same content and blockhash are separate transactions', async () => {
    let blockhash: Promise<string> | undefined
    const repeating = await endpoint(async (method, forward) => {
      if (method !== 'getLatestBlockhash') return forward()
      blockhash ??= forward()
      return blockhash
    })
    const { send } = await connected({}, [repeating])
    const to = await createUnknownAddress()
    const paid = [
      ...(await Promise.all([1, 2].map(() => send({ to, value: 5_000_000n })))),
      await send({ to, value: 5_000_000n }),
    ]
    expect(new Set(paid).size).toBe(3)
    expect(await lamportsOf(to)).toBe(15_000_000n)
  })

  /** Starts an endpoint that reports this fee per compute unit for the recent blocks, in millionths of a lamport. */
  const busyChain = (prioritizationFee: number) =>
    endpoint(async (method, forward) =>
      method === 'getRecentPrioritizationFees'
        ? JSON.stringify({ jsonrpc: '2.0', id: 1, result: [{ slot: 1, prioritizationFee }] })
        : forward(),
    )

  test('behavior: offers the fee that the last blocks took', async () => {
    const { send } = await connected({}, [await busyChain(200_000)])
    const lamportsBefore = await lamportsOf(one.address)
    await send({ to: two.address, value: 1n })
    const offer = lamportsBefore - (await lamportsOf(one.address)) - 1n - 5_000n
    // 0.2 lamports for each of 11,000 compute units, plus up to 999 more units that make each payment different.
    expect([offer >= 2_200n, offer <= 2_400n]).toEqual([true, true])
  })

  test('behavior: can send the whole balance, also when fees are high', async () => {
    const { address: account, secretKey } = await createUnknownAccount()
    const { send, asked } = await connected({ secretKeys: [secretKey] }, [await busyChain(1_000_000)])
    await page.rpc('requestAirdrop', [account, 2_000_000])
    const to = await createUnknownAddress()
    // This payment would leave the sender one lamport, which is below the minimum balance of an account. A payment of the whole balance
    // leaves 0 and is possible.
    await expect(send({ to, value: 1_994_999n })).rejects.toMatchObject({ code: 'InsufficientFunds' })
    expect(asked()).toEqual([])
    await send({ to, value: 1_995_000n })
    expect([await lamportsOf(account), await lamportsOf(to)]).toEqual([0n, 1_995_000n])
  })

  test('behavior: pays with a wallet that signs only what it sends itself', async () => {
    const { send, asked } = await connected({ features: ['solana:signAndSendTransaction'] })
    const to = await createUnknownAddress()
    await send({ to, value: 2_000_000n })
    expect(await lamportsOf(to)).toBe(2_000_000n)
    expect(asked().map(({ method }) => method)).toEqual(['solana:signAndSendTransaction'])
  })

  test('behavior: switches a wallet on another network first', async () => {
    const { kit, send, network } = await connected()
    await kit.adapter.switchNetwork({ network: page.networks.devnet })
    await send({ to: two.address, value: 1n })
    expect(kit.newEvents()).toMatchObject([
      { type: 'connection', connection: { caipNetworkId: network.caipNetworkId }, inUse: true },
    ])
  })

  test('behavior: a session with another account on the network pays from that account, and the change is reported once', async () => {
    const { home, devnet, custom } = page.networks
    const networks = { home, known: devnet, unknown: custom }
    const { connector, share, control } = solanaContractSession({ accounts: [one, two], networks })
    const switchNetwork: typeof share.switchNetwork = async (network) => {
      await share.switchNetwork(network)
      control.setAccounts([network.id === home.id ? two.address : one.address])
    }
    const { adapter, newEvents } = page.start({ walletConnect: connector })
    control.grant()
    await adapter.attach({ connectorId: connector.id, session: { ...share, switchNetwork } })
    await adapter.switchNetwork({ network: devnet })
    const [to, before] = [await createUnknownAddress(), await lamportsOf(two.address)]
    newEvents()
    await adapter.sendTransaction?.({ transaction: { to, value: 2_000_000n }, network: home, address: two.address })
    expect([await lamportsOf(to), before - (await lamportsOf(two.address))]).toEqual([2_000_000n, 2_005_000n])
    const connection = { caipNetworkId: home.caipNetworkId, accounts: [{ address: two.address }] }
    expect(newEvents()).toMatchObject([{ type: 'connection', connection, inUse: true }])
  })

  test('behavior: a tab pays from the account that it shows after another tab chose another account', async () => {
    const wallet = page.wallet()
    const connectorId = wallet.wallet.name
    const storage = memoryAdapterStorage()
    const [tab, other] = [page.start({ storage }), page.start({ storage })]
    const shown = await tab.adapter.connect({ connectorId })
    await other.adapter.connect({ connectorId })
    await other.adapter.switchConnection?.({ connectorId, address: two.address })
    const moved = await tab.adapter.switchNetwork({ network: page.networks.home })
    expect(moved?.accounts).toEqual(shown.accounts)
    const [to, before] = [await createUnknownAddress(), await lamportsOf(two.address)]
    const transaction = { to, value: 2_000_000n }
    await tab.adapter.sendTransaction?.({ transaction, network: page.networks.home, address: one.address })
    expect([await lamportsOf(to), await lamportsOf(two.address)]).toEqual([2_000_000n, before])
    expect(tab.newEvents()).toEqual([])
  })

  test('behavior: a session keeps its account when another tab chooses another one', async () => {
    const { home, devnet, custom } = page.networks
    const networks = { home, known: devnet, unknown: custom }
    const { connector, share, control } = solanaContractSession({ accounts: [one, two], networks })
    control.grant()
    const connectorId = connector.id
    const kit = { storage: memoryAdapterStorage(), walletConnect: connector }
    const tabs = [page.start(kit), page.start(kit)] as const
    const shown = await tabs[0].adapter.attach({ connectorId, session: share })
    await tabs[1].adapter.attach({ connectorId, session: share })
    await tabs[1].adapter.switchConnection?.({ connectorId, address: two.address })
    expect(await tabs[0].adapter.switchConnection?.({ connectorId })).toEqual(shown)
  })

  /** Starts an endpoint that runs `meanwhile` when the kit requests a blockhash, that is while the kit prepares the payment. */
  const startSlowEndpoint = (meanwhile: () => Promise<unknown>) =>
    endpoint(async (method, forward) => {
      if (method === 'getLatestBlockhash') await meanwhile()
      return forward()
    })

  const turns = {
    'was disconnected': ({ adapter }: StartedAdapter) => adapter.disconnect({ connectorId: 'Test Wallet' }),
    'is not the one in use any more': ({ adapter }: StartedAdapter) => adapter.connect({ connectorId: 'Second' }),
    'was connected again': async ({ adapter }: StartedAdapter) => {
      await adapter.disconnect({ connectorId: 'Test Wallet' })
      await adapter.connect({ connectorId: 'Test Wallet' })
    },
    'is on another network': ({ adapter }: StartedAdapter) => adapter.switchNetwork({ network: page.networks.devnet }),
  }
  const ways = (['solana:signTransaction', 'solana:signAndSendTransaction'] as const).flatMap((feature) =>
    Object.entries(turns).map(([name, turn]) => [feature, name, turn] as const),
  )

  test.each(ways)(
    'error: NotConnected, without a prompt of %s, when the wallet %s while the payment is prepared',
    async (feature, _, turn) => {
      const { kit, network, asked } = await connected({ features: [feature] })
      page.wallet({ name: 'Second' })
      // Connects the wallet with a second kit of the page, so that the wallet stays connected when the first kit disconnects.
      await page.start().adapter.connect({ connectorId: 'Test Wallet' })
      const rpcUrls = { default: { http: [await startSlowEndpoint(() => turn(kit))] } }
      const to = await createUnknownAddress()
      const transaction = { to, value: 2_000_000n }
      const payment = { transaction, network: { ...network, rpcUrls }, address: one.address }
      await expect(kit.adapter.sendTransaction?.(payment)).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'NotConnected',
        details: expect.stringContaining(one.address),
      })
      expect([await lamportsOf(to), asked()]).toEqual([0n, []])
    },
  )

  test('error: NotConnected when a session switches to another network while the payment is prepared', async () => {
    const { home, devnet, custom } = page.networks
    const networks = { home, known: devnet, unknown: custom }
    const { connector, share, control } = solanaContractSession({ accounts: [one, two], networks })
    const kit = page.start({ walletConnect: connector })
    control.grant()
    await kit.adapter.attach({ connectorId: connector.id, session: share })
    const meanwhile = () => kit.adapter.switchNetwork({ network: devnet })
    const network = { ...home, rpcUrls: { default: { http: [await startSlowEndpoint(meanwhile)] } } }
    const sent = kit.adapter.sendTransaction?.({
      transaction: { to: two.address, value: 1n },
      network,
      address: one.address,
    })
    await expect(sent).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(control.requests()).toEqual([])
  })

  test('error: InsufficientFunds before the wallet is asked', async () => {
    const { send, asked } = await connected()
    const balance = await lamportsOf(one.address)
    const failure = { name: 'MoneyError', code: 'InsufficientFunds' }
    // Tries three amounts that are too high. A payment of exactly the balance leaves nothing for the fee.
    for (const value of [balance + 1n, balance, 2n ** 64n])
      await expect(send({ to: two.address, value })).rejects.toMatchObject(failure)
    expect(asked()).toEqual([])
  })

  test('error: InsufficientFunds for an account that never received anything', async () => {
    const { secretKey } = await createUnknownAccount()
    const { send } = await connected({ secretKeys: [secretKey] })
    await expect(send({ to: two.address, value: 1n })).rejects.toMatchObject({ code: 'InsufficientFunds' })
  })

  test('error: AmountTooSmall when the payment would create an account with less than the minimum balance', async () => {
    const { send, asked } = await connected()
    await expect(send({ to: await createUnknownAddress(), value: 890_879n })).rejects.toMatchObject({
      code: 'AmountTooSmall',
    })
    expect(asked()).toEqual([])
  })

  test('error: AmountAndReceiverRequired', async () => {
    const { send } = await connected()
    const failure = { name: 'MoneyError', code: 'AmountAndReceiverRequired' }
    for (const transaction of [{ to: two.address }, { to: two.address, value: 0n }, { to: '', value: 1n }])
      await expect(send(transaction)).rejects.toMatchObject(failure)
  })

  test('error: InvalidReceiver for an address without a key', async () => {
    const { send, asked } = await connected()
    const { value } = (await page.rpc('getTokenAccountsByOwner', [
      two.address,
      { mint: solanaSandboxDollar.address },
      { encoding: 'base64' },
    ])) as { value: { pubkey: string }[] }
    const lost = [solanaSandboxDollar.address, solanaSandboxDollar.program, value[0]?.pubkey ?? '']
    for (const to of lost)
      await expect(send({ to, value: 1_000_000n })).rejects.toMatchObject({ code: 'InvalidReceiver' })
    expect(asked()).toEqual([])
  })

  test('error: InvalidReceiver for any text that is not 32 bytes in base58', async () => {
    const { send } = await connected()
    const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const texts = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...base58), minLength: 1, maxLength: 31 }),
      fc.string({ unit: fc.constantFrom(...base58), minLength: 45, maxLength: 60 }),
      // A base58 text as long as an address whose value does not fit into 32 bytes.
      fc.constant('z'.repeat(44)),
      fc.constantFrom(`0x${'ab'.repeat(20)}`, `${one.address} `, one.address.replace('R', '0')),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (to) => {
        await expect(send({ to, value: 1n })).rejects.toMatchObject({ code: 'InvalidReceiver' })
      }),
      { numRuns: 50 },
    )
  })

  test('error: UserRejected; nothing is sent', async () => {
    const { send, control } = await connected()
    control.setMode('reject')
    const lamportsBefore = await lamportsOf(one.address)
    await expect(send({ to: two.address, value: 1n })).rejects.toMatchObject({ code: 'UserRejected' })
    expect(await lamportsOf(one.address)).toBe(lamportsBefore)
  })

  test('error: rejects when a wallet returns an invalid response or does not sign', async () => {
    const { send, control, asked } = await connected()
    const failure = { name: 'ConnectionError', code: 'ProviderFailed' }
    const responses: unknown[] = [
      [],
      [{ signedTransaction: 'no bytes' }],
      [{ signedTransaction: new Uint8Array([1, 2, 3]) }],
    ]
    for (const result of responses) {
      control.override('solana:signTransaction', { result, times: 1 })
      await expect(send({ to: two.address, value: 1n })).rejects.toMatchObject(failure)
    }
    const unsigned = fromBase64(asked()[0]?.transaction as string)
    control.override('solana:signTransaction', { result: [{ signedTransaction: unsigned }], times: 1 })
    await expect(send({ to: two.address, value: 1n })).rejects.toMatchObject(failure)
    const forged = unsigned.slice().fill(7, 1, 65)
    control.override('solana:signTransaction', { result: [{ signedTransaction: forged }], times: 1 })
    await expect(send({ to: two.address, value: 1n })).rejects.toMatchObject(failure)
  })

  test.each([{ feeRate: 7 }, { data: '0x' }, { gas: 1n }, { memo: 'hello' }])(
    'error: InvalidOption, without a prompt, for %o, which would otherwise be ignored',
    async (more) => {
      const { send, asked } = await connected()
      const failure = { name: 'ConfigurationError', code: 'InvalidOption' }
      await expect(send({ to: two.address, value: 1n, ...(more as object) })).rejects.toMatchObject(failure)
      expect(asked()).toEqual([])
    },
  )

  test('error: NotConnected', async () => {
    const { adapter } = page.start()
    const sent = adapter.sendTransaction?.({
      transaction: { to: two.address, value: 1n },
      network: page.networks.home,
      address: one.address,
    })
    await expect(sent).rejects.toMatchObject({ code: 'NotConnected' })
  })
})
