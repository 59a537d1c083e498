import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { RegisterSolanaWalletOptions } from '@latchkey/testing/solana-wallet'
import { address, type Blockhash } from '@solana/kit'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { describe, expect, test } from 'vitest'
import { one, three } from '../../test/usePage.ts'
import { setUpPayments, signAs } from '../../test/usePayments.ts'
import { toBase58 } from '../bytes/base58.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { transferSol } from '../transactions/instructions.ts'
import { findFeature } from '../wallets/standardFeatures.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const { page } = setUpPayments()

async function openWallet(options: Partial<RegisterSolanaWalletOptions> = {}) {
  const { control, wallet } = page.wallet(options)
  const { adapter } = page.start()
  await adapter.connect({ connectorId: 'Test Wallet' })
  const provider = (await adapter.getProvider()) as SolanaProvider
  return {
    provider,
    wallet: wallet as unknown as StandardWallet,
    control,
    methods: () => control.requests().map(({ method }) => method),
  }
}

/** Builds an unsigned payment of the given amount. */
async function buildUnsigned(lamports: bigint): Promise<Uint8Array> {
  const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: Blockhash } }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
  const [from, to] = [address(one.address), address(three.address)]
  return buildTransaction(from, [transferSol({ from, to, lamports })], lifetime)
}

