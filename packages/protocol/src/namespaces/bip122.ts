/** The name of Bitcoin in texts for visitors. */
export const name = 'Bitcoin'
/**
 * Whether the nodes of the chain have a JSON-RPC API. Bitcoin's nodes are reached through Esplora's REST API instead.
 * Latchkey's RPC proxy does not support that API.
 */
export const hasJsonRpc = false
export const mainNetwork = 'bip122:000000000019d6689c085ae165831e93'
/** The URL of a list of wallets that the Bitcoin community maintains and that prefers no wallet. */
export const walletList = 'https://bitcoin.org/en/choose-your-wallet'

/** The fields that a transaction can have. The field `token` is not listed, because not every adapter can send tokens. */
export const transactionFields = ['to', 'value', 'feeRate'] as const

/** The purpose of a wallet's address. */
export type AccountType = 'payment' | 'ordinals' | 'stacks'

/** The name of the namespace in Wallet Standard, as in `bitcoin:mainnet`. */
export type WalletStandardName = 'bitcoin'

/** Returns true if a text has the form of a Bitcoin address: 14 to 90 letters and digits. Does not check the checksum. */
export function isBitcoinAddress(value: string): boolean {
  return /^[a-z0-9]{14,90}$/i.test(value)
}
