import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { createServer } from '../src/createServer.ts'
import type { RpcChain, RpcChains } from '../src/platform/chains/chains.ts'
import type { NodeReply } from './scriptedNode.ts'

export const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const priceFeed = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const dollar = { address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
export const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'

export const toWord = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
/** Returns the current time, in seconds since the epoch. */
export const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** The contract functions of the scripted chain, by selector. Each returns the return data of a call, or `undefined` if the call fails. */
export type Contracts = Readonly<Record<string, (target: string, data: Hex) => Hex | undefined>>

const contracts: Contracts = {
  // The selectors of `getEthBalance`, `balanceOf` and `decimals`.
  '0x4d2301cc': () => `0x${toWord(1_500_000_000_000_000_000n)}`,
  '0x70a08231': () => `0x${toWord(2_500_000)}`,
  '0x313ce567': (target) => `0x${toWord(target === priceFeed.toLowerCase() ? 8 : 6)}`,
  // The selector of `latestRoundData`.
  '0xfeaf968c': () => `0x${toWord(1)}${toWord(3_000_12345678n)}${toWord(1)}${toWord(nowSeconds())}${toWord(1)}`,
}

/**
 * Returns the function with which a scripted node replies to calls of `aggregate3` of Multicall3. `overrides` replaces contract functions.
 */
export function createNodeResponder(overrides: Contracts = {}) {
  return (_: string, [transaction]: readonly unknown[]): NodeReply => {
    const { to, data } = transaction as { to?: Hex; data: Hex }
    // The scripted node refuses an `eth_call` that runs code without a contract address (`to`).
    if (!to) return { error: { code: -32000, message: 'execution reverted' } }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const results = (args as unknown as [{ target: string; callData: Hex }[]])[0].map(({ target, callData }) => {
      const returnData = { ...contracts, ...overrides }[callData.slice(0, 10)]?.(target.toLowerCase(), callData)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results }) }
  }
}

/** Creates a server with these chains, and functions that send requests to it without a port. */
export function openApp(chains: RpcChains, options: { limits?: object; allowedOrigins?: string[] } = {}) {
  const reportedErrors: unknown[] = []
  const { app, listen, close } = createServer({
    projects: { site: { allowedOrigins: options.allowedOrigins ?? [] } },
    relay: false,
    listing: false,
    chains,
    limits: options.limits ?? {},
    report: (error) => reportedErrors.push(error),
  })
  async function get(path: string, init?: RequestInit) {
    const response = await app.request(path, init)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  /** Requests the balances of an account. */
  const balance = (address: string, query = 'chainId=eip155:1', project = 'site') =>
    get(`/v1/account/${encodeURIComponent(address)}/balance?projectId=${project}&st=latchkey&sv=1&${query}`)
  /** Requests the prices of tokens. */
  const prices = (body: unknown, query = '') =>
    get(`/v1/fungible/price${query}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  return { reported: reportedErrors, get, balance, prices, listen, close }
}

/** Returns the settings of a chain whose only endpoint is `url`. */
export const chainAt = (url: string, more: Partial<RpcChain> = {}): RpcChain => ({
  urls: [url],
  nativeCurrency: ether,
  tokens: [dollar],
  prices: { native: { feed: priceFeed } },
  ...more,
})
