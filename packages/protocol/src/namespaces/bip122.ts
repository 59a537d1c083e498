/** Bitcoin. Its name in texts for visitors. */
export const name = 'Bitcoin'
/** Its nodes have Esplora's REST API instead of JSON-RPC, which the RPC service does not support. */
export const hasJsonRpc = false
export const mainNetwork = 'bip122:000000000019d6689c085ae165831e93'
/** A neutral list of wallets, kept by the chain's community. */
export const walletList = 'https://bitcoin.org/en/choose-your-wallet'

/** The fields of a transaction, besides `token`. */
export const transactionFields = ['to', 'value', 'feeRate'] as const

/** `payment`, `ordinals` and `stacks`: the purpose of a wallet's address. */
export type AccountType = 'payment' | 'ordinals' | 'stacks'

/** The name that Wallet Standard has for the namespace: `bitcoin:mainnet`. */
export type StandardName = 'bitcoin'

/** Returns true for 14 to 90 letters and digits. Does not check the checksum. */
export function isBitcoinAddress(value: string): boolean {
  return /^[a-z0-9]{14,90}$/i.test(value)
}
