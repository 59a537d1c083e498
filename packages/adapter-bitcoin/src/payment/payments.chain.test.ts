import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import type { Account } from '@latchkey/protocol'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { SigHash, Transaction } from '@scure/btc-signer'
import { Transaction as BitcoinTransaction, Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { api, build, form, keysOf, mineBlocks, payers, recipient, refusedError, sign } from '../../test/payments.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { payments } from './bitcoinPayments.ts'
import { assertFairFee } from './feeLimits.ts'

const taprootScript = Uint8Array.of(0x51, 32, ...new Uint8Array(32).fill(7))

const fixOf = (type: number) => ({ option: 'psbt', fix: expect.stringContaining(` ${type}. `) })

/** Finalises the signed inputs of a PSBT, as some wallets do. Returns the PSBT in base64. */
function finalised(psbt: string): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.finalize()
  return toBase64(transaction.toPSBT())
}

describe.each(Object.keys(payers) as (keyof typeof payers)[])('from %s', (kind) => {
  const payer = payers[kind]

  test('default: one coin, with change, replaceable, at the requested rate', async () => {
    const { psbt, inputs, fee } = await build(payer, 10_000n)
    expect(inputs).toEqual([{ address: payer.address, index: 0 }])
    const base64 = psbt.toBase64()
    const { hex, txid } = payments.finishPsbt({ signed: sign(base64, payer, 'signed'), psbt: base64, inputs })
    expect(payments.finishPsbt({ signed: sign(base64, payer, 'final'), psbt: base64, inputs }).hex).toHaveLength(
      hex.length,
    )
    const transaction = BitcoinTransaction.fromHex(hex)
    expect(transaction.getId()).toBe(txid)
    const [sent, change] = transaction.outs
    expect({ outputs: transaction.outs.length, sent: sent?.value }).toEqual({ outputs: 2, sent: 10_000n })
    const { sequence = 0 } = transaction.ins[0] ?? {}
    expect(sequence).toBeGreaterThanOrEqual(0x80000000)
    expect(sequence).toBeLessThanOrEqual(0xfffffffd)
    expect(fee).toBeGreaterThan(0n)
    // The rate is 3.3 sat/vB. The real one is slightly higher, because the size is computed for the longest signature, which may be a byte
    // shorter.
    const rate = Number(fee) / transaction.virtualSize()
    expect(rate).toBeGreaterThanOrEqual(3.3)
    expect(rate).toBeLessThan(3.4)
    expect(change?.value).toBeGreaterThan(0n)
    if (kind === 'p2tr') return
    expect(await api.broadcast(hex)).toBe(transaction.getId())
    expect((await api.getUtxos(recipient)).some(({ txid }) => txid === transaction.getId())).toBe(true)
  })

  test('behavior: spends several coins', async () => {
    const listedCoins = await api.getUtxos(payer.address)
    const amount = [...listedCoins].sort((one, other) => Number(other.value - one.value))[0]?.value ?? 0n
    const { psbt, inputs, fee } = await build(payer, amount)
    expect(inputs.length).toBe(2)
    const base64 = psbt.toBase64()
    const { hex } = payments.finishPsbt({ signed: sign(base64, payer, 'signed'), psbt: base64, inputs })
    const transaction = BitcoinTransaction.fromHex(hex)
    expect(Number(fee) / transaction.virtualSize()).toBeGreaterThanOrEqual(3.3)
    if (kind !== 'p2tr') expect(await api.broadcast(transaction.toHex())).toBe(transaction.getId())
  })

  test.each(['signed', 'final'] as const)(
    'error: ProviderFailed for a signature that covers less than requested, %s',
    async (result) => {
      const { psbt, inputs } = await build(payer, 10_000n)
      const base64 = psbt.toBase64()
      for (const sighash of [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]) {
        const signedPsbt = sign(base64, payer, result, sighash)
        expect(() => payments.finishPsbt({ signed: signedPsbt, psbt: base64, inputs })).toThrow(refusedError)
        const named = inputs.map((input) => ({ ...input, sighashTypes: [sighash] }))
        expect(payments.finishPsbt({ signed: signedPsbt, psbt: base64, inputs: named }).txid).toMatch(/^[0-9a-f]{64}$/)
      }
    },
  )
})

