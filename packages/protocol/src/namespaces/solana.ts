/** The name of Solana in texts for visitors. */
export const name = 'Solana'
export const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The URL of a list of wallets that the Solana community maintains and that prefers no wallet. */
export const walletList = 'https://solana.com/wallets'

/** The fields that a transaction can have. The field `token` is not listed, because not every adapter can send tokens. */
export const transactionFields = ['to', 'value', 'feeRate'] as const

/** `eoa`: an account that its own key controls. */
export type AccountType = 'eoa'

/**
 * Returns true if a text has the form of a Solana address: 32 to 44 characters of base58. Does not check the length of
 * the decoded bytes.
 */
export function isSolanaAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
