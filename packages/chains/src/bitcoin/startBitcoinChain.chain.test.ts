import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { assertPortFree } from '@latchkey/testing/anvil'
import { bitcoinAddresses, createScriptedBitcoinWallet, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bitcoinSandbox, bitcoinSandboxAccounts, bitcoinSandboxFunds } from './bitcoinSandbox.ts'
import { type BitcoinChain, startBitcoinChain } from './startBitcoinChain.ts'

const { caipNetworkId } = bitcoinSandbox
const addresses = bitcoinSandboxAccounts.map(({ payment, ordinals }) => [payment.address, ordinals.address] as const)
const [[first], [second], [, taproot]] = addresses as [
  readonly [string, string],
  readonly [string, string],
  readonly [string, string],
]

const createClient = (chain: () => BitcoinChain) => ({
  get: async (path: string) => {
    const response = await fetch(`${chain().apiUrl}${path}`)
    return response.headers.get('content-type') === 'application/json' ? response.json() : response.text()
  },
  post: async (path: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${chain().apiUrl}${path}`, { method: 'POST', body: text })
    return { status: response.status, text: await response.text() }
  },
})

/** Connects a scripted wallet, and returns a function that pays from this wallet. */
async function createPayer({ apiUrl }: BitcoinChain) {
  const wallet = createScriptedBitcoinWallet({
    accounts: [testBitcoinAccounts[0]],
    networks: [{ caipNetworkId, apiUrl }],
  })
  await wallet.ask('connect', undefined, (work) => work.connect())
  return (address: string, amount: bigint, feeRate?: number) =>
    wallet.ask('pay', undefined, (work) => work.sendTransfer({ recipients: [{ address, amount }], feeRate }))
}

describe('startBitcoinChain', () => {
  let chain: BitcoinChain
  const { get, post } = createClient(() => chain)
  beforeAll(async () => {
    chain = await startBitcoinChain({ port: 0, funded: [taproot] })
  })
  afterAll(() => chain.stop())

  test('default: the accounts hold spendable coins', async () => {
    expect(await get('/block-height/0')).toMatch(new RegExp(`^${bitcoinSandbox.id}`))
    for (const address of [first, second, taproot]) {
      const { chain_stats } = await get(`/address/${address}`)
      expect(chain_stats).toEqual({
        funded_txo_count: 4,
        funded_txo_sum: Number(bitcoinSandboxFunds),
        spent_txo_count: 0,
        spent_txo_sum: 0,
        tx_count: 4,
      })
      const height = await get('/blocks/tip/height')
      const coins = (await get(`/address/${address}/utxo`)) as { value: number; status: { block_height: number } }[]
      expect(coins.map(({ value }) => value)).toEqual([5e9, 5e9, 5e9, 5e9])
      expect(coins.every(({ status }) => height - status.block_height >= 100)).toBe(true)
    }
  })

  test('behavior: the accounts use the keys of the testing package', () => {
    const shown = testBitcoinAccounts.map(({ payment, ordinals }) => {
      const parameters = { caipNetworkId, paymentForm: 'p2wpkh' } as const
      return bitcoinAddresses({ payment, ordinals }, parameters).map(({ address, publicKey, path }) => ({
        address,
        publicKey,
        path,
      }))
    })
    expect(shown).toEqual(bitcoinSandboxAccounts.map(({ payment, ordinals }) => [payment, ordinals]))
  })

  test('behavior: a payment is mined at once, and the totals of both sides change', async () => {
    const pay = await createPayer(chain)
    const height = await get('/blocks/tip/height')
    const txid = await pay(second, 70_000n)
    expect(await get('/blocks/tip/height')).toBe(height + 1)
    const { vin, vout, fee, status } = await get(`/tx/${txid}`)
    expect(status).toEqual({
      confirmed: true,
      block_height: height + 1,
      block_hash: await get('/blocks/tip/hash'),
      block_time: expect.any(Number),
    })
    expect(vin[0].prevout.scriptpubkey_address).toBe(first)
    expect(vout[0]).toMatchObject({ scriptpubkey_address: second, value: 70_000 })
    expect(vout[1].value).toBe(5e9 - 70_000 - fee)
    expect((await get(`/address/${second}`)).chain_stats.funded_txo_sum).toBe(Number(bitcoinSandboxFunds) + 70_000)
    expect((await get(`/address/${first}`)).chain_stats).toMatchObject({ spent_txo_count: 1, spent_txo_sum: 5e9 })
    expect(await get(`/tx/${txid}/hex`)).toMatch(/^0[12]000000/)
  })

  test('behavior: accepts many payments at once', async () => {
    const pay = await createPayer(chain)
    const before = (await get(`/address/${second}`)).chain_stats.funded_txo_count
    // Each payment spends the change of the one before, so they run one after the other, while blocks are mined at the same time.
    const height = await get('/blocks/tip/height')
    const whenMined = Promise.all([1, 2, 3].map(() => post('/mine', {})))
    for (const amount of [1000n, 2000n, 3000n]) await pay(second, amount)
    await whenMined
    expect((await get(`/address/${second}`)).chain_stats.funded_txo_count).toBe(before + 3)
    expect(await get('/blocks/tip/height')).toBe(height + 6)
  })

  test('behavior: mines to any address', async () => {
    const height = await get('/blocks/tip/height')
    expect(await post('/mine', { blocks: 2, address: taproot })).toEqual({
      status: 200,
      text: JSON.stringify({ height: height + 2 }),
    })
    expect((await get(`/address/${taproot}`)).chain_stats.funded_txo_count).toBe(6)
  })

  test('behavior: a page of any origin may send requests', async () => {
    const { headers } = await fetch(`${chain.apiUrl}/fee-estimates`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('error: the node refuses the transaction', async () => {
    const refusal = (message: string) => ({
      status: 400,
      text: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`,
    })
    const [{ txid }] = await get(`/address/${first}/utxo`)
    expect(await post('/tx', 'no hex')).toEqual(refusal('TX decode failed'))
    expect(await post('/tx', await get(`/tx/${txid}/hex`))).toEqual(refusal('txn-already-known'))
    const pay = await createPayer(chain)
    await expect(pay(second, 100n)).rejects.toThrow(refusal('dust').text)
  })

  test.each([
    ['/address/nobody', 400],
    ['/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/utxo', 400],
    [`/tx/${'ab'.repeat(32)}`, 404],
    ['/block-height/999999', 404],
    ['/nothing', 404],
  ])('error: GET %s', async (path, status) => {
    expect((await fetch(`${chain.apiUrl}${path}`)).status).toBe(status)
  })

  test.each([{ blocks: 0 }, { blocks: 501 }, { address: 'nobody' }])('error: POST /mine %j', async (body) => {
    expect((await post('/mine', body)).status).toBe(400)
  })
})

