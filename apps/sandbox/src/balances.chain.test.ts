import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bitcoinSandbox, bitcoinSandboxAccounts } from '@latchkey/chains/bitcoin'
import { startBitcoinChain } from '@latchkey/chains/bitcoin-chain'
import { sandboxAccounts, sandboxChains, sandboxDex, sandboxPriceFeeds, sandboxTokens } from '@latchkey/chains/evm'
import { startEvmChain } from '@latchkey/chains/evm-chain'
import {
  type SolanaSandboxToken,
  solanaSandbox,
  solanaSandboxAccounts,
  solanaSandboxBalance,
  solanaSandboxTokens,
} from '@latchkey/chains/solana'
import { startSolanaChain } from '@latchkey/chains/solana-chain'
import { accountBalances, fungiblePrices, nativeTokenAddresses, supportedChains } from '@latchkey/protocol/balances'
import { createServer, type RpcChains } from '@latchkey/server'
import { createPublicClient, createTestClient, createWalletClient, formatUnits, http, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeServerChains } from './makeServerChains.ts'

const [account, other] = sandboxAccounts as [(typeof sandboxAccounts)[0], (typeof sandboxAccounts)[0]]
const evmId = `eip155:${sandboxChains[0].id}`
const { dollar, wrappedEther } = sandboxTokens

type Parts = {
  evm: Awaited<ReturnType<typeof startEvmChain>>
  solana: Awaited<ReturnType<typeof startSolanaChain>>
  bitcoin: Awaited<ReturnType<typeof startBitcoinChain>>
}
let parts: Parts
const reported: unknown[] = []

beforeAll(async () => {
  const [evm, solana, bitcoin] = await Promise.all([
    startEvmChain({ chain: sandboxChains[0], port: 0, funded: [] }),
    startSolanaChain({ port: 0, funded: [] }),
    startBitcoinChain({ port: 0, funded: [] }),
  ])
  parts = { evm, solana, bitcoin }
})
afterAll(() => Promise.all(Object.values(parts).map((part) => part.stop())))

const chainsOf = () =>
  makeServerChains({ one: parts.evm, two: parts.evm, solana: parts.solana, bitcoin: parts.bitcoin })

function openServer(chains: RpcChains = chainsOf()) {
  const { app } = createServer({
    projects: { site: { allowedOrigins: [] } },
    relay: false,
    listing: false,
    chains,
    report: (error) => reported.push(error),
  })
  return async function read(address: string, query: string) {
    const response = await app.request(`/v1/account/${address}/balance?projectId=site&${query}`)
    expect(response.status).toBe(200)
    return accountBalances.parse(await response.json()).balances
  }
}

