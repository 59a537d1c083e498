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
    /** Sets of coins, by `coinId`. If a set contains any of `coins`, the payment spends at least one coin of that set. */
    first?: readonly ReadonlySet<string>[] | undefined
    /** Why the payer has more coins than `coins`, for the error. */
    leftOut?: string
  }
  type ReturnType = {
    coins: readonly Utxo[]
    /** The amount that returns to the payer, in sat. 0 if an output for it would be dust, or would cost more than its amount. */
    change: bigint
    fee: bigint
  }
  type ErrorType = MoneyError
}

/**
 * Chooses coins for a payment: confirmed coins first, and larger ones before smaller ones. A coin that costs more to spend than its amount
 * is left out, unless a set in `first` has no other coin.
 *
 * @throws MoneyError `InsufficientFunds`
 */
export function selectCoins(parameters: selectCoins.Parameters): selectCoins.ReturnType {
  const { coins, amount, feeRate, payer, receiverScript, changeScript, first = [], leftOut = '' } = parameters
  const feeFor = (inputs: number, outputs: readonly Uint8Array[]) =>
    toSat(transactionSize({ payer, inputs, outputs }) * feeRate)
  const worth = toSat(inputSize(payer) * feeRate)
  const needed = oneOfEach(first, coins)
  const others = coins.filter((coin) => coin.value > worth && !needed.includes(coin)).sort(byUse)
  const useful = [...needed, ...others]

  let held = 0n
  for (const [index, coin] of useful.entries()) {
    held += coin.value
    const count = index + 1
    const fee = feeFor(count, [receiverScript])
    if (count < needed.length || held < amount + fee) continue
    const feeWithChange = feeFor(count, [receiverScript, changeScript])
    const change = held - amount - feeWithChange
    const chosen = useful.slice(0, count)
    if (change >= dustLimit(changeScript)) return { coins: chosen, change, fee: feeWithChange }
    return { coins: chosen, change: 0n, fee: held - amount }
  }
  const all = useful.reduce((sum, { value }) => sum + value, 0n)
  throw new MoneyError('InsufficientFunds', {
    details:
      `${all} sat can be spent, of the ${amount + feeFor(Math.max(1, useful.length), [receiverScript])} that are needed. ${leftOut}`.trim(),
  })
}

/** Chooses a small number of coins with at least one of each set. Sets that contain none of the coins are ignored. */
function oneOfEach(sets: readonly ReadonlySet<string>[], coins: readonly Utxo[]): readonly Utxo[] {
  const chosen: Utxo[] = []
  for (let left = sets; ; ) {
    const ranked = coins.map((coin) => ({ coin, rank: left.filter((each) => each.has(coinId(coin))).length }))
    const [best] = ranked.sort((one, other) => other.rank - one.rank || byUse(one.coin, other.coin))
    if (!best || best.rank === 0) return chosen
    chosen.push(best.coin)
    left = left.filter((each) => !each.has(coinId(best.coin)))
  }
}

/** The coins that a transaction spends. */
export const coinsOf = ({ ins }: Transaction): readonly string[] =>
  ins.map(({ hash, index }) => coinId({ txid: toHex(hash.toReversed()), vout: index }))

export const coinId = ({ txid, vout }: Pick<Utxo, 'txid' | 'vout'>) => `${txid}:${vout}`

function byUse(one: Utxo, other: Utxo): number {
  const [isOneIn, isOtherIn] = [one, other].map(({ height }) => height !== undefined)
  if (isOneIn !== isOtherIn) return isOneIn ? -1 : 1
  return one.value === other.value ? 0 : one.value > other.value ? -1 : 1
}

const toSat = (amount: number) => BigInt(Math.ceil(amount))
