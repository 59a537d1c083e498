import { ConnectionError } from '@latchkey/core/errors'
import { findConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import { findByUid } from '../findByUid.ts'

export declare namespace getProvider {
  type Parameters = { connectorId?: string }
  type ErrorType = ConnectionError
}

/**
 * Returns the wallet's own EIP-1193 provider: that of the wallet in use, or of another connected wallet.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function getProvider(context: Context, { connectorId }: getProvider.Parameters = {}): Promise<unknown> {
  const connection = findConnection(context, connectorId)
  if (!connection) throw new ConnectionError('NotConnected')
  const { connector } = connection
  return findByUid(context.registry, connector.uid)?.provider ?? connector.getProvider()
}
