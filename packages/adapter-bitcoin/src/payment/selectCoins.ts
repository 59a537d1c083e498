import { MoneyError } from '@latchkey/core/errors'
import type { Transaction } from 'bitcoinjs-lib'
import type { Utxo } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
import type { RefusedPayment } from './coinLedger.ts'
import { dustLimit, inputSize, type PayerKind, transactionSize } from './sizes.ts'

export declare namespace selectCoins {
  type Parameters = {
    coins: readonly Utxo[]
    /** The amount in sat. */
    amount: bigint
    /** The fee rate in sat/vB. */
    feeRate: number
    payer: PayerKind
    receiverScript: Uint8Array
    changeScript: Uint8Array
    /**
     * The refused payments of this payer. The payment spends at least one coin of each of them, so that it and a refused one cannot both be
     * confirmed. It also outbids each of them (`outbid`).
     */
    refused?: readonly RefusedPayment[] | undefined
    /** A sentence for the error `InsufficientFunds` that explains why some coins of the payer are not in `coins`. */
    leftOut?: string
  }
  type ReturnType = {
    coins: readonly Utxo[]
    /** The amount that returns to the payer, in sat. 0 if it would be below the dust limit, because such change is added to the fee. */
    change: bigint
    fee: bigint
    /** The size in vB that the signed transaction has at most. */
    size: number
    /** Whether the fee is higher than `feeRate` requires, because the payment outbids a refused one. */
    isRaised: boolean
  }
  type ErrorType = MoneyError
}

/** The highest number of coins that a payment spends, so that nodes relay the transaction: its weight has to be at most 400,000. */
export const maxInputs = 500

/**
 * Chooses at most `maxInputs` coins for a payment: confirmed coins first, and larger ones before smaller ones. A coin that costs more to spend than its amount
 * is left out, unless a refused payment has no other coin.
 *
 * @throws MoneyError `InsufficientFunds` if the coins are not enough for the amount and the fee, or if they contain no coin of a refused
 * payment, because that payment may have been sent and have spent its coins
 */
export function selectCoins(parameters: selectCoins.Parameters): selectCoins.ReturnType {
  const { coins, amount, feeRate, payer, receiverScript, changeScript, refused = [], leftOut = '' } = parameters
  const computeSize = (inputs: number, ...outputs: readonly Uint8Array[]) => transactionSize({ payer, inputs, outputs })
  const computeFee = (size: number) =>
    roundUpToSat(Math.max(size * feeRate, ...refused.map((each) => outbid(each, size))))
  const costOfInput = roundUpToSat(inputSize(payer) * feeRate)
  const requiredCoins = chooseOneOfEach(refused, coins)
  const otherCoins = coins
    .filter((coin) => coin.value > costOfInput && !requiredCoins.includes(coin))
    .sort(comparePreference)
  const usableCoins = [...requiredCoins, ...otherCoins].slice(0, maxInputs)

  let selectedTotal = 0n
  for (const [index, coin] of usableCoins.entries()) {
    selectedTotal += coin.value
    const count = index + 1
    const size = computeSize(count, receiverScript)
    if (count < requiredCoins.length || selectedTotal < amount + computeFee(size)) continue
    const sizeWithChange = computeSize(count, receiverScript, changeScript)
    const fee = computeFee(sizeWithChange)
    const change = selectedTotal - amount - fee
    const selection = { coins: usableCoins.slice(0, count), isRaised: fee > roundUpToSat(sizeWithChange * feeRate) }
    if (change >= dustLimit(changeScript)) return { ...selection, change, fee, size: sizeWithChange }
    return { ...selection, change: 0n, fee: selectedTotal - amount, size }
  }
  const usableTotal = usableCoins.reduce((sum, { value }) => sum + value, 0n)
  throw new MoneyError('InsufficientFunds', {
    details:
      `${usableTotal} sat can be spent, of the ${amount + computeFee(computeSize(Math.max(1, usableCoins.length), receiverScript))} that are needed. ${leftOut}`.trim(),
  })
}

/**
 * By how much the fee rate of a refused payment may be above the one that was computed for it, as a factor: the computed size is that of
 * the longest signatures, and others are one or two bytes shorter.
 */
const rateMargin = 1.02

/**
 * Returns the lowest fee in sat with which a payment of `size` vB replaces a refused one at every node, and cannot be replaced by it: its
 * fee and its fee rate are both higher, by 1 sat for each of its own vB.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0125.mediawiki#implementation-details
 */
const outbid = (refused: RefusedPayment, size: number) =>
  size + Number(refused.fee) * Math.max(1, (rateMargin * size) / refused.size)

/** Chooses a small number of coins that contain at least one coin of each payment. */
function chooseOneOfEach(payments: readonly RefusedPayment[], coins: readonly Utxo[]): readonly Utxo[] {
  const chosenCoins: Utxo[] = []
  let remainingPayments = payments
  while (remainingPayments.length > 0) {
    const rankedCoins = coins.map((coin) => ({
      coin,
      rank: remainingPayments.filter((each) => each.coins.has(coinId(coin))).length,
    }))
    const [bestCoin] = rankedCoins.sort(
      (one, other) => other.rank - one.rank || comparePreference(one.coin, other.coin),
    )
    if (!bestCoin?.rank) throw new MoneyError('InsufficientFunds', { details: 'A refused payment may have been sent.' })
    chosenCoins.push(bestCoin.coin)
    remainingPayments = remainingPayments.filter((each) => !each.coins.has(coinId(bestCoin.coin)))
  }
  return chosenCoins
}

export declare namespace coinsOf {
  type Parameters = { ins: readonly Pick<Transaction['ins'][number], 'hash' | 'index'>[] }
}

/** Returns the coins (`coinId`) that a transaction spends. */
export const coinsOf = ({ ins }: coinsOf.Parameters): readonly string[] =>
  ins.map(({ hash, index }) => coinId({ txid: toHex(hash.toReversed()), vout: index }))

/** Returns the id of a coin: the id of its transaction, and the index of the output. */
export const coinId = ({ txid, vout }: Pick<Utxo, 'txid' | 'vout'>) => `${txid}:${vout}`

/**
 * Compares two coins for sorting. The coins that should be spent first come first: confirmed coins before others, then larger coins before
 * smaller ones.
 */
function comparePreference(one: Utxo, other: Utxo): number {
  const [isOneConfirmed, isOtherConfirmed] = [one, other].map(({ height }) => height !== undefined)
  if (isOneConfirmed !== isOtherConfirmed) return isOneConfirmed ? -1 : 1
  return one.value === other.value ? 0 : one.value > other.value ? -1 : 1
}

const roundUpToSat = (amount: number) => BigInt(Math.ceil(amount))