/** Starts a proxy that counts the requests to a node. */
async function countRequests(url: string) {
  const methods: string[] = []
  const proxy = createHttpServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    methods.push(JSON.parse(text).method)
    const answer = await fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close().closeAllConnections())
  return { methods, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

const evmClient = () => createPublicClient({ transport: http(parts.evm.rpcUrl) })

describe('EVM', () => {
  test('default: balances are those of the chain, prices those of feeds and pools', async () => {
    const balances = await openServer()(account.address, `chainId=${evmId}`)
    const ether = await evmClient().getBalance({ address: account.address })
    expect(balances[0]).toMatchObject({
      symbol: 'ETH',
      chainId: evmId,
      price: '3000',
      quantity: { decimals: '18', numeric: formatUnits(ether, 18) },
    })
    expect(balances[0]).not.toHaveProperty('address')
    const tokens = Object.values(sandboxTokens).filter(({ balance }) => balance > 0n)
    expect(balances.slice(1)).toEqual(
      tokens.map(({ address, name, symbol, decimals, balance }) => {
        const feed = Object.values(sandboxPriceFeeds).find(({ token }) => token === address)
        const price = feed && formatUnits(feed.answer, 8)
        return {
          name,
          symbol,
          chainId: evmId,
          address: `${evmId}:${address}`,
          ...(price && { price, value: formatUnits(balance * (feed?.answer ?? 0n), decimals + 8) }),
          quantity: { decimals: String(decimals), numeric: formatUnits(balance, decimals) },
        }
      }),
    )
  })

  test('param: forceUpdate, after a transaction', async () => {
    const read = openServer()
    const wallet = createWalletClient({
      account: privateKeyToAccount(account.privateKey),
      transport: http(parts.evm.rpcUrl),
    })
    const weth = async (query = '') =>
      (await read(account.address, `chainId=${evmId}${query}`)).find(({ symbol }) => symbol === 'WETH')
    expect(await weth()).toBeUndefined()
    const hash = await wallet.sendTransaction({ chain: null, to: wrappedEther.address, value: parseEther('1.5') })
    await evmClient().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(await weth()).toBeUndefined()
    const [reserveDollar, reserveEther] = sandboxDex.pairs.etherDollar.reserves
    expect(reserveDollar * 10n ** 12n).toBe(reserveEther * 3_000n)
    expect(await weth('&forceUpdate=false')).toMatchObject({
      price: '3000',
      value: '4500',
      quantity: { numeric: '1.5' },
    })
  })

  test.each([true, false])(
    'behavior: 300 tokens take at most 2 requests to the node; Multicall3 exists: %s',
    async (exists) => {
      const client = createTestClient({ mode: 'anvil', transport: http(parts.evm.rpcUrl) })
      const code = await evmClient().getCode({ address: dollar.address })
      const addresses = Array.from(
        { length: 300 },
        (_, index) => `0x${(0xd0000 + index).toString(16).padStart(40, '0')}` as const,
      )
      await Promise.all(addresses.map((address) => client.setCode({ address, bytecode: code ?? '0x' })))
      const mint = parseAbi(['function mint(address to, uint256 amount)'])
      const wallet = createWalletClient({
        account: privateKeyToAccount(other.privateKey),
        transport: http(parts.evm.rpcUrl),
      })
      const held = [0, 1, 150, 299]
      for (const index of held) {
        const address = addresses[index]
        if (!address) continue
        const hash = await wallet.writeContract({
          address,
          abi: mint,
          functionName: 'mint',
          chain: null,
          args: [account.address, 7n + BigInt(index)],
        })
        await evmClient().waitForTransactionReceipt({ hash, pollingInterval: 20 })
      }
      const node = await countRequests(parts.evm.rpcUrl)
      const tokens = addresses.map((address, index) => ({
        address,
        name: `Token ${index}`,
        symbol: `T${index}`,
        decimals: 6,
      }))
      // A chain without Multicall3: an address without code.
      const multicall = exists ? undefined : '0x00000000000000000000000000000000000c0de5'
      const chain = { urls: [node.url], nativeCurrency: sandboxChains[0].nativeCurrency, tokens, multicall }
      const read = openServer({ [evmId]: chain })
      const balances = await read(account.address, `chainId=${evmId}`)
      expect(balances.slice(1).map(({ symbol }) => symbol)).toEqual(held.map((index) => `T${index}`))
      // The first request finds out that the contract is absent.
      expect(node.methods).toEqual(exists ? ['eth_call'] : ['eth_call', 'eth_call'])
      await read(account.address, `chainId=${evmId}&forceUpdate=1`)
      expect(node.methods).toHaveLength(exists ? 2 : 3)
    },
  )

  test('behavior: a token whose decimals differ from the list is left out', async () => {
    const tokens = [
      { ...dollar, decimals: 18 },
      { address: account.address, name: 'No contract', symbol: 'NONE', decimals: 6 },
      sandboxTokens.odd,
    ].map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))
    const chain = { urls: [parts.evm.rpcUrl], nativeCurrency: sandboxChains[0].nativeCurrency, tokens }
    const balances = await openServer({ [evmId]: chain })(account.address, `chainId=${evmId}`)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'sODD'])
    expect(String(reported.at(-1))).toContain('its contract has 6 decimal places, and the list says 18')
  })

  test.each([
    ['uses up all gas', '0xfe'],
    ['returns 4 MB', '0x624000005ff3'],
    ['reverts', '0x5f5ffd'],
  ] as const)('behavior: a token that %s does not hide the others', async (_, bytecode) => {
    const address = '0x00000000000000000000000000000000000bad01'
    await createTestClient({ mode: 'anvil', transport: http(parts.evm.rpcUrl) }).setCode({ address, bytecode })
    const bad = { address, name: 'Bad', symbol: 'BAD', decimals: 6 }
    const tokens = [dollar, bad, sandboxTokens.odd].map(({ address, name, symbol, decimals }) => ({
      address,
      name,
      symbol,
      decimals,
    }))
    const node = await countRequests(parts.evm.rpcUrl)
    const chain = { urls: [node.url], nativeCurrency: sandboxChains[0].nativeCurrency, tokens }
    const balances = await openServer({ [evmId]: chain })(account.address, `chainId=${evmId}`)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'sUSD', 'sODD'])
    expect(node.methods).toEqual(['eth_call', 'eth_call'])
  })

  test('behavior: without Multicall3, feeds and pools are read too', async () => {
    const chain = { ...chainsOf()[evmId], multicall: '0x00000000000000000000000000000000000c0de5' } as RpcChains[string]
    const [ether] = await openServer({ [evmId]: chain })(other.address, `chainId=${evmId}`)
    expect(ether?.price).toBe('3000')
  })
})

