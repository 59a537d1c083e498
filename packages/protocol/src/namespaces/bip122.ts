/** The name of Bitcoin in texts for visitors. */
export const name = 'Bitcoin'
/** Whether the nodes have a JSON-RPC API. Bitcoin's nodes have Esplora's REST API instead, which the RPC service does not support. */
export const hasJsonRpc = false
export const mainNetwork = 'bip122:000000000019d6689c085ae165831e93'
/** A list of wallets that the Bitcoin community maintains and that prefers no wallet. */
export const walletList = 'https://bitcoin.org/en/choose-your-wallet'

/** The fields of a transaction, besides `token`. */
export const transactionFields = ['to', 'value', 'feeRate'] as const

/** The purpose of a wallet's address. */
export type AccountType = 'payment' | 'ordinals' | 'stacks'

/** How Wallet Standard names the namespace, as in `bitcoin:mainnet`. */
export type StandardName = 'bitcoin'

/** Returns true for 14 to 90 letters and digits. Does not check the checksum. */
export function isBitcoinAddress(value: string): boolean {
  return /^[a-z0-9]{14,90}$/i.test(value)
}