describe('buildPayment', () => {
  test('param: payer: the PSBT contains the public key only if the address hides it', async () => {
    const hidden: string[] = []
    const inputs = []
    for (const { address, publicKey = '' } of Object.values(payers)) {
      if (payments.needsPublicKey(address, form)) hidden.push(address)
      const { psbt } = await payments.buildPayment({
        api,
        mayHoldInscriptions: false,
        payer: { namespace: 'bip122', type: 'payment', address, publicKey },
        recipient,
        amount: 1000n,
        feeRate: 1,
        form,
      })
      inputs.push(psbt.data.inputs[0])
    }
    expect(hidden).toEqual([payers.p2sh.address, payers.p2tr.address])
    expect(inputs.map((input) => [input?.redeemScript?.length, input?.tapInternalKey?.length])).toEqual([
      [undefined, undefined],
      [22, undefined],
      [undefined, undefined],
      [undefined, 32],
    ])
  })

  test("error: InvalidAnswer if a coin differs from the API's data", async () => {
    const [coin] = await api.getUtxos(payers.p2wpkh.address)
    const lies: Partial<BitcoinApi>[] = [
      { getUtxos: async () => [{ ...coin!, value: coin!.value + 1n }] },
      { getUtxos: async () => [{ ...coin!, vout: 9 }] },
      { getTransactionHex: async () => api.getTransactionHex((await api.getUtxos(recipient))[0]!.txid) },
      { getTransactionHex: async () => '0200' },
    ]
    for (const lie of lies) {
      await expect(build(payers.p2wpkh, 10_000n, { ...api, ...lie })).rejects.toMatchObject({
        name: 'ServiceError',
        code: 'InvalidAnswer',
      })
    }
  })

  test('behavior: leaves out a block reward until it can be spent', async () => {
    const miner = keysOf('p2sh', testBitcoinAccounts[2]).payment
    const pay = await build(payers.p2wpkh, 100_000_000n, api, miner.address)
    const base64 = pay.psbt.toBase64()
    const signedPsbt = sign(base64, payers.p2wpkh, 'signed')
    await api.broadcast(payments.finishPsbt({ signed: signedPsbt, psbt: base64, inputs: pay.inputs }).hex)
    await mineBlocks({ address: miner.address })
    expect((await api.getUtxos(miner.address)).map(({ value }) => value).sort()).toHaveLength(2)
    const values = async (amount: bigint) =>
      (await build(miner, amount)).psbt.data.inputs.map(({ witnessUtxo }) => witnessUtxo?.value)
    expect(await values(50_000_000n)).toEqual([100_000_000n])
    await expect(build(miner, 200_000_000n)).rejects.toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds' })
    await mineBlocks({ blocks: 98 })
    await expect(build(miner, 200_000_000n)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    await mineBlocks()
    const { psbt, inputs } = await build(miner, 200_000_000n)
    const ripe = payments.finishPsbt({
      signed: sign(psbt.toBase64(), miner, 'signed'),
      psbt: psbt.toBase64(),
      inputs,
    })
    expect(await api.broadcast(ripe.hex)).toBe(ripe.txid)
  })

  test('error: InsufficientFunds', async () => {
    await expect(build(payers.p2wpkh, 2_100_000_000_000_000n)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  })
})

describe('assertPayable', () => {
  test('default', () => {
    expect(payments.assertPayable({ recipient, amount: 294n, form })).toBe(undefined)
  })

  test.each([Number.NaN, 1000, '1000', undefined])('error: AmountOutOfRange for %s', (amount) => {
    expect(() => payments.assertPayable({ recipient, amount: amount as never, form })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'AmountOutOfRange' }),
    )
  })

  test('error: AmountTooSmall, with the same limit as the chain', () => {
    expect(() => payments.assertPayable({ recipient, amount: 293n, form })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'AmountTooSmall' }),
    )
  })
})

