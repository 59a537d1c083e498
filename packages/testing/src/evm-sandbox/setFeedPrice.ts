import type { Address } from 'viem'
import priceFeed from './contracts/PriceFeed.json' with { type: 'json' }
import { sandboxActors } from './sandboxActors.ts'
import { sendContractCall } from './sendContractCall.ts'

/**
 * Starts a new round of a price feed.
 *
 * @param feed an address of `sandboxPriceFeeds`
 * @param answer the price in 10⁻⁸ US dollars; 0 or less simulates a broken feed
 * @param updatedAt the time of the round in seconds since 1970, by default the time of its block; an old time simulates a stale feed
 * @throws Error with the message of the node if `feed` is no price feed
 */
export async function setFeedPrice({ rpcUrl, feed, answer, updatedAt }: setFeedPrice.Parameters): Promise<void> {
  await sendContractCall(rpcUrl, {
    from: sandboxActors.operator,
    address: feed,
    abi: priceFeed.abi,
    ...(updatedAt === undefined
      ? { functionName: 'setAnswer', args: [answer] }
      : { functionName: 'setRound', args: [answer, updatedAt] }),
  })
}

export declare namespace setFeedPrice {
  type Parameters = { rpcUrl: string; feed: Address; answer: bigint; updatedAt?: bigint | undefined }
}
