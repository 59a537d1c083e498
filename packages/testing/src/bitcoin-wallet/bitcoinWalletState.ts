import { isSiteState, type SiteState } from '../wallet/createWalletStore.ts'

/** A network that the wallet knows. */
export type BitcoinWalletNetwork = {
  readonly caipNetworkId: string
  /** The base URL of an API in the format of Esplora. Without it the wallet signs on this network and broadcasts nothing. */
  readonly apiUrl?: string | undefined
}

/** The state that a wallet keeps across reloads of the page. */
export type BitcoinWalletState = SiteState & {
  /** The index of the selected account. */
  readonly account: number
  readonly caipNetworkId: string
  readonly networks: readonly BitcoinWalletNetwork[]
}

export function isBitcoinWalletState(value: unknown): value is BitcoinWalletState {
  if (!isSiteState(value)) return false
  const { account, caipNetworkId, networks } = value
  return typeof account === 'number' && typeof caipNetworkId === 'string' && Array.isArray(networks)
}
