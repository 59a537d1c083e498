import type { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

export declare namespace getProvider {
  type Parameters = { connectorId?: string }
  type ReturnType = BitcoinProvider
  type ErrorType = ConnectionError
}

/**
 * The provider of the wallet in use, or of another that is connected.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function getProvider(
  { links }: FlowContext,
  { connectorId }: getProvider.Parameters = {},
): Promise<getProvider.ReturnType> {
  return links.get(connectorId).provider
}