describe('finishPsbt', () => {
  test('error: TransactionChanged for another transaction, ProviderFailed for an unsigned one, and for text that is not a PSBT', async () => {
    const one = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    const other = (await build(payers.p2wpkh, 20_000n)).psbt.toBase64()
    expect(() => payments.finishPsbt({ signed: sign(other, payers.p2wpkh, 'signed'), psbt: one, inputs: [] })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'TransactionChanged' }),
    )
    for (const signed of [one, 'no psbt'])
      expect(() => payments.finishPsbt({ signed, psbt: one, inputs: [] })).toThrow(refusedError)
  })

  test('error: ProviderFailed for a fee rate above the limit', async () => {
    const { address, publicKey } = payers.p2wpkh
    const payer = { namespace: 'bip122', type: 'payment', address, publicKey } as const
    const common = { api, payer, mayHoldInscriptions: false, recipient, amount: 10_000n, form }
    const of = async (feeRate: number) => {
      const { psbt } = await payments.buildPayment({ ...common, feeRate })
      const base64 = psbt.toBase64()
      return { signed: sign(base64, payers.p2wpkh, 'signed'), psbt: base64, inputs: [] }
    }
    const dear = await of(20_000)
    expect(() => payments.finishPsbt(dear)).toThrow(refusedError)
    expect(payments.finishPsbt(await of(5_000)).hex).toMatch(/^02/)
  })

  test('behavior: accepts a final input from which a wallet removed data', async () => {
    const base64 = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    const signedPsbt = Psbt.fromBase64(sign(base64, payers.p2wpkh, 'final'))
    for (const input of signedPsbt.data.inputs) {
      delete input.witnessUtxo
      delete input.nonWitnessUtxo
    }
    expect(payments.finishPsbt({ signed: signedPsbt.toBase64(), psbt: base64, inputs: [] }).txid).toMatch(
      /^[0-9a-f]{64}$/,
    )
  })

  test('behavior: earlier signatures of others may cover less', async () => {
    const { psbt } = await build(payers.p2wpkh, 10_000n)
    const signedBefore = sign(psbt.toBase64(), payers.p2wpkh, 'final', SigHash.SINGLE_ANYONECANPAY)
    expect(payments.finishPsbt({ signed: signedBefore, psbt: signedBefore, inputs: [] }).txid).toMatch(/^[0-9a-f]{64}$/)
  })

  test('behavior: a signature may cover less if the site allows it, but not if only the PSBT does', async () => {
    const { psbt, inputs } = await build(payers.p2wpkh, 10_000n)
    const less = SigHash.SINGLE_ANYONECANPAY
    for (const index of psbt.data.inputs.keys()) psbt.updateInput(index, { sighashType: less })
    const base64 = psbt.toBase64()
    const signedPsbt = sign(base64, payers.p2wpkh, 'signed', less)
    const named = inputs.map((input) => ({ ...input, sighashTypes: [less] }))
    expect(payments.finishPsbt({ signed: signedPsbt, psbt: base64, inputs: named }).txid).toMatch(/^[0-9a-f]{64}$/)
    for (const asItIs of [inputs, []])
      expect(() => payments.finishPsbt({ signed: signedPsbt, psbt: base64, inputs: asItIs })).toThrow(refusedError)
  })
})

