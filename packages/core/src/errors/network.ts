import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about networks. Translations of these texts have the key `error.<code>`. */
export const networkTexts = {
  NetworkNotFound: 'Network not found',
  /** The wallet cannot switch to this network. */
  ChainNotSupported: 'Chain is not supported',
  /** The wallet confirmed the switch but stayed on its previous network. */
  SwitchNotDone: 'The wallet agreed, but stayed on its network',
  /** The wallet reported that it lost its connection to the network (EIP-1193 `disconnect`). The site stays connected to the wallet. */
  WalletOffline: 'The wallet has no connection to the network',
  SwitchRejected: 'The network switch was declined in the wallet',
  InvalidChainId: 'Invalid chainId',
  NoActiveCaipNetwork: 'No ActiveCaipNetwork or client found',
  JsonRpcProviderNotFound: 'JSON-RPC provider for {chain} not found',
  NoRpcUrl: 'No RPC url provided for chainId: {id}',
  SwitchNotApproved:
    "Failed to switch to chain 'eip155:{n}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  BalanceUnavailable: 'Token Balance Unavailable',
} as const

/** Codes of `NetworkError`. */
export type NetworkErrorCode = keyof typeof networkTexts

/** A network was not found, could not be reached, or the switch to it failed. */
export class NetworkError extends LatchkeyError<NetworkErrorCode> {
  override name = 'NetworkError'

  constructor(code: NetworkErrorCode, options?: LatchkeyErrorOptions) {
    super(code, networkTexts[code], options)
  }
}
