import type { SessionWallet } from '@latchkey/core/adapter'
import { address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { transferSol } from '../transactions/instructions.ts'
import { createSessionSigner } from './sessionSigner.ts'

const { caipNetworkId } = toNetworks('http://unused.example').home
const signatory = { address: one.address, caipNetworkId }
const bytes = new Uint8Array(64).fill(7)
const signature = toBase58(bytes)
const payer = address(one.address)
const transfer = transferSol({ from: payer, to: address(two.address), lamports: 1n })
const transaction = buildTransaction(payer, [transfer], { blockhash: payer, lastValidBlockHeight: 1n })

/** Creates a signer for a session whose wallet returns `response` to every request. */
function signerOf(response: unknown) {
  const session = { connection: () => ({ caipNetworkId }), request: async () => response }
  return createSessionSigner(session as unknown as SessionWallet)
}

describe('createSessionSigner', () => {
  test.each([
    ['a record', { signature }],
    ['a string', signature],
  ])('behavior: accepts the signature as %s', async (_, response) => {
    const { signMessage, signTransactions, signAndSendTransaction } = signerOf(response)
    expect(await signAndSendTransaction?.(signatory, transaction, {})).toBe(signature)
    expect(await signMessage?.(one.address, new Uint8Array(1))).toEqual(bytes)
    const [signed = new Uint8Array()] = (await signTransactions?.(signatory, [transaction])) ?? []
    expect(readWireTransaction(signed).signatures).toEqual([bytes])
  })

  test.each(['signed', '', null])(
    'error: TransactionUnconfirmed if the wallet sent and returned %j',
    async (response) => {
      const sent = signerOf(response).signAndSendTransaction?.(signatory, transaction, {})
      await expect(sent).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    },
  )
})
