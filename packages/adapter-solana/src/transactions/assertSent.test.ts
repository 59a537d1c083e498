import type { RpcSettings } from '@latchkey/core/adapter'
import { AccountRole, address, type Instruction } from '@solana/kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { one, three, toNetworks, two } from '../../test/usePage.ts'
import { toBase58 } from '../bytes/base58.ts'
import { type Rpc, readResult } from '../rpc/createRpc.ts'
import { assertSent } from './assertSent.ts'
import { buildTransaction } from './buildTransaction.ts'
import { transferSol } from './instructions.ts'
import { systemProgram } from './programs.ts'

const { home: network } = toNetworks('http://unused.example')
const settings: RpcSettings = { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 1 }
const payer = address(one.address)
const nonce = address(three.address)
const { signal } = new AbortController()

const advanceNonce: Instruction = {
  programAddress: systemProgram,
  accounts: [
    { address: nonce, role: AccountRole.WRITABLE },
    { address: payer, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.of(4, 0, 0, 0),
}
const transfer = transferSol({ from: payer, to: address(two.address), lamports: 1_000n })

/** Runs `assertSent` for a transaction whose blockhash has expired. No node knows the signature that the wallet returned. */
function outcomeOf(instructions: readonly Instruction[]) {
  const asked = buildTransaction(payer, instructions, { blockhash: nonce, lastValidBlockHeight: 1n })
  let [now, height] = [0, 100]
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  const rpc: Rpc = async (_network, method, _params, read) => {
    if (method !== 'getEpochInfo')
      return readResult({ context: { slot: height + 1_000 }, value: [null] }, { method, read })
    now += 2_500
    height += 5
    return readResult({ epoch: 7, blockHeight: height, absoluteSlot: height + 1_000 }, { method, read })
  }
  const signature = toBase58(new Uint8Array(64).fill(7))
  return assertSent({ rpc, network, settings, signal, asked, signature })
}

test.each([
  ['a transaction that has expired', [transfer]],
  ['a transaction with a durable nonce', [advanceNonce, transfer]],
])(
  'error: TransactionUnconfirmed, not TransactionExpired, for a signature that is not of the request, of %s',
  async (_, instructions) => {
    await expect(outcomeOf(instructions)).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionUnconfirmed',
      details: toBase58(new Uint8Array(64).fill(7)),
      cause: { code: 'TransactionExpired' },
    })
  },
)