describe('mining: manual', () => {
  let chain: BitcoinChain
  const { get, post } = createClient(() => chain)
  beforeAll(async () => {
    chain = await startBitcoinChain({ port: 0, mining: 'manual' })
  })
  afterAll(() => chain.stop())

  test('behavior: a payment waits for a block', async () => {
    const pay = await createPayer(chain)
    const txid = await pay(second, 70_000n)
    expect(await get(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect((await get(`/address/${second}`)).mempool_stats).toMatchObject({ funded_txo_sum: 70_000 })
    const waiting = (await get(`/address/${first}/utxo`)) as { status: { confirmed: boolean } }[]
    expect(waiting.filter(({ status }) => !status.confirmed)).toHaveLength(1)
    await post('/mine', {})
    expect(await get(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    expect((await get(`/address/${second}`)).mempool_stats).toMatchObject({ funded_txo_sum: 0, tx_count: 0 })
  })
})

describe('the process', () => {
  test('behavior: stop frees the port, and a second call has no effect', async () => {
    const chain = await startBitcoinChain({ port: 0 })
    await chain.stop()
    await chain.stop()
    await assertPortFree(chain.port)
  })

  test('behavior: ends when its parent process is killed', async () => {
    const source = `import { startBitcoinChain } from ${JSON.stringify(new URL('startBitcoinChain.ts', import.meta.url))}
      console.log((await startBitcoinChain({ port: 0 })).port)`
    const parent = spawn(process.execPath, ['--conditions=@latchkey/source', '--input-type=module', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    parent.kill('SIGKILL')
    await expect.poll(() => assertPortFree(Number(output)).then(() => 'free')).toBe('free')
  })

  test('error: the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    await expect(startBitcoinChain({ port })).rejects.toThrow(
      new Error(`Port ${port} is taken: stop what listens there or choose another port.`),
    )
  })

  test('error: too many addresses to fund', async () => {
    await expect(startBitcoinChain({ port: 0, funded: Array(31).fill(taproot) })).rejects.toThrow(
      new Error('At most 30 addresses can be funded.'),
    )
  })

  test('error: an address is invalid', async () => {
    await expect(startBitcoinChain({ port: 0, funded: ['nobody'] })).rejects.toThrow(
      /^The local Bitcoin chain did not start: /,
    )
  })
})
