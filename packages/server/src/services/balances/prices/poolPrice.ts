import { compareDecimals, divideDecimals, multiplyDecimals, toDecimal } from '@latchkey/protocol/money'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { type ContractCall, readWord } from '../../../platform/chains/evm/readContracts.ts'

/** The default minimum value of the other token in a pool, in US dollars. */
const defaultMinDepth = 50_000

/**
 * The span of the average price of a v3 pool, s, and how far the present price may be from it: a tick is 0.01 %. The depth of a v3 pool counts
 * tokens that lie far from the price. Anyone can add some and withdraw them again, and then move the price with little money.
 */
const averageSeconds = 600
const maxTicksFromAverage = 200n

/** The fraction digits of the price of a token in the other token of its pool. */
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
export function poolTokenCalls(pool: string): ContractCall[] {
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
export function poolCalls(
  { pool, version }: { pool: string; version: 'v2' | 'v3' },
  tokens: PoolTokens,
): ContractCall[] {
  const to = pool as Address
  const reserves = { to, data: encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' }), words: 3 }
  const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const decimals = tokens.map((token) => ({ to: token, data: decimalsData }))
  if (version === 'v2') return [reserves, ...decimals]
  const amountData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  const slot = { to, data: encodeFunctionData({ abi: poolAbi, functionName: 'slot0' }), words: 7 }
  const observeData = encodeFunctionData({ abi: poolAbi, functionName: 'observe', args: [[averageSeconds, 0]] })
  // The two sums of ticks are the words 3 and 4 of what `observe` returns.
  const observation = { to, data: observeData, words: 7 }
  return [slot, ...tokens.map((token) => ({ to: token, data: amountData })), observation, ...decimals]
}

/** What is needed to compute the price of one token of a pool: data of this token and of the other token. */
export type PoolTokenData = {
  /** The index of the priced token in the pool: 0 or 1. */
  index: 0 | 1
  decimals: number
  otherDecimals: number
  /** The price of the other token, in US dollars. */
  otherPrice: string
  minDepth: number | undefined
}

/**
 * Returns the price of a token in a pool. `undefined` if the pool has less of the other token than `minDepth`, because it would cost little
 * to move the price. `undefined` too if the price of a v3 pool is far from its average, or the pool has no average, and if a token has other
 * decimal places than the list says: the price would be wrong by powers of ten.
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
  const root = readWord(slot, 0)
  const [one, other] = [readWord(first), readWord(second)]
  if (root === undefined || one === undefined || other === undefined) return undefined
  const [tick, sumBefore, sumNow] = [readSigned(slot, 1), readSigned(observation, 3), readSigned(observation, 4)]
  if (tick === undefined || sumBefore === undefined || sumNow === undefined) return undefined
  const distance = (sumNow - sumBefore) / BigInt(averageSeconds) - tick
  if (distance > maxTicksFromAverage || distance < -maxTicksFromAverage) return undefined
  return { amounts: [one, other], ratio: [2n ** 192n, root * root] }
}

function readSigned(result: Hex | undefined, index: number): bigint | undefined {
  const word = readWord(result, index)
  return word === undefined ? undefined : BigInt.asIntN(256, word)
}

function toAddress(word: bigint): Address {
  return `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`
}
