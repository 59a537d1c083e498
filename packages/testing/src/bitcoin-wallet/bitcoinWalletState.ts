import { type CommonWalletState, isCommonWalletState } from '../wallet/createWalletStore.ts'

/** A network that the wallet knows. */
export type BitcoinWalletNetwork = {
  readonly caipNetworkId: string
  /**
   * The base URL of an API with the endpoints of Esplora. Without this URL, the wallet can sign on this network but cannot send
   * transactions.
   */
  readonly apiUrl?: string | undefined
}

/** The wallet's state. It can be stored, so that a reload of the page does not reset the wallet. */
export type BitcoinWalletState = CommonWalletState & {
  /** The index of the selected account. */
  readonly account: number
  readonly caipNetworkId: string
  readonly networks: readonly BitcoinWalletNetwork[]
}

export function isBitcoinWalletState(value: unknown): value is BitcoinWalletState {
  if (!isCommonWalletState(value)) return false
  const { account, caipNetworkId, networks } = value
  return typeof account === 'number' && typeof caipNetworkId === 'string' && Array.isArray(networks)
}
