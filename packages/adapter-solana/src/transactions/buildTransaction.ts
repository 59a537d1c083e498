import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** How long a transaction can be included in a block: its blockhash in base58, and the last block height at which that hash is valid. */
export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** A placeholder for simulations, in which the node inserts its own blockhash. */
export const placeholderLifetime: Lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** Builds a serialised transaction with empty signatures. The format is `legacy`, because every wallet can read that. */
export function buildTransaction(payer: Address, instructions: readonly Instruction[], lifetime: Lifetime): Uint8Array {
  const emptyMessage = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' }))
  const { lastValidBlockHeight } = lifetime
  const messageWithLifetime = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: lifetime.blockhash as Blockhash, lastValidBlockHeight },
    emptyMessage,
  )
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, messageWithLifetime))
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}
