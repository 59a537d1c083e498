import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Utxo } from '../api/bitcoinApi.ts'
import { fromHex } from '../hex.ts'
import type { RefusedPayment } from './coinLedger.ts'
import { selectCoins } from './selectCoins.ts'
import { dustLimit, inputSize, transactionSize } from './sizes.ts'

const p2wpkh = fromHex(`0014${'11'.repeat(20)}`)
const p2tr = fromHex(`5120${'22'.repeat(32)}`)
const p2pkh = fromHex(`76a914${'33'.repeat(20)}88ac`)

const toCoins = (values: readonly bigint[]): Utxo[] =>
  values.map((value, vout) => ({ txid: '00'.repeat(32), vout, value, height: 1 }))
/** Creates a refused payment that every payment outbids. */
const refusedOf = (...coins: string[]): RefusedPayment => ({ coins: new Set(coins), fee: 0n, size: 100 })
const base = { payer: 'p2wpkh', receiverScript: p2wpkh, changeScript: p2wpkh } as const

describe('selectCoins', () => {
  test('default: chooses the largest coins first, with change', () => {
    const coins = toCoins([1_000n, 50_000n, 20_000n])
    const { fee, change, coins: chosen } = selectCoins({ ...base, coins, amount: 30_000n, feeRate: 2 })
    expect(chosen.map(({ value }) => value)).toEqual([50_000n])
    // A transaction with 1 input and 2 outputs of P2WPKH has 141 vB, so the fee at 2 sat/vB is 282 sat.
    expect({ fee, change }).toEqual({ fee: 282n, change: 19_718n })
  })

  test('behavior: change that would be dust goes to the fee', () => {
    const coins = toCoins([30_400n])
    const chosenCoins = selectCoins({ ...base, coins, amount: 30_000n, feeRate: 1 })
    expect({ fee: chosenCoins.fee, change: chosenCoins.change }).toEqual({ fee: 400n, change: 0n })
  })

  test('behavior: prefers confirmed coins, and never chooses those that cost more than their amount', () => {
    const coins = [...toCoins([600n, 10_000n]), { txid: '01'.repeat(32), vout: 0, value: 90_000n, height: undefined }]
    const chosen = (amount: bigint) =>
      selectCoins({ ...base, coins, amount, feeRate: 10 }).coins.map(({ value }) => value)
    expect(chosen(5_000n)).toEqual([10_000n])
    expect(chosen(50_000n)).toEqual([10_000n, 90_000n])
  })

  test('param: refused', () => {
    const coins = toCoins([90_000n, 600n, 10_000n])
    const chosenCoins = selectCoins({
      ...base,
      coins,
      amount: 5_000n,
      feeRate: 10,
      refused: [refusedOf(`${'00'.repeat(32)}:2`)],
    })
    expect(chosenCoins.coins.map(({ value }) => value)).toEqual([10_000n])
  })

  test('behavior: chooses one coin of each refused payment, however small the amount, and few of them', () => {
    const coins = toCoins([90_000n, 600n, 10_000n, 20_000n, 15_000n])
    const setOf = (...places: number[]) => refusedOf(...places.map((place) => `${'00'.repeat(32)}:${place}`))
    const chosen = (...refused: RefusedPayment[]) =>
      selectCoins({ ...base, coins, amount: 5_000n, feeRate: 10, refused }).coins.map(({ value }) => value)
    expect(chosen(setOf(2), setOf(3))).toEqual([20_000n, 10_000n])
    expect(chosen(setOf(2, 4), setOf(3, 4))).toEqual([15_000n])
    // Spending the coin of 600 sat costs more than 600 sat. The payment still spends it, because the refused payment has no other coin.
    expect(chosen(setOf(1), setOf(2))).toEqual([10_000n, 600n])
  })

  test('error: InsufficientFunds if a refused payment has none of the coins', () => {
    const coins = toCoins([90_000n])
    expect(() => selectCoins({ ...base, coins, amount: 5_000n, feeRate: 10, refused: [refusedOf('gone:0')] })).toThrow(
      expect.objectContaining({ code: 'InsufficientFunds', details: 'A refused payment may have been sent.' }),
    )
  })

  test('behavior: outbids each refused payment in its fee and in its fee rate, as nodes require (BIP-125)', () => {
    const values = fc.array(fc.bigInt(1_000n, 3_000_000n), { minLength: 1, maxLength: 100 })
    const payers = fc.constantFrom('p2wpkh', 'p2sh', 'p2tr', 'p2pkh')
    const refusals = fc.array(
      fc.record({ fee: fc.bigInt(100n, 100_000n), size: fc.integer({ min: 90, max: 5_000 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    let raised = 0
    fc.assert(
      fc.property(values, payers, refusals, fc.integer({ min: 1, max: 100 }), (values, payer, refusals, feeRate) => {
        const coins = toCoins(values)
        const refused = refusals.map((each) => ({ ...each, coins: new Set([`${'00'.repeat(32)}:0`]) }))
        let selection: selectCoins.ReturnType
        try {
          selection = selectCoins({ ...base, payer, coins, amount: 1_000n, feeRate, refused })
        } catch {
          return
        }
        const { fee, size, isRaised } = selection
        const outputs = selection.change > 0n ? [p2wpkh, p2wpkh] : [p2wpkh]
        expect(size).toBe(transactionSize({ payer, inputs: selection.coins.length, outputs }))
        for (const each of refusals) {
          expect(fee >= each.fee + BigInt(size)).toBe(true)
          expect(Number(fee) / size).toBeGreaterThanOrEqual(1.02 * (Number(each.fee) / each.size))
        }
        if (selection.change > 0n) expect(isRaised).toBe(fee > BigInt(size * feeRate))
        raised += Number(isRaised)
      }),
    )
    expect(raised).toBeGreaterThan(10)
  })

  test('error: InsufficientFunds', () => {
    const refusedError = expect.objectContaining({ name: 'MoneyError', code: 'InsufficientFunds' })
    for (const coins of [[], toCoins([600n, 600n]), toCoins([30_000n])]) {
      expect(() => selectCoins({ ...base, coins, amount: 30_000n, feeRate: 10 })).toThrow(refusedError)
    }
  })

  test('behavior: pays the exact amount at the rate, and finds a solution if there is one', () => {
    const scripts = fc.constantFrom(p2wpkh, p2tr, p2pkh)
    const payers = fc.constantFrom('p2wpkh', 'p2sh', 'p2tr', 'p2pkh')
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 3_000_000n), { maxLength: 300 }),
        fc.bigInt(546n, 50_000_000n),
        fc.double({ min: 1, max: 500, noNaN: true }),
        payers,
        scripts,
        scripts,
        (values, amount, feeRate, payer, receiverScript, changeScript) => {
          const all = { coins: toCoins(values), amount, feeRate, payer, receiverScript, changeScript }
          const worth = BigInt(Math.ceil(inputSize(payer) * feeRate))
          const useful = values.filter((value) => value > worth)
          const feeOf = (inputs: number, outputs: Uint8Array[]) =>
            BigInt(Math.ceil(transactionSize({ payer, inputs, outputs }) * feeRate))
          const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
          const needed = amount + feeOf(useful.length, [receiverScript])
          let chosenCoins: ReturnType<typeof selectCoins>
          try {
            chosenCoins = selectCoins(all)
          } catch {
            // `selectCoins` may fail only if all coins that are worth spending are not enough together.
            return sum(useful) < needed
          }
          const { coins, change, fee } = chosenCoins
          const outputs = change > 0n ? [receiverScript, changeScript] : [receiverScript]
          const least = feeOf(coins.length, outputs)
          const most =
            change > 0n ? least : feeOf(coins.length, [receiverScript, changeScript]) + dustLimit(changeScript)
          return (
            sum(coins.map(({ value }) => value)) === amount + change + fee &&
            (change === 0n || change >= dustLimit(changeScript)) &&
            fee >= least &&
            fee <= most &&
            new Set(coins).size === coins.length &&
            coins.every((coin) => coin.value > worth)
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('inputSize', () => {
  test('default: with the longest signature that a wallet may make', () => {
    // The sizes are for the longest signatures, including their hash type: 72 bytes, and 65 bytes for taproot.
    const kinds = ['p2wpkh', 'p2sh', 'p2tr', 'p2pkh'] as const
    expect(kinds.map(inputSize)).toEqual([68, 91, 57.75, 148])
  })
})

describe('dustLimit', () => {
  test('default: the limits of nodes', () => {
    const p2sh = fromHex(`a914${'44'.repeat(20)}87`)
    expect([p2wpkh, p2tr, p2pkh, p2sh].map(dustLimit)).toEqual([294n, 330n, 546n, 540n])
  })
})
