/** The name of EVM chains in texts for visitors. */
export const name = 'EVM Networks'
export const mainNetwork = 'eip155:1'
/** A list of wallets that the Ethereum community maintains and that prefers no wallet. */
export const walletList = 'https://ethereum.org/en/wallets/find-wallet/'

/** The fields of a transaction, besides `token`. */
export const transactionFields = ['to', 'value', 'data', 'gas'] as const

/** `eoa`: an account controlled by its own key. `smartAccount`: a contract that a key controls. */
export type AccountType = 'eoa' | 'smartAccount'

/** Returns true for 40 hex characters, with or without `0x`. Does not check the EIP-55 checksum. */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-f]{40}$/i.test(value)
}
