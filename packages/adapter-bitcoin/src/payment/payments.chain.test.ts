import { fromBase64, toBase64 } from '@latchkey/core/adapter-flows'
import { ServiceError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { bitcoinAddresses, type PaymentForm, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { SigHash, Transaction } from '@scure/btc-signer'
import { Transaction as BitcoinTransaction, Psbt } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { addressesOf, at, regtest } from '../bitcoinAdapter.test.setup.ts'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { localChain } from '../localChain.test.setup.ts'
import { payments } from './bitcoinPayments.ts'

const { caipNetworkId } = regtest
const keysOf = (paymentForm: PaymentForm, account = testBitcoinAccounts[1]) => {
  const [payment, ordinals] = bitcoinAddresses(account, { caipNetworkId, paymentForm })
  if (!payment || !ordinals) throw new Error('no address')
  return { payment, ordinals }
}
const payers = {
  p2wpkh: keysOf('p2wpkh').payment,
  p2sh: keysOf('p2sh').payment,
  p2pkh: keysOf('p2pkh').payment,
  p2tr: keysOf('p2wpkh').ordinals,
}

const funded = [payers.p2sh.address, payers.p2pkh.address, payers.p2tr.address]
const chain = localChain({ mining: 'manual', funded })
let api: BitcoinApi
beforeAll(() => {
  api = esploraApi({ network: at(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 10_000 })
})
const mine = (to: { address?: string; blocks?: number } = {}) =>
  fetch(`${chain.apiUrl}/mine`, { method: 'POST', body: JSON.stringify(to) })

const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const form = addressFormOf(regtest) as AddressForm

type Payer = (typeof payers)[keyof typeof payers]

const refused = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })

const build = ({ address, publicKey }: Payer, amount: bigint, using = api, to = recipient) =>
  payments.buildPayment({
    api: using,
    payer: { namespace: 'bip122', type: 'payment', address, publicKey },
    recipient: to,
    amount,
    feeRate: 3.3,
    form,
  })

/** Signs as a wallet does, with another library. */
function sign(psbt: string, { privateKey }: Payer, result: 'signed' | 'final', sighash?: SigHash): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  if (sighash !== undefined) transaction.updateInput(0, { sighashType: sighash }, true)
  transaction.sign(privateKey, sighash === undefined ? undefined : [sighash])
  if (result === 'final') transaction.finalize()
  return toBase64(transaction.toPSBT())
}

describe.each(Object.keys(payers) as (keyof typeof payers)[])('from %s', (kind) => {
  const payer = payers[kind]

  test('default: one coin, change back, replaceable, at the rate', async () => {
    const { psbt, inputs, fee } = await build(payer, 10_000n)
    expect(inputs).toEqual([{ address: payer.address, index: 0 }])
    const asked = psbt.toBase64()
    const { hex, txid } = payments.finishPsbt({ signed: sign(asked, payer, 'signed'), asked, inputs })
    expect(payments.finishPsbt({ signed: sign(asked, payer, 'final'), asked, inputs }).hex).toHaveLength(hex.length)
    const transaction = BitcoinTransaction.fromHex(hex)
    expect(transaction.getId()).toBe(txid)
    const [sent, change] = transaction.outs
    expect({ outputs: transaction.outs.length, sent: sent?.value, sequence: transaction.ins[0]?.sequence }).toEqual({
      outputs: 2,
      sent: 10_000n,
      sequence: 0xfffffffd,
    })
    expect(fee).toBeGreaterThan(0n)
    // What was reckoned is what it weighs, but for a byte of a signature.
    const rate = Number(fee) / transaction.virtualSize()
    expect(rate).toBeGreaterThanOrEqual(3.3)
    expect(rate).toBeLessThan(3.4)
    expect(change?.value).toBeGreaterThan(0n)
    if (kind === 'p2tr') return
    expect(await api.broadcast(hex)).toBe(transaction.getId())
    expect((await api.getUtxos(recipient)).some(({ txid }) => txid === transaction.getId())).toBe(true)
  })

  test('behavior: several coins', async () => {
    const held = await api.getUtxos(payer.address)
    const amount = [...held].sort((one, other) => Number(other.value - one.value))[0]?.value ?? 0n
    const { psbt, inputs, fee } = await build(payer, amount)
    expect(inputs.length).toBe(2)
    const asked = psbt.toBase64()
    const { hex } = payments.finishPsbt({ signed: sign(asked, payer, 'signed'), asked, inputs })
    const transaction = BitcoinTransaction.fromHex(hex)
    expect(Number(fee) / transaction.virtualSize()).toBeGreaterThanOrEqual(3.3)
    if (kind !== 'p2tr') expect(await api.broadcast(transaction.toHex())).toBe(transaction.getId())
  })

  test.each(['signed', 'final'] as const)(
    'error: ProviderFailed for a signature of less than was asked, %s',
    async (result) => {
      const { psbt, inputs } = await build(payer, 10_000n)
      const asked = psbt.toBase64()
      for (const sighash of [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]) {
        const signed = sign(asked, payer, result, sighash)
        expect(() => payments.finishPsbt({ signed, asked, inputs })).toThrow(refused)
        const named = inputs.map((input) => ({ ...input, sighashTypes: [sighash] }))
        expect(payments.finishPsbt({ signed, asked, inputs: named }).txid).toMatch(/^[0-9a-f]{64}$/)
      }
    },
  )
})