async function landed(signature: string): Promise<unknown> {
  const { value } = (await page.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  return value[0]?.err
}

/** Replaces the function of a wallet that signs transactions. */
function signWith(wallet: StandardWallet, sign: (transaction: Uint8Array) => Promise<Uint8Array>) {
  const feature = findFeature(wallet, 'solana:signTransaction')
  if (!feature) throw new Error('The wallet has no solana:signTransaction.')
  const signTransaction: typeof feature.signTransaction = (...inputs) =>
    Promise.all(inputs.map(async ({ transaction }) => ({ signedTransaction: await sign(transaction) })))
  Object.assign(feature, { signTransaction })
}

describe('bytes that change after they were passed', () => {
  test('error: TransactionChanged when a wallet changes the given bytes', async () => {
    const { provider, wallet } = await openWallet()
    const other = await buildUnsigned(77n)
    signWith(wallet, (transaction) => {
      transaction.set(other)
      return signAs(one.secretKey, transaction)
    })
    const failure = { name: 'MoneyError', code: 'TransactionChanged' }
    const asked = await buildUnsigned(1n)
    const before = asked.slice()
    await expect(provider.signTransaction(asked)).rejects.toMatchObject(failure)
    await expect(provider.signAllTransactions([asked])).rejects.toMatchObject(failure)
    expect(asked).toEqual(before)
  })

  test('behavior: a later change by the wallet does not affect the result', async () => {
    const { provider, wallet } = await openWallet()
    const held: Uint8Array[] = []
    signWith(wallet, async (transaction) => {
      held.push(await signAs(one.secretKey, transaction))
      return held[0] as Uint8Array
    })
    const asked = await buildUnsigned(1n)
    const signed = await provider.signTransaction(asked)
    held[0]?.fill(0)
    expect(signed).toEqual(await signAs(one.secretKey, asked))
  })

  test.each([
    ['bytes', (bytes: Uint8Array) => bytes],
    ['Buffer', (bytes: Uint8Array) => Buffer.from(bytes)],
  ] as const)(
    'behavior: the request to the wallet does not change when the site changes the given %s',
    async (_, toBytes) => {
      const { provider } = await openWallet()
      const [first, second] = [await buildUnsigned(1n), await buildUnsigned(77n)]
      const expected = await signAs(one.secretKey, first)
      const bytes = toBytes(first.slice())
      const signing = provider.signTransaction(bytes)
      bytes.set(second)
      expect(await signing).toEqual(expected)
      bytes.set(first)
      const list = [bytes]
      const all = provider.signAllTransactions(list)
      list[0] = toBytes(second)
      bytes.set(second)
      expect(await all).toEqual([expected])
      bytes.set(first)
      const sending = provider.signAndSendTransaction(bytes)
      bytes.set(second)
      expect(await sending).toBe(toBase58(expected.slice(1, 65)))
    },
  )
})

describe('a wallet that returns another transaction than requested', () => {
  const changed = { name: 'MoneyError', code: 'TransactionChanged' }

  test('error: signTransaction and signAllTransactions reject with TransactionChanged', async () => {
    const { provider, control } = await openWallet()
    const asked = [await buildUnsigned(1n), await buildUnsigned(2n)]
    const signed = await Promise.all(asked.map((each) => signAs(one.secretKey, each)))
    const result = signed.toReversed().map((signedTransaction) => ({ signedTransaction }))
    control.override('solana:signTransaction', { result })
    await expect(provider.signTransaction(asked[0] as Uint8Array)).rejects.toMatchObject(changed)
    await expect(provider.signAllTransactions(asked)).rejects.toMatchObject(changed)
  })

  test('error: signAndSendTransaction rejects with TransactionChanged, and the kit sends nothing', async () => {
    const { provider, control } = await openWallet({ features: ['solana:signTransaction'] })
    const signedTransaction = await signAs(one.secretKey, await buildUnsigned(77n))
    control.override('solana:signTransaction', { result: [{ signedTransaction }] })
    await expect(provider.signAndSendTransaction(await buildUnsigned(1n))).rejects.toMatchObject(changed)
    expect(await landed(toBase58(signedTransaction.slice(1, 65)))).toBeUndefined()
  })

  test('error: signAndSendTransaction by the wallet rejects with the signature of the transaction that was sent', async () => {
    const { provider, control } = await openWallet()
    const signed = await signAs(one.secretKey, await buildUnsigned(78n))
    await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    control.override('solana:signAndSendTransaction', { result: [{ signature: signed.slice(1, 65) }] })
    const details = toBase58(signed.slice(1, 65))
    const sent = provider.signAndSendTransaction(await buildUnsigned(1n))
    await expect(sent).rejects.toMatchObject({ ...changed, details })
  })

  test('error: InvalidOption for bytes that are not a transaction, before the wallet is asked', async () => {
    const { provider, methods } = await openWallet()
    const before = methods()
    const failure = { name: 'ConfigurationError', code: 'InvalidOption' }
    const junk = new Uint8Array([1, 2, 3])
    await expect(provider.signTransaction(junk)).rejects.toMatchObject(failure)
    await expect(provider.signAllTransactions([await buildUnsigned(1n), junk])).rejects.toMatchObject(failure)
    await expect(provider.signAndSendTransaction(junk)).rejects.toMatchObject(failure)
    expect(methods()).toEqual(before)
  })
})

describe('a wallet that returns the signature of an earlier request', () => {
  test.each([
    ['sends', 'solana:signAndSendTransaction', 'TransactionUnconfirmed'],
    ['only signs', 'solana:signTransaction', 'TransactionChanged'],
  ] as const)(
    'error: signAndSendTransaction of a wallet that %s rejects unless the request has the same bytes (%s: %s)',
    async (_, feature, code) => {
      const { provider, control } = await openWallet({ features: [feature] })
      const lamports = feature === 'solana:signTransaction' ? 79n : 80n
      const first = await buildUnsigned(lamports)
      const signature = await provider.signAndSendTransaction(first)
      const signed = await signAs(one.secretKey, first)
      // The two requests differ only in their blockhash. A wallet may replace it with the newest one, so that both signed transactions are
      // equal.
      page.chain.skipSlots(1)
      const second = await buildUnsigned(lamports)
      expect(second).not.toEqual(first)
      control.override(feature, { result: [{ signature: signed.slice(1, 65), signedTransaction: signed }] })
      const failure = await provider.signAndSendTransaction(second).catch((thrown: unknown) => thrown)
      expect(failure).toMatchObject({
        name: 'MoneyError',
        code,
        details: undefined,
        cause: { details: `The wallet returned the signature of an earlier payment: ${signature}` },
      })
      expect(await provider.signAndSendTransaction(first)).toBe(signature)
    },
  )
})
