import type { Address } from 'viem'
import { type CommonWalletState, isCommonWalletState } from './createWalletStore.ts'

/** A chain that the wallet knows. */
export type WalletChain = { id: number; rpcUrl: string }

/** The wallet's state. It can be stored, so that a reload of the page does not reset the wallet. */
export type WalletState = CommonWalletState & {
  /** The addresses that a site with permission sees. The first account is active. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly chains: readonly WalletChain[]
}

/** Returns the result of `eth_accounts`. Addresses are in lower case, as in MetaMask. */
export function exposedAccounts({ lock, site, accounts }: WalletState): Address[] {
  if (lock === 'locked' || site === 'stranger') return []
  return accounts.map((address) => address.toLowerCase() as Address)
}

export function isWalletState(value: unknown): value is WalletState {
  if (!isCommonWalletState(value)) return false
  const { accounts, chainId, chains } = value
  return Array.isArray(accounts) && Array.isArray(chains) && typeof chainId === 'number'
}