test('Solana: SOL, and the tokens of both programs', async () => {
  const owner = solanaSandboxAccounts[0]?.address ?? ''
  const id = solanaSandbox.caipNetworkId
  const balances = await openServer()(owner, `chainId=${id}`)
  const entry = ({ name, symbol, decimals, address, balance }: SolanaSandboxToken) => ({
    name,
    symbol,
    chainId: id,
    address: `${id}:${address}`,
    quantity: { decimals: String(decimals), numeric: formatUnits(balance, decimals) },
  })
  expect(balances[0]).toEqual({
    name: 'Solana',
    symbol: 'SOL',
    chainId: id,
    quantity: { decimals: '9', numeric: formatUnits(solanaSandboxBalance, 9) },
  })
  const tokens = Object.values(solanaSandboxTokens)
  expect(balances.slice(1)).toHaveLength(tokens.length)
  expect(balances.slice(1)).toEqual(expect.arrayContaining(tokens.map(entry)))
})

test('Bitcoin: confirmed and unconfirmed satoshis', async () => {
  const id = bitcoinSandbox.caipNetworkId
  const { address } = bitcoinSandboxAccounts[0].payment
  const { chain_stats, mempool_stats } = (await (
    await fetch(`${parts.bitcoin.apiUrl}/address/${address}`)
  ).json()) as Record<'chain_stats' | 'mempool_stats', { funded_txo_sum: number; spent_txo_sum: number }>
  const net = ({ funded_txo_sum, spent_txo_sum }: typeof chain_stats) => BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
  const balances = await openServer()(address.toUpperCase(), `chainId=${id}`)
  expect(balances).toEqual([
    {
      name: 'Bitcoin',
      symbol: 'BTC',
      chainId: id,
      quantity: { decimals: '8', numeric: formatUnits(net(chain_stats) + net(mempool_stats), 8) },
    },
  ])
  expect(balances[0]?.quantity.numeric).not.toBe('0')
})

test('prices and networks', async () => {
  const { app } = createServer({
    projects: { site: { allowedOrigins: [] } },
    relay: false,
    listing: false,
    chains: chainsOf(),
  })
  const addresses = [`${evmId}:${nativeTokenAddresses.eip155}`, `${evmId}:${wrappedEther.address.toLowerCase()}`]
  const response = await app.request('/v1/fungible/price', {
    method: 'POST',
    body: JSON.stringify({ currency: 'usd', addresses, projectId: 'site' }),
  })
  expect(fungiblePrices.parse(await response.json()).fungibles).toEqual([
    { address: addresses[0], name: 'Ether', symbol: 'ETH', price: '3000' },
    { address: addresses[1], name: 'Wrapped Ether', symbol: 'WETH', price: '3000' },
  ])
  const networks = await (await app.request('/v1/supported-chains?projectId=site')).json()
  expect(supportedChains.parse(networks).http).toEqual(Object.keys(chainsOf()))
})