describe.each(['signed', 'final'] as const)('a signature beside one that the PSBT already had, %s', (result) => {
  const { p2wpkh, p2sh, p2tr } = payers
  const less = SigHash.NONE_ANYONECANPAY

  /** Creates a PSBT that already has a signature by the key of a third party, in the field `stray`. */
  async function createForeignSignedPsbt(payer: typeof p2wpkh, stray: 'partialSig' | 'tapKeySig' | 'finalScriptSig') {
    const { psbt, inputs } = await build(payer, 10_000n)
    const clean = psbt.toBase64()
    const [signature] = Psbt.fromBase64(
      sign((await build(p2wpkh, 10_000n)).psbt.toBase64(), p2wpkh, 'signed'),
    ).data.inputs.flatMap(({ partialSig = [] }) => partialSig)
    if (!signature) throw new Error('no signature')
    const fields = {
      partialSig: [signature],
      tapKeySig: new Uint8Array(64).fill(7),
      finalScriptSig: Uint8Array.of(0x51),
    }
    for (const input of psbt.data.inputs) Object.assign(input, { [stray]: fields[stray] })
    return { clean, asked: psbt.toBase64(), inputs }
  }

  test.each([
    ['p2wpkh', p2wpkh, 'partialSig'],
    ['p2sh', p2sh, 'partialSig'],
    ['p2sh', p2sh, 'finalScriptSig'],
    ['p2tr', p2tr, 'partialSig'],
    ['p2tr', p2tr, 'tapKeySig'],
  ] as const)('error: ProviderFailed when it covers less, %s', async (_, payer, stray) => {
    const { clean, asked, inputs } = await createForeignSignedPsbt(payer, stray)
    const signedPsbt = sign(clean, payer, result, less)
    for (const named of [inputs, []]) {
      expect(() => payments.finishPsbt({ signed: signedPsbt, psbt: asked, inputs: named })).toThrow(refusedError)
      expect(() => payments.assertSigned(signedPsbt, { psbt: asked, inputs: named })).toThrow(refusedError)
    }
  })

  test('error: ProviderFailed when it covers less, and the PSBT wrongly says that the coin is taproot', async () => {
    const { psbt, inputs } = await build(p2wpkh, 10_000n)
    const signedPsbt = sign(psbt.toBase64(), p2wpkh, result, less)
    for (const input of psbt.data.inputs) input.witnessUtxo = { script: taprootScript, value: 20_000n }
    expect(() => payments.assertSigned(signedPsbt, { psbt: psbt.toBase64(), inputs })).toThrow(refusedError)
  })

  test('behavior: the earlier signature may cover less on an input that `signInputs` does not name', async () => {
    for (const payer of [p2wpkh, p2sh, p2tr]) {
      const { psbt, inputs } = await build(payer, 10_000n)
      const signedBefore = sign(psbt.toBase64(), payer, 'signed', less)
      const after = result === 'final' ? finalised(signedBefore) : signedBefore
      expect(payments.finishPsbt({ signed: after, psbt: signedBefore, inputs: [] }).txid).toMatch(/^[0-9a-f]{64}$/)
      expect(() => payments.finishPsbt({ signed: after, psbt: signedBefore, inputs })).toThrow(refusedError)
    }
  })

  test('behavior: treats DEFAULT and ALL of taproot as the same', async () => {
    const { psbt, inputs } = await build(p2tr, 10_000n)
    const request = { psbt: psbt.toBase64(), inputs }
    for (const type of [SigHash.DEFAULT, SigHash.ALL])
      for (const sighashTypes of [[0], [1], [], undefined]) {
        const named = inputs.map((input) => ({ ...input, sighashTypes }))
        const signedPsbt = sign(request.psbt, p2tr, result, type)
        expect(payments.assertSigned(signedPsbt, { ...request, inputs: named })).toBeInstanceOf(Psbt)
      }
  })
})

describe('assertFairFee', () => {
  test('behavior: allows a quarter of the amount, or 20,000 sat', () => {
    const unfair = expect.objectContaining({ name: 'MoneyError', code: 'FeeTooHigh' })
    for (const [amount, most] of [
      [1n, 20_000n],
      [80_000n, 20_000n],
      [1_000_000n, 250_000n],
    ] as const) {
      assertFairFee({ amount, fee: most })
      expect(() => assertFairFee({ amount, fee: most + 1n })).toThrow(unfair)
    }
  })
})

