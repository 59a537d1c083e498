import type { Address } from 'viem'

/** A chain that the wallet knows. */
export type WalletChain = { id: number; rpcUrl: string }

/** What a wallet remembers across reloads of the page. */
export type WalletState = {
  lock: 'locked' | 'unlocked'
  /** Whether the visitor has let this site see the accounts. */
  site: 'stranger' | 'authorised'
  /** The accounts that an authorised site sees; the first is the active one. */
  accounts: readonly Address[]
  chainId: number
  chains: readonly WalletChain[]
}

/** What `eth_accounts` answers: lower case, as the most common wallet has it. */
export function exposedAccounts({ lock, site, accounts }: WalletState): Address[] {
  if (lock === 'locked' || site === 'stranger') return []
  return accounts.map((address) => address.toLowerCase() as Address)
}

export function isWalletState(value: unknown): value is WalletState {
  if (typeof value !== 'object' || value === null) return false
  const { lock, site, accounts, chainId, chains } = value as Partial<Record<keyof WalletState, unknown>>
  return (
    (lock === 'locked' || lock === 'unlocked') &&
    (site === 'stranger' || site === 'authorised') &&
    Array.isArray(accounts) &&
    Array.isArray(chains) &&
    typeof chainId === 'number'
  )
}
