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

export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** For simulations, in which the node puts a blockhash of its own. */
export const anyLifetime: Lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** A serialised transaction with empty places for the signatures; a legacy one, which every wallet reads. */
export function buildTransaction(payer: Address, instructions: readonly Instruction[], lifetime: Lifetime): Uint8Array {
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' }))
  const { lastValidBlockHeight } = lifetime
  const timed = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: lifetime.blockhash as Blockhash, lastValidBlockHeight },
    empty,
  )
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, timed))
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}
