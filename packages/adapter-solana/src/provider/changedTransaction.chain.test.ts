import { toBase64 } from '@latchkey/core/adapter-flows'
import type { RegisterSolanaWalletOptions } from '@latchkey/testing/solana-wallet'
import { address, type Blockhash } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { signAs, usePayments } from '../actions/sendTransaction.test.setup.ts'
import { toBase58 } from '../bytes/base58.ts'
import { one, three } from '../solanaAdapter.test.setup.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { transferSol } from '../transactions/instructions.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const { page } = usePayments()

async function openWallet(options: Partial<RegisterSolanaWalletOptions> = {}) {
  const { control } = page.wallet(options)
  const { adapter } = page.start()
  await adapter.connect({ connectorId: 'Test Wallet' })
  const provider = (await adapter.getProvider()) as SolanaProvider
  return { provider, control, methods: () => control.requests().map(({ method }) => method) }
}

/** A payment without a signature. */
async function unsigned(lamports: bigint): Promise<Uint8Array> {
  const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: Blockhash } }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
  const [from, to] = [address(one.address), address(three.address)]
  return buildTransaction(from, [transferSol({ from, to, lamports })], lifetime)
}

async function landed(signature: string): Promise<unknown> {
  const { value } = (await page.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  return value[0]?.err
}

describe('a wallet that does something else than it was asked', () => {
  const changed = { name: 'MoneyError', code: 'TransactionChanged' }

  test('error: signTransaction, signAllTransactions', async () => {
    const { provider, control } = await openWallet()
    const asked = [await unsigned(1n), await unsigned(2n)]
    const signed = await Promise.all(asked.map((each) => signAs(one.secretKey, each)))
    const result = signed.toReversed().map((signedTransaction) => ({ signedTransaction }))
    control.override('solana:signTransaction', { result })
    await expect(provider.signTransaction(asked[0] as Uint8Array)).rejects.toMatchObject(changed)
    await expect(provider.signAllTransactions(asked)).rejects.toMatchObject(changed)
  })

  test('error: signAndSendTransaction, and the kit sends nothing', async () => {
    const { provider, control } = await openWallet({ features: ['solana:signTransaction'] })
    const signedTransaction = await signAs(one.secretKey, await unsigned(77n))
    control.override('solana:signTransaction', { result: [{ signedTransaction }] })
    await expect(provider.signAndSendTransaction(await unsigned(1n))).rejects.toMatchObject(changed)
    expect(await landed(toBase58(signedTransaction.slice(1, 65)))).toBeUndefined()
  })

  test('error: signAndSendTransaction by the wallet itself names what it has sent', async () => {
    const { provider, control } = await openWallet()
    const signed = await signAs(one.secretKey, await unsigned(78n))
    await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    control.override('solana:signAndSendTransaction', { result: [{ signature: signed.slice(1, 65) }] })
    const details = toBase58(signed.slice(1, 65))
    const sent = provider.signAndSendTransaction(await unsigned(1n))
    await expect(sent).rejects.toMatchObject({ ...changed, details })
  })

  test('error: InvalidOption for what is no transaction, before the wallet is asked', async () => {
    const { provider, methods } = await openWallet()
    const before = methods()
    const failure = { name: 'ConfigurationError', code: 'InvalidOption' }
    const junk = new Uint8Array([1, 2, 3])
    await expect(provider.signTransaction(junk)).rejects.toMatchObject(failure)
    await expect(provider.signAllTransactions([await unsigned(1n), junk])).rejects.toMatchObject(failure)
    await expect(provider.signAndSendTransaction(junk)).rejects.toMatchObject(failure)
    expect(methods()).toEqual(before)
  })
})
