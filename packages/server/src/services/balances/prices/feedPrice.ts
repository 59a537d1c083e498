import { toDecimal } from '@latchkey/protocol/money'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type ContractCall, readWord } from '../../../platform/chains/evm/readContracts.ts'

/** The default maximum age of a feed's answer, in seconds: one hour more than the longest heartbeat of a feed in US dollars. */
const defaultMaxAgeSeconds = 90_000
/** The maximum time by which the clock of a chain may be ahead of this machine's clock, in seconds. */
const maxLeadSeconds = 900

/**
 * The functions of a Chainlink price feed that the server calls.
 *
 * @see https://docs.chain.link/data-feeds/api-reference
 */
const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/** Returns the calls that read a feed. Pass their results to `readFeed`. */
export function createFeedCalls(feed: string): ContractCall[] {
  const to = feed as Address
  return [
    { to, data: encodeFunctionData({ abi: feedAbi, functionName: 'latestRoundData' }), words: 5 },
    { to, data: encodeFunctionData({ abi: feedAbi, functionName: 'decimals' }) },
  ]
}

/**
 * Returns the price in the answer of a feed. Returns `undefined` if the answer is not above 0, too old, or from the future. An old answer
 * can mean that the feed's operators have stopped the feed.
 *
 * @param now - The current time, in ms since the epoch.
 */
export function readFeed(
  [round, places]: readonly (Hex | undefined)[],
  { maxAgeSeconds = defaultMaxAgeSeconds, now }: { maxAgeSeconds?: number | undefined; now: number },
): string | undefined {
  const [answer, updatedAt, decimals] = [readWord(round, 1), readWord(round, 3), readWord(places)]
  if (answer === undefined || updatedAt === undefined || decimals === undefined || decimals > 36n) return undefined
  // An `int256` below 0 has its first bit set.
  if (answer === 0n || answer >= 2n ** 255n) return undefined
  const ageSeconds = Math.floor(now / 1_000) - Number(updatedAt)
  if (ageSeconds > maxAgeSeconds || ageSeconds < -maxLeadSeconds) return undefined
  return toDecimal(answer, Number(decimals))
}
