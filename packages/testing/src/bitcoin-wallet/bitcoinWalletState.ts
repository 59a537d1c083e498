import { isSiteState, type SiteState } from '../wallet/createWalletStore.ts'

/** A network that the wallet knows. */
export type BitcoinWalletNetwork = {
  readonly caipNetworkId: string
  /** The base of an Esplora-shaped API; without one the wallet signs there and broadcasts nothing. */
  readonly apiUrl?: string | undefined
}

/** What a wallet remembers across reloads of the page. */
export type BitcoinWalletState = SiteState & {
  /** Which of its accounts is shown. */
  readonly account: number
  readonly caipNetworkId: string
  readonly networks: readonly BitcoinWalletNetwork[]
}

export function isBitcoinWalletState(value: unknown): value is BitcoinWalletState {
  if (!isSiteState(value)) return false
  const { account, caipNetworkId, networks } = value
  return typeof account === 'number' && typeof caipNetworkId === 'string' && Array.isArray(networks)
}
