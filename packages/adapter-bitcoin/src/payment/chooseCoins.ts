import { MoneyError, ServiceError } from '@latchkey/core/errors'
import type { BitcoinApi, Utxo } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
import { type FoundTransaction, fetchTransaction } from './readTransaction.ts'
import { coinId, selectCoins } from './selectCoins.ts'

/**
 * A coin that was compared with the transaction that created it. `previous` contains the bytes of that transaction without its witnesses,
 * and `previousSize` is the size with them. `isReward` is true if that transaction is a block reward.
 */
export type ProvenCoin = Utxo & {
  readonly previous: Uint8Array
  readonly previousSize: number
  readonly isReward: boolean
}

export declare namespace chooseCoins {
  type Parameters = Omit<selectCoins.Parameters, 'coins' | 'leftOut'> & {
    api: BitcoinApi
    address: string
    /** Whether the address may hold inscriptions. */
    mayHoldInscriptions: boolean
    /** Returns whether this page has spent a coin (its `coinId`). An API that lags behind or lies still lists such a coin. */
    isSpent?(coin: string): boolean
    /** Throws if the fee is not acceptable. Called before the transactions that created the coins are loaded. */
    checkFee?: ((selection: selectCoins.ReturnType) => void) | undefined
  }
  type ReturnType = Omit<selectCoins.ReturnType, 'coins'> & { coins: readonly ProvenCoin[] }
}

/**
 * A coin of at most this amount, in sat, may carry an inscription. This is the usual amount of outputs with an inscription
 * (`TARGET_POSTAGE` in the program ord).
 */
const maxInscribedAmount = 10_000n

/**
 * The limit in bytes for the transactions that created the coins of a payment, with their witnesses. The coins that were left out because
 * they are recent block rewards count too. A transaction that created several of the coins counts for each of them, because a PSBT contains
 * it once for each coin. A page that handles more bytes may not respond for seconds.
 */
const maxPreviousBytes = 16_000_000

/** The highest number of concurrent requests to an API, because public APIs refuse too many of them. */
const maxConcurrentRequests = 6

/**
 * Chooses coins of an address for a payment. For each chosen coin, the API's data is compared with the transaction that created the coin.
 * Leaves out coins that may carry an inscription, and block rewards that are too recent to be spent.
 *
 * @throws MoneyError `InsufficientFunds`, also if the API lists no coin of a refused payment, because that payment may have been sent and
 * have spent its coins, or if the transactions that created the coins are larger than `maxPreviousBytes`
 * @throws ServiceError `InvalidAnswer` if a coin differs from the API's data
 */
export async function chooseCoins({
  api,
  address,
  mayHoldInscriptions,
  isSpent,
  ...payment
}: chooseCoins.Parameters): Promise<chooseCoins.ReturnType> {
  const previousRequests = new Map<string, ReturnType<typeof fetchTransaction>>()
  const unspentCoins = withoutDuplicates(await api.getUtxos(address)).filter((coin) => !isSpent?.(coinId(coin)))
  let coins = mayHoldInscriptions ? unspentCoins.filter(({ value }) => value > maxInscribedAmount) : unspentCoins
  const leftOutReason =
    coins.length < unspentCoins.length
      ? `Coins of at most ${maxInscribedAmount} sat are kept, because they may carry an inscription.`
      : ''
  /** The coins that were compared, without those that were left out. */
  const provenCoins = new Map<Utxo, ProvenCoin>()
  let previousBytes = 0
  // Each round finds at least one immature reward, and there are no more of them than this number of blocks.
  for (let round = 0; round <= coinbaseMaturity; round++) {
    const selection = selectCoins({ ...payment, coins, leftOut: leftOutReason })
    payment.checkFee?.(selection)
    const newCoins = selection.coins.filter((coin) => !provenCoins.has(coin))
    for (let start = 0; start < newCoins.length; start += maxConcurrentRequests) {
      const batch = newCoins.slice(start, start + maxConcurrentRequests)
      await Promise.all(
        batch.map(async (coin) => {
          const request = previousRequests.get(coin.txid) ?? fetchTransaction(api, coin.txid)
          previousRequests.set(coin.txid, request)
          const provenCoin = verifyCoin(coin, await request, payment.changeScript)
          provenCoins.set(coin, provenCoin)
          previousBytes += provenCoin.previousSize
        }),
      )
      if (previousBytes > maxPreviousBytes)
        throw new MoneyError('InsufficientFunds', {
          details: `The coins need ${maxPreviousBytes} bytes or more.`,
        })
    }
    const chosenCoins = selection.coins.map((coin) => provenCoins.get(coin) as ProvenCoin)
    const immatureTxids = await findImmatureTxids(api, chosenCoins)
    if (!immatureTxids.length) return { ...selection, coins: chosenCoins }
    // Frees the memory of the transactions that are not needed any more.
    for (const coin of selection.coins) {
      if (!immatureTxids.includes(coin.txid)) continue
      provenCoins.delete(coin)
      previousRequests.delete(coin.txid)
    }
    coins = coins.filter(({ txid }) => !immatureTxids.includes(txid))
  }
  throw new ServiceError('InvalidAnswer')
}

/**
 * Removes duplicate coins, because a transaction that spends a coin twice is invalid. An API that receives a block while it responds may
 * list a coin twice.
 */
function withoutDuplicates(coins: readonly Utxo[]): readonly Utxo[] {
  return [...new Map(coins.map((coin) => [coinId(coin), coin])).values()]
}

/**
 * Compares a coin from the API with the transaction that created the coin.
 *
 * @throws ServiceError `InvalidAnswer` if they differ
 */
function verifyCoin(coin: Utxo, transaction: FoundTransaction | undefined, payerScript: Uint8Array): ProvenCoin {
  const { txid, vout, value } = coin
  const output = transaction?.outs[vout]
  if (transaction && output?.value === value && toHex(output.script) === toHex(payerScript))
    return {
      ...coin,
      previous: transaction.toBuffer(),
      previousSize: transaction.size,
      isReward: transaction.isCoinbase(),
    }
  throw new ServiceError('InvalidAnswer', { details: `The coin ${txid}:${vout} is not what the API says.` })
}

/** How many blocks after its own block a block reward can be spent (COINBASE_MATURITY in Bitcoin Core's consensus.h). */
const coinbaseMaturity = 100

/** Returns the ids of the reward transactions whose coins cannot be spent in the next block. */
async function findImmatureTxids(api: BitcoinApi, coins: readonly ProvenCoin[]): Promise<readonly string[]> {
  const rewards = coins.filter(({ isReward }) => isReward)
  if (!rewards.length) return []
  const nextHeight = (await api.getTipHeight()) + 1
  return rewards.filter(({ height = nextHeight }) => nextHeight - height < coinbaseMaturity).map(({ txid }) => txid)
}
