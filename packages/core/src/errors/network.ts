import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Networks: finding them, switching to them, reaching them. Languages other than English have their texts as `error.<code>`. */
export const networkTexts = {
  NetworkNotFound: 'Network not found',
  /** The wallet cannot be moved there. */
  ChainNotSupported: 'Chain is not supported',
  /** The wallet answered that it did, and is where it was. */
  SwitchNotDone: 'The wallet agreed, but stayed on its network',
  /** It says so itself (EIP-1193 `disconnect`); the site stays connected to it. */
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

/** A network was not found, not reached, or not switched to. */
export class NetworkError extends LatchkeyError<NetworkErrorCode> {
  override name = 'NetworkError'

  constructor(code: NetworkErrorCode, options?: LatchkeyErrorOptions) {
    super(code, networkTexts[code], options)
  }
}
