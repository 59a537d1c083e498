import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { address } from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { one, three, two } from '../../test/usePage.ts'
import { createUnknownAddress, setUpPayments, signAs, withBlockhash } from '../../test/usePayments.ts'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { computeBudget, transferSol } from '../transactions/instructions.ts'

const { page, lamportsOf, endpoint, connected, outlive } = setUpPayments()

describe('a payment by a wallet that signs or sends another transaction', () => {
  /** Creates a payment to an account that the test did not request as the receiver. The connected account signs it. */
  async function toStranger(lamports: bigint): Promise<{ signed: Uint8Array; signature: string }> {
    const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
    const [from, to] = [address(one.address), address(three.address)]
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
    const signedTransaction = await signAs(
      one.secretKey,
      buildTransaction(from, [transferSol({ from, to, lamports })], lifetime),
    )
    return { signed: signedTransaction, signature: toBase58(signedTransaction.slice(1, 65)) }
  }

  test('error: TransactionChanged when a wallet signs another payment; nothing is sent', async () => {
    const sentTransactions: string[] = []
    const counting = await endpoint(async (method, forward) => {
      if (method === 'sendTransaction') sentTransactions.push(method)
      return forward()
    })
    const { send, control } = await connected({}, [counting])
    const { signed } = await toStranger(5n)
    control.override('solana:signTransaction', { result: [{ signedTransaction: signed }], times: 1 })
    const lamportsBefore = await lamportsOf(one.address)
    await expect(send({ to: two.address, value: 5n })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionChanged',
    })
    expect([sentTransactions, await lamportsOf(one.address)]).toEqual([[], lamportsBefore])
  })

  test('error: TransactionChanged when a wallet signs an earlier payment again', async () => {
    const { send, control } = await connected()
    const to = await createUnknownAddress()
    const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
    const payment = transferSol({ from: address(one.address), to, lamports: 9_000_000n })
    const budget = computeBudget({ units: 20_000, microLamports: 0n })
    const same = buildTransaction(address(one.address), [...budget, payment], lifetime)
    const result = [{ signedTransaction: await signAs(one.secretKey, same) }]
    control.override('solana:signTransaction', { result, times: 2 })
    const earlier = await send({ to, value: 9_000_000n })
    const failure = await send({ to, value: 9_000_000n }).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'TransactionChanged', details: undefined })
    expect(failure).toHaveProperty('cause.details', expect.stringContaining(earlier))
    expect(await lamportsOf(to)).toBe(9_000_000n)
  })

  const selfSending = { features: ['solana:signAndSendTransaction'] } as const

  test('error: TransactionChanged with the signature when a wallet sent another payment by itself', async () => {
    const { send, control } = await connected(selfSending)
    const { signed, signature } = await toStranger(6n)
    await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    const result = [{ signature: signed.slice(1, 65) }]
    control.override('solana:signAndSendTransaction', { result, times: 1 })
    await expect(send({ to: two.address, value: 6n })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionChanged',
      details: signature,
    })
  })

  test('error: TransactionUnconfirmed without a signature when a wallet returns that of an earlier payment', async () => {
    const { send, control } = await connected(selfSending)
    const to = await createUnknownAddress()
    const earlier = await send({ to, value: 2_000_000n })
    const result = [{ signature: fromBase58(earlier) }]
    for (const value of [2_000_000n, 3_000_000n]) {
      control.override('solana:signAndSendTransaction', { result, times: 1 })
      const failure = await send({ to, value }).catch((thrown: unknown) => thrown)
      expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details: undefined })
      expect(failure).toHaveProperty('cause.details', expect.stringContaining(earlier))
    }
    expect(await lamportsOf(to)).toBe(2_000_000n)
  })

  test('error: TransactionUnconfirmed with the signature when no node returns the transaction that the wallet sent', async () => {
    const { signed, signature } = await toStranger(7n)
    await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    const forgetful = await endpoint(async (method, forward) =>
      method === 'getTransaction' ? '{"jsonrpc":"2.0","id":1,"result":null}' : forward(),
    )
    const { send, control } = await connected(selfSending, [forgetful])
    control.override('solana:signAndSendTransaction', { result: [{ signature: signed.slice(1, 65) }], times: 1 })
    const failure = { name: 'MoneyError', code: 'TransactionUnconfirmed', details: signature }
    await expect(send({ to: two.address, value: 7n })).rejects.toMatchObject(failure)
  })

  test('error: TransactionUnconfirmed when a wallet returns the signature of a payment that no node gets', async () => {
    const slowEndpoint = await endpoint(async (method, forward) => {
      if (method === 'getSignatureStatuses') outlive()
      return forward()
    })
    const { send, control } = await connected(selfSending, [slowEndpoint])
    const { signed, signature } = await toStranger(8n)
    control.override('solana:signAndSendTransaction', { result: [{ signature: signed.slice(1, 65) }], times: 1 })
    const failure = { name: 'MoneyError', code: 'TransactionUnconfirmed', details: signature }
    await expect(send({ to: two.address, value: 8n })).rejects.toMatchObject(failure)
  })

  /**
   * Makes a payment that the wallet itself sends to the network, with a newer blockhash than the kit requested. `meanwhile` runs before the
   * wallet responds.
   */
  async function sentByWallet(
    endpoints = [page.chain.rpcUrl],
    meanwhile: (signature: Uint8Array, blockhash: string) => void = () => {},
  ) {
    const { send, control, asked } = await connected(selfSending, endpoints)
    control.hold('solana:signAndSendTransaction')
    const to = await createUnknownAddress()
    const paid = send({ to, value: 3_000_000n })
    await expect.poll(() => asked().length).toBe(1)
    page.chain.skipSlots(3)
    const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
    const signed = await withBlockhash(fromBase64(asked()[0]?.transaction as string), value.blockhash)
    await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    const signature = signed.slice(1, 65)
    meanwhile(signature, value.blockhash)
    control.override('solana:signAndSendTransaction', { result: [{ signature }], times: 1 })
    control.release('solana:signAndSendTransaction')
    return { paid, to, signature }
  }

  test('behavior: accepts a newer blockhash from a wallet that sends by itself', async () => {
    const { paid, to, signature } = await sentByWallet()
    expect([await paid, await lamportsOf(to)]).toEqual([toBase58(signature), 3_000_000n])
  })

  describe('when the first endpoint returns a message that was never signed', () => {
    type Transfer = Parameters<typeof transferSol>[0]

    /** Starts an endpoint that responds to every `getTransaction` with the transaction that `forge` created last. */
    async function startForgingEndpoint() {
      let transaction = ''
      const url = await endpoint(async (method, forward) => {
        if (method !== 'getTransaction') return forward()
        return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { slot: 5, transaction: [transaction, 'base64'] } })
      })
      const forge = (signature: Uint8Array, transfer: Transfer, blockhash: string) => {
        const made = buildTransaction(transfer.from, [transferSol(transfer)], { blockhash, lastValidBlockHeight: 1n })
        transaction = toBase64(new Uint8Array([1, ...signature, ...readWireTransaction(made).message]))
      }
      return { url, forge }
    }

    const toThree = { from: address(one.address), to: address(three.address), lamports: 99n }

    test('behavior: a payment that was made counts as paid', async () => {
      const { url, forge } = await startForgingEndpoint()
      const { paid, to, signature } = await sentByWallet([url, page.chain.rpcUrl], (signature, blockhash) =>
        forge(signature, toThree, blockhash),
      )
      expect([await paid, await lamportsOf(to)]).toEqual([toBase58(signature), 3_000_000n])
    })

    test('behavior: a payment that was made counts as paid, also if the browser cannot verify signatures', async () => {
      const { url, forge } = await startForgingEndpoint()
      const { paid, signature } = await sentByWallet([url, page.chain.rpcUrl], (signature, blockhash) => {
        forge(signature, toThree, blockhash)
        const unable = new DOMException('', 'NotSupportedError')
        const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unable)
        page.onEnd(() => importKey.mockRestore())
      })
      expect(await paid).toBe(toBase58(signature))
    })

    test('error: TransactionChanged for a payment to a stranger', async () => {
      const { url, forge } = await startForgingEndpoint()
      const { send, control } = await connected(selfSending, [url, page.chain.rpcUrl])
      const { signed, signature } = await toStranger(8_000_000n)
      await page.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
      const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
      const transfer = { from: address(one.address), to: address(two.address), lamports: 6n }
      forge(signed.slice(1, 65), transfer, value.blockhash)
      control.override('solana:signAndSendTransaction', { result: [{ signature: signed.slice(1, 65) }], times: 1 })
      await expect(send({ to: two.address, value: 6n })).rejects.toMatchObject({
        code: 'TransactionChanged',
        details: signature,
      })
    })
  })
})
