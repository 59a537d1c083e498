import { type Address, address } from '@solana/kit'

export const systemProgram = address('11111111111111111111111111111111')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** The address of the classic token program. */
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
/** The address of the program Token-2022, the newer token program. */
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The addresses of the two mints of wrapped SOL, one for each token program. */
export const nativeMints: readonly Address[] = [
  address('So11111111111111111111111111111111111111112'),
  address('9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'),
]

export const tokenPrograms: readonly Address[] = [tokenProgram, token2022Program]