describe('preparePsbt', () => {
  const accounts = [payers.p2wpkh, payers.p2tr].map(
    ({ address }): Account => ({ namespace: 'bip122', type: 'payment', address }),
  )
  const stacks: Account = { namespace: 'bip122', type: 'stacks', address: 'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R' }

  test('default: names the wallet’s own inputs', async () => {
    for (const kind of ['p2wpkh', 'p2tr', 'p2pkh'] as const) {
      const psbt = (await build(payers[kind], 10_000n)).psbt.toBase64()
      const inputs = kind === 'p2pkh' ? [] : [{ address: payers[kind].address, index: 0 }]
      expect(payments.preparePsbt({ psbt, inputs: [], accounts: [stacks, ...accounts], form })).toMatchObject({
        psbt,
        inputs,
      })
    }
  })

  test('param: inputs, with a signature hash type that is not in the PSBT', async () => {
    const { psbt, inputs } = await build(payers.p2wpkh, 10_000n)
    const base64 = psbt.toBase64()
    const typed = inputs.map((input) => ({ ...input, sighashTypes: [131] }))
    const prepared = payments.preparePsbt({ psbt: base64, inputs: typed, accounts, form })
    expect(Psbt.fromBase64(prepared.psbt).data.inputs.map(({ sighashType }) => sighashType)).toEqual([131])
    expect(payments.preparePsbt({ psbt: base64, inputs, accounts, form }).psbt).toBe(base64)
  })

  const typed = async (kind: 'p2wpkh' | 'p2tr', sighashType: number) => {
    const { psbt, inputs } = await build(payers[kind], 10_000n)
    for (const input of psbt.data.inputs) input.sighashType = sighashType
    return { psbt: psbt.toBase64(), inputs }
  }

  test.each(['p2wpkh', 'p2tr'] as const)(
    'error: InvalidOption for a signature hash type in the PSBT that the site did not name, %s',
    async (kind) => {
      for (const type of [2, 3, 0x81, 0x82, 0x83, 0x84]) {
        const { psbt, inputs } = await typed(kind, type)
        for (const sighashTypes of [undefined, [], [0], [1], [type ^ 1]])
          for (const named of [inputs.map((input) => ({ ...input, sighashTypes })), []])
            for (const known of [accounts, []])
              expect(() => payments.preparePsbt({ psbt, inputs: named, accounts: known, form })).toThrow(
                expect.objectContaining({ name: 'ConfigurationError', code: 'InvalidOption', values: fixOf(type) }),
              )
        const wanted = inputs.map((input) => ({ ...input, sighashTypes: [1, type] }))
        expect(payments.preparePsbt({ psbt, inputs: wanted, accounts, form })).toMatchObject({ psbt, inputs: wanted })
      }
    },
  )

  test.each(['p2wpkh', 'p2tr'] as const)('behavior: ALL and DEFAULT in the PSBT are accepted, %s', async (kind) => {
    for (const type of [0, 1]) {
      const { psbt, inputs } = await typed(kind, type)
      for (const sighashTypes of [undefined, [], [0], [1]]) {
        const named = inputs.map((input) => ({ ...input, sighashTypes }))
        expect(payments.preparePsbt({ psbt, inputs: named, accounts, form }).psbt).toBe(psbt)
      }
    }
  })

  test('behavior: inputs of others may have any signature hash type', async () => {
    const { psbt } = await typed('p2wpkh', 0x83)
    const both = Psbt.fromBase64(psbt)
    both.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script: taprootScript, value: 5_000n } })
    const inputs = [{ address: payers.p2tr.address, index: both.inputCount - 1 }]
    const base64 = both.toBase64()
    expect(payments.preparePsbt({ psbt: base64, inputs, accounts, form })).toMatchObject({ psbt: base64, inputs })
  })

  test('error: InvalidOption for a PSBT that names another version, or has bytes after its end', async () => {
    const { psbt } = await typed('p2wpkh', 0x01)
    const bytes = fromBase64(psbt)
    /** Returns the PSBT with a version field at the start of its global fields, directly after the magic bytes. */
    const withVersion = (version: number) =>
      toBase64(Uint8Array.of(...bytes.slice(0, 5), 1, 0xfb, 4, version, 0, 0, 0, ...bytes.slice(5)))
    const refusedPsbt = expect.objectContaining({ name: 'ConfigurationError', code: 'InvalidOption' })
    for (const each of [
      withVersion(2),
      withVersion(1),
      toBase64(Uint8Array.of(...bytes, 0)),
      toBase64(Uint8Array.of(...bytes, 0xde, 0xad)),
    ]) {
      expect(() => payments.preparePsbt({ psbt: each, inputs: [], accounts, form })).toThrow(refusedPsbt)
      expect(() => payments.assertSigned(each, { psbt, inputs: [] })).toThrow(refusedError)
    }
    expect(payments.preparePsbt({ psbt: withVersion(0), inputs: [], accounts, form }).psbt).toBe(withVersion(0))
  })

  test.each(['cHNidP8B+wQCAAAA', '', 'no psbt'])(
    'error: InvalidOption for a value that is not a PSBT of version 0: %s',
    (psbt) => {
      expect(() => payments.preparePsbt({ psbt, inputs: [], accounts, form })).toThrow(
        expect.objectContaining({ name: 'ConfigurationError', code: 'InvalidOption' }),
      )
    },
  )
})
