import { type Anvil, startAnvil } from '@latchkey/testing/anvil'
import { createPublicClient, createTestClient, type Hash, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmOne, evmTwo, openPhone } from '../test/openPhone.ts'
import { derivePhoneAccounts } from './phoneAccounts.ts'
import { memoryPhoneStorage } from './phoneStorage.ts'

let one: Anvil
let two: Anvil
beforeAll(async () => {
  const started = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  ;[one, two] = started
  const [account] = await derivePhoneAccounts({ networks: [evmOne] })
  for (const { rpcUrl } of started) {
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
      address: account?.address as '0x',
      value: parseEther('10'),
    })
  }
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))

const to = '0x00000000000000000000000000000000000000dd'
/** Code that calls `revert()` when a contract is created from it, so the creation fails. */
const reverting = '0x60006000fd'

async function openConnected(networks = [{ caipNetworkId: evmOne, rpcUrl: one.rpcUrl }]) {
  const storage = memoryPhoneStorage()
  const { phone, site, connect } = await openPhone({ networks, storage })
  const { topic } = await connect()
  const from = phone.accounts()[0]?.address as '0x'
  const client = createPublicClient({ transport: http(one.rpcUrl), pollingInterval: 50 })
  const ask = (method: string, params: unknown, chainId = evmOne): Promise<unknown> =>
    site.request({ topic, chainId, request: { method, params } })
  const approved = async (method: string, params: unknown) => {
    const whenResponse = ask(method, params)
    await phone.approve()
    return whenResponse
  }
  return { phone, site, topic, from, client, ask, approved }
}

describe('eip155', () => {
  test('behavior: eth_sendTransaction is mined', async () => {
    const { approved, phone, client, from } = await openConnected()
    const before = await client.getBalance({ address: to })
    const hash = (await approved('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])) as Hash
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to })
    expect((await client.getBalance({ address: to })) - before).toBe(parseEther('1'))
    expect(phone.answers().at(-1)).toMatchObject({ outcome: 'approved', result: hash })
  })

  test('behavior: two transactions at once get two nonces', async () => {
    const { ask, phone, client, from } = await openConnected()
    phone.setMode('approve')
    const hashes = await Promise.all([1, 2].map(() => ask('eth_sendTransaction', [{ from, to, value: '0x1' }])))
    const receipts = hashes.map((hash) => client.waitForTransactionReceipt({ hash: hash as Hash }))
    expect((await Promise.all(receipts)).map(({ status }) => status)).toEqual(['success', 'success'])
  })

  test('error: the chain refuses the transaction', async () => {
    const { ask, phone, from } = await openConnected()
    const whenResponse = ask('eth_sendTransaction', [{ from, to, value: '0xffffffffffffffffffffffff' }])
    whenResponse.catch(() => {})
    await expect(phone.approve()).rejects.toMatchObject({ code: -32003 })
    await expect(whenResponse).rejects.toMatchObject({ code: -32003 })
    expect(phone.answers().at(-1)).toMatchObject({ outcome: 'failed', error: { code: -32003 } })
  })

  test('behavior: wallet_sendCalls sends one transaction after the other, and reports it', async () => {
    const { ask, phone, client } = await openConnected()
    const before = await client.getBalance({ address: to })
    const whenResponse = ask('wallet_sendCalls', [
      {
        version: '2.0.0',
        id: 'batch',
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to, value: '0x1' },
          { to, value: '0x2' },
        ],
      },
    ])
    expect(await phone.nextPrompt()).toMatchObject({
      details: { type: 'evmTransactions', act: 'sendOneByOne', transactions: [{ value: 1n }, { value: 2n }] },
    })
    await phone.approve()
    expect(await whenResponse).toEqual({ id: 'batch' })
    await expect
      .poll(() => ask('wallet_getCallsStatus', ['batch']))
      .toMatchObject({
        version: '2.0.0',
        id: 'batch',
        chainId: '0x7a69',
        atomic: false,
        status: 200,
        receipts: [{ status: '0x1' }, { status: '0x1' }],
      })
    expect((await client.getBalance({ address: to })) - before).toBe(3n)
    const again = [{ id: 'batch', chainId: '0x7a69', atomicRequired: false, calls: [{ to }] }]
    await expect(ask('wallet_sendCalls', again)).rejects.toMatchObject({ code: 5720 })
  })

  test('behavior: wallet_sendCalls stops at the first transaction that fails', async () => {
    const { approved, ask, client } = await openConnected()
    const before = await client.getBalance({ address: to })
    const calls = [{ to, value: '0x1' }, { data: reverting }, { to, value: '0x4' }]
    const { id } = (await approved('wallet_sendCalls', [{ chainId: '0x7a69', atomicRequired: false, calls }])) as {
      id: string
    }
    // The second transaction was never sent, because its gas estimate failed. So there is only one receipt.
    await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 600, receipts: [{}] })
    expect((await client.getBalance({ address: to })) - before).toBe(1n)
  })

  test('behavior: wallet_addEthereumChain checks the node, adds the chain and switches to it', async () => {
    const { phone, site, ask, approved } = await openConnected()
    const chain = (chainId: string, rpcUrl: string) => [
      {
        chainId,
        chainName: 'Two',
        rpcUrls: [rpcUrl],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ]
    await expect(ask('wallet_addEthereumChain', chain('0x1', two.rpcUrl))).rejects.toMatchObject({ code: -32602 })
    const whenUpdated = new Promise((resolve) => site.once('session_update', ({ params }) => resolve(params)))
    const whenNotified = new Promise((resolve) => site.once('session_event', ({ params }) => resolve(params)))
    expect(await approved('wallet_addEthereumChain', chain('0x7a6a', two.rpcUrl))).toBeNull()
    expect(await whenUpdated).toMatchObject({ namespaces: { eip155: { chains: [evmOne, evmTwo] } } })
    expect(await whenNotified).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: evmTwo })
    expect(phone.networks().map(({ caipNetworkId }) => caipNetworkId)).toEqual([evmOne, evmTwo])
  })
})