describe('buildPayment', () => {
  test('param: publicKeyOf, asked where the address hides the key alone', async () => {
    const asked: string[] = []
    const inputs = []
    for (const { address, publicKey } of Object.values(payers)) {
      const { psbt } = await payments.buildPayment({
        api,
        payer: { namespace: 'bip122', type: 'payment', address },
        async publicKeyOf(account) {
          asked.push(account.address)
          return publicKey
        },
        recipient,
        amount: 1000n,
        feeRate: 1,
        form,
      })
      inputs.push(psbt.data.inputs[0])
    }
    expect(asked).toEqual([payers.p2sh.address, payers.p2tr.address])
    expect(inputs.map((input) => [input?.redeemScript?.length, input?.tapInternalKey?.length])).toEqual([
      [undefined, undefined],
      [22, undefined],
      [undefined, undefined],
      [undefined, 32],
    ])
  })

  test('error: InvalidAnswer when a coin is not what the API says', async () => {
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

  test('behavior: the reward of a block is left until it can be spent', async () => {
    const miner = keysOf('p2sh', testBitcoinAccounts[2]).payment
    const pay = await build(payers.p2wpkh, 100_000_000n, api, miner.address)
    const asked = pay.psbt.toBase64()
    const signed = sign(asked, payers.p2wpkh, 'signed')
    await api.broadcast(payments.finishPsbt({ signed, asked, inputs: pay.inputs }).hex)
    await mine({ address: miner.address })
    expect((await api.getUtxos(miner.address)).map(({ value }) => value).sort()).toHaveLength(2)
    const values = async (amount: bigint) =>
      (await build(miner, amount)).psbt.data.inputs.map(({ witnessUtxo }) => witnessUtxo?.value)
    expect(await values(50_000_000n)).toEqual([100_000_000n])
    await expect(build(miner, 200_000_000n)).rejects.toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds' })
    await mine({ blocks: 98 })
    await expect(build(miner, 200_000_000n)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    await mine()
    const { psbt, inputs } = await build(miner, 200_000_000n)
    const ripe = payments.finishPsbt({ signed: sign(psbt.toBase64(), miner, 'signed'), asked: psbt.toBase64(), inputs })
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

  test('error: AmountTooSmall, as the chain sees it', () => {
    expect(() => payments.assertPayable({ recipient, amount: 293n, form })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'AmountTooSmall' }),
    )
  })
})

describe('finishPsbt', () => {
  test('error: TransactionChanged for another transaction, ProviderFailed for half a one, and none', async () => {
    const one = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    const other = (await build(payers.p2wpkh, 20_000n)).psbt.toBase64()
    expect(() => payments.finishPsbt({ signed: sign(other, payers.p2wpkh, 'signed'), asked: one, inputs: [] })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'TransactionChanged' }),
    )
    for (const signed of [one, 'no psbt'])
      expect(() => payments.finishPsbt({ signed, asked: one, inputs: [] })).toThrow(refused)
  })

  test('error: ProviderFailed for a fee that nobody means to pay', async () => {
    const { address, publicKey } = payers.p2wpkh
    const payer = { namespace: 'bip122', type: 'payment', address, publicKey } as const
    const of = async (feeRate: number) => {
      const { psbt } = await payments.buildPayment({ api, payer, recipient, amount: 10_000n, feeRate, form })
      const asked = psbt.toBase64()
      return { signed: sign(asked, payers.p2wpkh, 'signed'), asked, inputs: [] }
    }
    const dear = await of(20_000)
    expect(() => payments.finishPsbt(dear)).toThrow(refused)
    expect(payments.finishPsbt(await of(5_000)).hex).toMatch(/^02/)
  })

  test('behavior: what a wallet left out of an input that is final', async () => {
    const asked = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    const signed = Psbt.fromBase64(sign(asked, payers.p2wpkh, 'final'))
    for (const input of signed.data.inputs) {
      delete input.witnessUtxo
      delete input.nonWitnessUtxo
    }
    expect(payments.finishPsbt({ signed: signed.toBase64(), asked, inputs: [] }).txid).toMatch(/^[0-9a-f]{64}$/)
  })

  test('behavior: signatures of others, from before, may cover what they like', async () => {
    const { psbt } = await build(payers.p2wpkh, 10_000n)
    const before = sign(psbt.toBase64(), payers.p2wpkh, 'final', SigHash.SINGLE_ANYONECANPAY)
    expect(payments.finishPsbt({ signed: before, asked: before, inputs: [] }).txid).toMatch(/^[0-9a-f]{64}$/)
  })

  test('behavior: a signature may cover as little as the PSBT itself says', async () => {
    const { psbt } = await build(payers.p2wpkh, 10_000n)
    const less = SigHash.SINGLE_ANYONECANPAY
    for (const index of psbt.data.inputs.keys()) psbt.updateInput(index, { sighashType: less })
    const asked = psbt.toBase64()
    const signed = sign(asked, payers.p2wpkh, 'signed', less)
    expect(payments.finishPsbt({ signed, asked, inputs: [] }).txid).toMatch(/^[0-9a-f]{64}$/)
    const all = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    expect(() => payments.finishPsbt({ signed, asked: all, inputs: [] })).toThrow(refused)
  })
})

describe('assertSent', () => {
  const { signal } = new AbortController()
  const changed = (details: string) => ({ name: 'MoneyError', code: 'TransactionChanged', details })
  const stranger = 'ab'.repeat(32)

  /** A payment, and what a wallet makes of it. */
  async function paid(kind: keyof typeof payers, amount = 10_000n) {
    const { psbt } = await build(payers[kind], amount)
    const asked = psbt.toBase64()
    return { asked, ...payments.finishPsbt({ signed: sign(asked, payers[kind], 'signed'), asked, inputs: [] }) }
  }
  /** A network that knows these transactions, from the second look on. */
  function knowing(...hexes: string[]): BitcoinApi {
    let looks = 0
    return {
      ...api,
      async getTransactionHex(txid) {
        const found = hexes.find((hex) => BitcoinTransaction.fromHex(hex).getId() === txid)
        if (looks++ === 0 || !found) throw new Error('Transaction not found')
        return found
      },
    }
  }
  const sent = (psbt: string, txid: string, using: BitcoinApi) =>
    payments.assertSent({ psbt, txid, api: using, pauseMs: 0, signal })

  test.each(['p2wpkh', 'p2sh', 'p2tr'] as const)('behavior: the id of %s needs no network', async (kind) => {
    const { asked, txid } = await paid(kind)
    await sent(asked, txid, knowing())
    await sent(asked, txid.toUpperCase(), knowing())
    await expect(sent(asked, stranger, knowing())).rejects.toMatchObject(changed(stranger))
  })

  test.each([
    ['coins from before segwit', 'p2pkh'],
    ['segwit', 'p2wpkh'],
  ] as const)('behavior: nor does that of a PSBT whose inputs are final already, %s', async (_, kind) => {
    const { asked, txid } = await paid(kind)
    const final = Psbt.fromBase64(sign(asked, payers[kind], 'final'))
    for (const input of final.data.inputs) {
      delete input.witnessUtxo
      delete input.nonWitnessUtxo
    }
    await sent(final.toBase64(), txid, knowing())
    await expect(sent(final.toBase64(), stranger, knowing())).rejects.toMatchObject(changed(stranger))
  })

  test.each<[string, (input: Psbt['data']['inputs'][number]) => void]>([
    ['a script that hides no segwit', (input) => Object.assign(input, { redeemScript: Uint8Array.of(0x51) })],
    [
      'a script that looks like segwit’s but for its version',
      (input) => Object.assign(input, { witnessUtxo: { script: Uint8Array.of(0xa9, 2, 1, 1), value: 10_000n } }),
    ],
  ])('behavior: %s leaves the id open, so that it is looked up', async (_, change) => {
    const { asked, txid, hex } = await paid('p2pkh')
    const psbt = Psbt.fromBase64(asked)
    for (const input of psbt.data.inputs) change(input)
    await sent(psbt.toBase64(), txid, knowing(hex))
  })

  test.each<[string, (transaction: BitcoinTransaction) => void]>([
    ['another receiver', ({ outs: [first] }) => first?.script.set([0], 3)],
    ['another amount', ({ outs: [first] }) => void (first && first.value--)],
    ['another coin', ({ ins: [first] }) => void first?.hash.reverse()],
    ['another output of a coin’s transaction', ({ ins: [first] }) => void (first && first.index++)],
    ['another sequence', ({ ins: [first] }) => void (first && first.sequence--)],
    ['another version', (transaction) => void transaction.version++],
    ['another time', (transaction) => void transaction.locktime++],
  ])('error: TransactionChanged for %s', async (_, change) => {
    const { asked, hex } = await paid('p2pkh')
    const other = BitcoinTransaction.fromHex(hex)
    change(other)
    const shown = sent(asked, other.getId(), knowing(other.toHex()))
    await expect(shown).rejects.toMatchObject(changed(other.getId()))
  })

  test('behavior: an API that cannot be reached is asked once', async () => {
    const { asked } = await paid('p2pkh')
    let looks = 0
    const silent: BitcoinApi = {
      ...api,
      async getTransactionHex() {
        looks++
        throw new ServiceError('Unreachable')
      },
    }
    await expect(sent(asked, stranger, silent)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    expect(looks).toBe(1)
  })

  test('behavior: a transaction of coins from before segwit is looked up', async () => {
    const { asked, txid, hex } = await paid('p2pkh')
    await sent(asked, txid, knowing(hex))
    const other = await paid('p2pkh', 10_001n)
    await expect(sent(asked, other.txid, knowing(hex, other.hex))).rejects.toMatchObject(changed(other.txid))
  })

  test('error: TransactionUnconfirmed where the network does not know it, or shows another', async () => {
    const { asked, hex } = await paid('p2pkh')
    const failure = { name: 'MoneyError', code: 'TransactionUnconfirmed', details: stranger }
    await expect(sent(asked, stranger, knowing(hex))).rejects.toMatchObject(failure)
    const lying = { ...api, getTransactionHex: async () => hex }
    await expect(sent(asked, stranger, lying)).rejects.toMatchObject(failure)
  })

  test('assertPaid', async () => {
    const { hex, txid } = await paid('p2wpkh')
    const receiver = payments.readAddress(recipient, form).script
    const held = (using: BitcoinApi, amount: bigint, script = receiver) =>
      payments.assertPaid({ api: using, txid, receiver: script, amount, pauseMs: 0, signal })
    await held(knowing(hex), 10_000n)
    await expect(held(knowing(hex), 10_001n)).rejects.toMatchObject(changed(txid))
    await expect(held(knowing(hex), 1n, receiver.slice(0, -1))).rejects.toMatchObject(changed(txid))
    // What has not been seen yet may be on its way.
    await held(knowing(), 10_001n)
  })
})

describe('assertFairFee', () => {
  test('behavior: a quarter of the amount, or 20,000 sat', () => {
    const unfair = expect.objectContaining({ name: 'MoneyError', code: 'FeeTooHigh' })
    for (const [amount, most] of [
      [1n, 20_000n],
      [80_000n, 20_000n],
      [1_000_000n, 250_000n],
    ] as const) {
      payments.assertFairFee({ amount, fee: most })
      expect(() => payments.assertFairFee({ amount, fee: most + 1n })).toThrow(unfair)
    }
  })
})

describe('preparePsbt', () => {
  const accounts = [payers.p2wpkh, payers.p2tr].map(
    ({ address }): Account => ({ namespace: 'bip122', type: 'payment', address }),
  )
  const stacks: Account = { namespace: 'bip122', type: 'stacks', address: 'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R' }

  test('default: names the inputs that are the wallet’s', async () => {
    for (const kind of ['p2wpkh', 'p2tr', 'p2pkh'] as const) {
      const psbt = (await build(payers[kind], 10_000n)).psbt.toBase64()
      const inputs = kind === 'p2pkh' ? [] : [{ address: payers[kind].address, index: 0 }]
      expect(payments.preparePsbt({ psbt, inputs: [], accounts: [stacks, ...accounts], form })).toEqual({
        psbt,
        inputs,
      })
    }
  })

  test('param: inputs, with a kind of signature that the PSBT does not say', async () => {
    const { psbt, inputs } = await build(payers.p2wpkh, 10_000n)
    const asked = psbt.toBase64()
    const typed = inputs.map((input) => ({ ...input, sighashTypes: [131] }))
    const prepared = payments.preparePsbt({ psbt: asked, inputs: typed, accounts, form })
    expect(Psbt.fromBase64(prepared.psbt).data.inputs.map(({ sighashType }) => sighashType)).toEqual([131])
    expect(payments.preparePsbt({ psbt: asked, inputs, accounts, form }).psbt).toBe(asked)
  })

  test.each(['cHNidP8B+wQCAAAA', '', 'no psbt'])(
    'error: InvalidOption for what is no PSBT of version 0: %s',
    (psbt) => {
      expect(() => payments.preparePsbt({ psbt, inputs: [], accounts, form })).toThrow(
        expect.objectContaining({ name: 'ConfigurationError', code: 'InvalidOption' }),
      )
    },
  )
})
