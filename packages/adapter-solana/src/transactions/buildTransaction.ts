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

/**
 * Until when a transaction can be included in a block: its blockhash in base58, and the height of the last block for which that hash is
 * valid.
 */
export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** A placeholder for transactions that are only simulated: the node replaces its blockhash with a valid one. */
export const placeholderLifetime: Lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** Builds a serialised transaction with empty signatures. The format is `legacy`, because every wallet can read that format. */
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
