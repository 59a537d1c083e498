/** The name of Solana in texts for visitors. */
export const name = 'Solana'
export const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** A list of wallets that the Solana community maintains and that prefers no wallet. */
export const walletList = 'https://solana.com/wallets'

/** The fields of a transaction, besides `token`. */
export const transactionFields = ['to', 'value', 'feeRate'] as const

/** `eoa`: an account controlled by its own key. */
export type AccountType = 'eoa'

/** Returns true for 32 to 44 characters of base58. Does not check the decoded length. */
export function isSolanaAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
