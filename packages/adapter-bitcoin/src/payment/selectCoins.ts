import { MoneyError } from '@latchkey/core/errors'
import type { Transaction } from 'bitcoinjs-lib'
import type { Utxo } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
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
    /** Sets of coins (`coinId`). The payment spends at least one coin of each set, except of sets that contain none of `coins`. */
    first?: readonly ReadonlySet<string>[] | undefined
    /** A sentence for the error `InsufficientFunds` that explains why some coins of the payer are not in `coins`. */
    leftOut?: string
  }
  type ReturnType = {
    coins: readonly Utxo[]
    /** The amount that returns to the payer, in sat. 0 if it would be below the dust limit, because such change is added to the fee. */
    change: bigint
    fee: bigint
  }
  type ErrorType = MoneyError
}

/** The highest number of coins that a payment spends, so that nodes relay the transaction: its weight has to be at most 400,000. */
export const maxInputs = 500

/**
 * Chooses at most `maxInputs` coins for a payment: confirmed coins first, and larger ones before smaller ones. A coin that costs more to spend than its amount
 * is left out, unless a set in `first` has no other coin.
 *
 * @throws MoneyError `InsufficientFunds` if the coins are not enough for the amount and the fee
 */
export function selectCoins(parameters: selectCoins.Parameters): selectCoins.ReturnType {
  const { coins, amount, feeRate, payer, receiverScript, changeScript, first = [], leftOut = '' } = parameters
  const computeFee = (inputs: number, outputs: readonly Uint8Array[]) =>
    roundUpToSat(transactionSize({ payer, inputs, outputs }) * feeRate)
  const costOfInput = roundUpToSat(inputSize(payer) * feeRate)
  const requiredCoins = chooseOneOfEach(first, coins)
  const otherCoins = coins
    .filter((coin) => coin.value > costOfInput && !requiredCoins.includes(coin))
    .sort(comparePreference)
  const usableCoins = [...requiredCoins, ...otherCoins].slice(0, maxInputs)

  let selectedTotal = 0n
  for (const [index, coin] of usableCoins.entries()) {
    selectedTotal += coin.value
    const count = index + 1
    const fee = computeFee(count, [receiverScript])
    if (count < requiredCoins.length || selectedTotal < amount + fee) continue
    const feeWithChange = computeFee(count, [receiverScript, changeScript])
    const change = selectedTotal - amount - feeWithChange
    const selectedCoins = usableCoins.slice(0, count)
    if (change >= dustLimit(changeScript)) return { coins: selectedCoins, change, fee: feeWithChange }
    return { coins: selectedCoins, change: 0n, fee: selectedTotal - amount }
  }
  const usableTotal = usableCoins.reduce((sum, { value }) => sum + value, 0n)
  throw new MoneyError('InsufficientFunds', {
    details:
      `${usableTotal} sat can be spent, of the ${amount + computeFee(Math.max(1, usableCoins.length), [receiverScript])} that are needed. ${leftOut}`.trim(),
  })
}

/** Chooses a small number of coins that contain at least one coin of each set. Ignores sets that contain none of `coins`. */
function chooseOneOfEach(sets: readonly ReadonlySet<string>[], coins: readonly Utxo[]): readonly Utxo[] {
  const chosenCoins: Utxo[] = []
  for (let remainingSets = sets; ; ) {
    const rankedCoins = coins.map((coin) => ({
      coin,
      rank: remainingSets.filter((each) => each.has(coinId(coin))).length,
    }))
    const [bestCoin] = rankedCoins.sort(
      (one, other) => other.rank - one.rank || comparePreference(one.coin, other.coin),
    )
    if (!bestCoin || bestCoin.rank === 0) return chosenCoins
    chosenCoins.push(bestCoin.coin)
    remainingSets = remainingSets.filter((each) => !each.has(coinId(bestCoin.coin)))
  }
}

/** Returns the coins (`coinId`) that a transaction spends. */
export const coinsOf = ({ ins }: Transaction): readonly string[] =>
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
