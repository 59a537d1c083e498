import type { RpcSettings, SolanaTransactionRequest } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, type Instruction, isAddress } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { assertTakesPayments } from './assertTakesPayments.ts'
import { transferSol } from './instructions.ts'
import { planTokenTransfer } from './planTokenTransfer.ts'

export declare namespace planTransfer {
  type Parameters = {
    rpc: Rpc
    settings: RpcSettings
    network: Network
    from: Address
    transaction: SolanaTransactionRequest
    /** The text of the memo (the name of the site), for token accounts that accept a payment only with a memo. */
    memo: string
    signal: AbortSignal
  }
}

const maxU64 = 2n ** 64n - 1n

/**
 * Plans the instructions of a payment. If the receiver has no account for the token, an instruction creates it at the sender's cost.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `InsufficientFunds`, `TokenNotFound`, `TokenNotTransferable` or
 * `FeeTooHigh`
 */
export async function planTransfer(parameters: planTransfer.Parameters): Promise<Instruction[]> {
  const { from, transaction } = parameters
  const { to, value = 0n, token } = transaction
  if (!to || value <= 0n) throw new MoneyError('AmountAndReceiverRequired')
  if (!isAddress(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address of 32 bytes.` })
  if (value > maxU64) throw new MoneyError('InsufficientFunds')
  if (token !== undefined) return planTokenTransfer({ ...parameters, to, amount: value, token })
  await assertTakesPayments({ ...parameters, to })
  return [transferSol({ from, to, lamports: value })]
}
