import { compareDecimals, divideDecimals, multiplyDecimals, toDecimal } from '@latchkey/protocol/money'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { type ContractCall, readWord } from '../../../platform/chains/evm/readContracts.ts'

/** The default minimum value of the other token in a pool, in US dollars. */
const defaultMinDepth = 50_000

/**
 * The period of the average price of a v3 pool, in seconds. The depth of a v3 pool also counts tokens that are offered far from the current
 * price. Anyone can add such tokens, move the price with little money, and withdraw the tokens again. So a price that is far from its
 * average is not used.
 */
const averageSeconds = 600
/** The maximum difference between the current price of a v3 pool and its average, in ticks of 0.01 %. */
const maxTicksFromAverage = 200n

/** The number of fraction digits of a token's price in the other token of its pool. */
const ratioDigits = 60

const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[])',
])

/** The two tokens of a pool, in the pool's order, in lower case. */
export type PoolTokens = readonly [Address, Address]

/** Returns the calls that read the two tokens of a pool, which never change. Pass their results to `readPoolTokens`. */
export function createPoolTokenCalls(pool: string): ContractCall[] {
  return (['token0', 'token1'] as const).map((functionName) => ({
    to: pool as Address,
    data: encodeFunctionData({ abi: poolAbi, functionName }),
  }))
}

/** Returns the two tokens of a pool, or `undefined` if the contract is no pool. */
export function readPoolTokens(results: readonly (Hex | undefined)[]): PoolTokens | undefined {
  const [one, other] = results.map((result) => readWord(result))
  return one === undefined || other === undefined ? undefined : [toAddress(one), toAddress(other)]
}

/** Returns the calls that read the state of a pool. Pass their results to `readPool`. */
export function createPoolCalls(
  { pool, version }: { pool: string; version: 'v2' | 'v3' },
  tokens: PoolTokens,
): ContractCall[] {
  const to = pool as Address
  const reservesCall = { to, data: encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' }), words: 3 }
  const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const decimalsCalls = tokens.map((token) => ({ to: token, data: decimalsData }))
  if (version === 'v2') return [reservesCall, ...decimalsCalls]
  const balanceData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  const slotCall = { to, data: encodeFunctionData({ abi: poolAbi, functionName: 'slot0' }), words: 7 }
  const observeData = encodeFunctionData({ abi: poolAbi, functionName: 'observe', args: [[averageSeconds, 0]] })
  // The two cumulative ticks are words 3 and 4 of the result of `observe`.
  const observeCall = { to, data: observeData, words: 7 }
  return [slotCall, ...tokens.map((token) => ({ to: token, data: balanceData })), observeCall, ...decimalsCalls]
}

/** What is needed to compute the price of one token of a pool: data of this token and of the other token. */
export type PoolTokenData = {
  /** The index of the priced token in the pool: 0 or 1. */
  index: 0 | 1
  decimals: number
  otherDecimals: number
  /** The price of the other token, in US dollars. */
  otherPrice: string
  /** The minimum amount of the other token in the pool, in US dollars. */
  minDepth: number | undefined
}

/**
 * Returns the price of a token in a pool, in US dollars. Returns `undefined` in these cases:
 * - The pool has less of the other token than `minDepth`, so anyone could move the price with little money.
 * - The price of a v3 pool is far from its average, or the pool has no average.
 * - A token has not the number of decimal places that the token list says. The price would be wrong by powers of ten.
 *
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/pair and .../v3/reference/core/interfaces/pool
 */
export function readPool(
  version: 'v2' | 'v3',
  results: readonly (Hex | undefined)[],
  tokenData: PoolTokenData,
): string | undefined {
  const { index, decimals, otherDecimals, otherPrice, minDepth = defaultMinDepth } = tokenData
  const state = version === 'v2' ? readReserves(results) : readSlot(results)
  if (!state) return undefined
  const otherIndex = index === 0 ? 1 : 0
  const actualDecimals = results.slice(-2).map((result) => readWord(result))
  if (actualDecimals[index] !== BigInt(decimals) || actualDecimals[otherIndex] !== BigInt(otherDecimals))
    return undefined
  const depthInUsd = multiplyDecimals(toDecimal(state.amounts[otherIndex], otherDecimals), otherPrice)
  if (compareDecimals(depthInUsd, String(Math.ceil(minDepth))) < 0) return undefined
  const [own, opposite] = [state.ratio[index], state.ratio[otherIndex]]
  if (own === 0n || opposite === 0n) return undefined
  const priceInOther = divideDecimals(toDecimal(opposite, otherDecimals), toDecimal(own, decimals), ratioDigits)
  return priceInOther === '0' ? undefined : multiplyDecimals(priceInOther, otherPrice)
}

type PoolState = {
  /** The amount of each token in the pool, in base units. */
  amounts: readonly [bigint, bigint]
  /** An amount of each token, in base units. Both amounts have the same value. */
  ratio: readonly [bigint, bigint]
}

function readReserves([result]: readonly (Hex | undefined)[]): PoolState | undefined {
  const [one, other] = [readWord(result, 0), readWord(result, 1)]
  if (one === undefined || other === undefined) return undefined
  return { amounts: [one, other], ratio: [one, other] }
}

function readSlot([slot, first, second, observation]: readonly (Hex | undefined)[]): PoolState | undefined {
  // The square root of the price of token 0 in token 1, times 2 to the power of 96.
  const sqrtPrice = readWord(slot, 0)
  const [one, other] = [readWord(first), readWord(second)]
  if (sqrtPrice === undefined || one === undefined || other === undefined) return undefined
  const [tick, sumBefore, sumNow] = [readSigned(slot, 1), readSigned(observation, 3), readSigned(observation, 4)]
  if (tick === undefined || sumBefore === undefined || sumNow === undefined) return undefined
  const ticksFromAverage = (sumNow - sumBefore) / BigInt(averageSeconds) - tick
  if (ticksFromAverage > maxTicksFromAverage || ticksFromAverage < -maxTicksFromAverage) return undefined
  return { amounts: [one, other], ratio: [2n ** 192n, sqrtPrice * sqrtPrice] }
}

function readSigned(result: Hex | undefined, index: number): bigint | undefined {
  const word = readWord(result, index)
  return word === undefined ? undefined : BigInt.asIntN(256, word)
}

function toAddress(word: bigint): Address {
  return `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`
}
