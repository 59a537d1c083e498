/** An error of a provider, as defined by EIP-1193. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/**
 * Functions that create errors with the codes of EIP-1193.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export const userRejected = () => new ProviderRpcError(4001, 'User rejected the request.')
export const unauthorized = () =>
  new ProviderRpcError(4100, 'The requested account and/or method has not been authorized by the user.')
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The wallet does not support "${method}".`)
export const disconnectedError = () => new ProviderRpcError(4900, 'The provider is disconnected from all chains.')

/**
 * Creates the error for a chain that the wallet does not know.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export const unrecognisedChain = (chainId: string) =>
  new ProviderRpcError(
    4902,
    `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  )

/**
 * Functions that create errors with the codes of EIP-1474.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
export const requestPendingError = (method: string) =>
  new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
export const invalidParams = (message: string) => new ProviderRpcError(-32602, message)
export const internalError = (message: string) => new ProviderRpcError(-32603, message)
