import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi, Utxo } from '../api/bitcoinApi.ts'
import { fromHex, toHex } from '../hex.ts'
import { readTransaction } from './readTransaction.ts'
import { coinId, selectCoins } from './selectCoins.ts'

/** A coin with the whole transaction that created it. */
export type ProvenCoin = Utxo & { readonly previous: Uint8Array; readonly isReward: boolean }

export declare namespace chooseCoins {
  type Parameters = Omit<selectCoins.Parameters, 'coins' | 'leftOut'> & {
    api: BitcoinApi
    address: string
    /** Whether the address may hold inscriptions. */
    mayHoldInscriptions: boolean
    /** Whether this page has spent a coin, by `coinId`. An API that lags behind or lies still lists it. */
    isSpent?(coin: string): boolean
    /**
     * The coins of each refused payment, by `coinId`. The new payment spends at least one coin of each, so that it and the refused payment
     * cannot both confirm.
     */
    refused?: readonly ReadonlySet<string>[] | undefined
  }
  type ReturnType = Omit<selectCoins.ReturnType, 'coins'> & { coins: readonly ProvenCoin[] }
}

/** The usual amount of an output with an inscription (ord's `TARGET_POSTAGE`), in sat. A coin of at most this amount may carry one. */
const postage = 10_000n

/** The number of concurrent requests. Public APIs limit it. */
const atOnce = 6

/**
 * Chooses coins of an address for a payment. Each chosen coin is proven by its transaction. Coins that may carry an inscription are left
 * out, and so are rewards of blocks that are too recent to be spent.
 *
 * @throws MoneyError `InsufficientFunds`, also if the API lists no coin of a refused payment, because that payment may have been sent
 * @throws ServiceError `InvalidAnswer` if a coin differs from the API's data
 */
export async function chooseCoins({
  api,
  address,
  mayHoldInscriptions,
  isSpent,
  refused = [],
  ...payment
}: chooseCoins.Parameters): Promise<chooseCoins.ReturnType> {
  const known = new Map<string, Promise<string>>()
  const hexOf = (txid: string) => {
    const asked = known.get(txid) ?? api.getTransactionHex(txid, (hex) => readTransaction(hex, txid) !== undefined)
    known.set(txid, asked)
    return asked
  }
  const held = withoutTwins(await api.getUtxos(address)).filter((coin) => !isSpent?.(coinId(coin)))
  let coins = mayHoldInscriptions ? held.filter(({ value }) => value > postage) : held
  const leftOut =
    coins.length < held.length ? `Coins of at most ${postage} sat are kept, because they may carry an inscription.` : ''
  for (;;) {
    const chosen = selectCoins({ ...payment, coins, first: refused, leftOut })
    if (!refused.every((each) => chosen.coins.some((coin) => each.has(coinId(coin)))))
      throw new MoneyError('InsufficientFunds', {
        details: 'Not made: a payment that was refused may have been sent since.',
      })
    const proven: ProvenCoin[] = []
    for (let start = 0; start < chosen.coins.length; start += atOnce) {
      const some = chosen.coins.slice(start, start + atOnce)
      proven.push(
        ...(await Promise.all(some.map(async (coin) => prove(coin, await hexOf(coin.txid), payment.changeScript)))),
      )
    }
    const unripe = await findUnripe(api, proven)
    if (unripe.length === 0) return { ...chosen, coins: proven }
    coins = coins.filter(({ txid }) => !unripe.includes(txid))
  }
}

/**
 * Removes duplicate coins. An API that receives a block while it responds may list a coin twice, and no transaction may spend a coin twice.
 */
function withoutTwins(coins: readonly Utxo[]): readonly Utxo[] {
  return [...new Map(coins.map((coin) => [coinId(coin), coin])).values()]
}

function prove(coin: Utxo, hex: string, own: Uint8Array): ProvenCoin {
  const { txid, vout, value } = coin
  try {
    const previous = fromHex(hex)
    const transaction = Transaction.fromBuffer(previous)
    const output = transaction.outs[vout]
    const isOwn = output?.value === value && toHex(output.script) === toHex(own)
    if (transaction.getId() === txid && isOwn) return { ...coin, previous, isReward: transaction.isCoinbase() }
  } catch {
    // The data is not a transaction.
  }
  throw new ServiceError('InvalidAnswer', { details: `The coin ${txid}:${vout} is not what the API says.` })
}

/** A block reward can be spent from the hundredth block after its own (consensus.h, COINBASE_MATURITY). */
const blocksToRipen = 100

/** Returns the ids of reward transactions that the next block cannot spend. */
async function findUnripe(api: BitcoinApi, coins: readonly ProvenCoin[]): Promise<readonly string[]> {
  const rewards = coins.filter(({ isReward }) => isReward)
  if (rewards.length === 0) return []
  const next = (await api.getTipHeight()) + 1
  return rewards.filter(({ height = next }) => next - height < blocksToRipen).map(({ txid }) => txid)
}
