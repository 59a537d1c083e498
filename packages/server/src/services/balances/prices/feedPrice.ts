import { toDecimal } from '@latchkey/protocol/money'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type ContractCall, readWord } from '../../../platform/chains/evm/readContracts.ts'

/** How old an answer may be by default, s: one hour more than the longest heartbeat of a feed in US dollars. */
const defaultMaxAgeSeconds = 90_000
/** How far ahead of this machine's clock the clock of a chain may be, s. */
const maxLeadSeconds = 900

/** @see https://docs.chain.link/data-feeds/api-reference */
const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/** The calls that read a feed. `readFeed` reads their results. */
export function feedCalls(feed: string): ContractCall[] {
  const to = feed as Address
  return [
    { to, data: encodeFunctionData({ abi: feedAbi, functionName: 'latestRoundData' }), words: 5 },
    { to, data: encodeFunctionData({ abi: feedAbi, functionName: 'decimals' }) },
  ]
}

/**
 * Returns the price of a feed. `undefined` if its answer is not above 0, too old, or from the future, since its operators may have stopped
 * it.
 *
 * @param now - The current time, epoch ms.
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
