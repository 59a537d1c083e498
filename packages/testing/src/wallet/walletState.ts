import type { Address } from 'viem'
import { isSiteState, type SiteState } from './createWalletStore.ts'

/** A chain that the wallet knows. */
export type WalletChain = { id: number; rpcUrl: string }

/** The state that a wallet keeps across reloads of the page. */
export type WalletState = SiteState & {
  /** The accounts that an authorised site sees. The first is the active one. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly chains: readonly WalletChain[]
}

/** Returns the response to `eth_accounts`. The addresses are in lower case, as in the most common wallet. */
export function exposedAccounts({ lock, site, accounts }: WalletState): Address[] {
  if (lock === 'locked' || site === 'stranger') return []
  return accounts.map((address) => address.toLowerCase() as Address)
}

export function isWalletState(value: unknown): value is WalletState {
  if (!isSiteState(value)) return false
  const { accounts, chainId, chains } = value
  return Array.isArray(accounts) && Array.isArray(chains) && typeof chainId === 'number'
}
