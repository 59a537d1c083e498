import { ConnectionError } from '@latchkey/core/errors'
import { findConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import { findWalletByUid } from '../findWalletByUid.ts'

export declare namespace getProvider {
  type Parameters = { connectorId?: string }
  type ErrorType = ConnectionError
}

/**
 * Returns the EIP-1193 provider of a connected wallet. Default: the wallet in use.
 *
 * @throws ConnectionError `NotConnected` if that wallet is not connected
 */
export async function getProvider(context: Context, { connectorId }: getProvider.Parameters = {}): Promise<unknown> {
  const connection = findConnection(context, connectorId)
  if (!connection) throw new ConnectionError('NotConnected')
  const { connector } = connection
  return findWalletByUid(context.registry, connector.uid)?.provider ?? connector.getProvider()
}
