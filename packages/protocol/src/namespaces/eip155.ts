/** The name of EVM chains in texts for visitors. */
export const name = 'EVM Networks'
export const mainNetwork = 'eip155:1'
/** The URL of a list of wallets that the Ethereum community maintains and that prefers no wallet. */
export const walletList = 'https://ethereum.org/en/wallets/find-wallet/'

/** The fields that a transaction can have. The field `token` is not listed, because not every adapter can send tokens. */
export const transactionFields = ['to', 'value', 'data', 'gas'] as const

/** `eoa`: an account that its own key controls. `smartAccount`: a contract that a key controls. */
export type AccountType = 'eoa' | 'smartAccount'

/** Returns true if a text has the form of an EVM address: 40 hex characters, with or without `0x`. Does not check the EIP-55 checksum. */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-f]{40}$/i.test(value)
}
