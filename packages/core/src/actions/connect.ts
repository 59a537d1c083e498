import type { AdapterConnection, Connector } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import { adoptConnection } from './adoptConnection.ts'
import { getAdapter } from './getAdapter.ts'

export declare namespace connect {
  type Parameters = { connector: Connector }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Connects a wallet. The kit's `connection.attempt` follows the try, so that any view can show it.
 *
 * @throws ConnectionError `UserRejected`, `RequestPending`, `ConnectorNotFound`, `WalletLocked`, `ProviderFailed`
 * @throws ConfigurationError `AdapterNotFound`
 */
export async function connect(core: Core, { connector }: connect.Parameters): Promise<connect.ReturnType> {
  const { id, name, namespace, type } = connector
  const adapter = getAdapter(core, namespace)
  core.storage.unlock()
  const end = core.connection.begin(connector)
  core.events.track({ event: 'SELECT_WALLET', name, platform: 'browser' })
  try {
    const connection = await adapter.connect({ connectorId: id })
    core.chain.setActiveNamespace(namespace)
    core.storage.write('activeNamespace', namespace)
    adoptConnection(core, { namespace, connection })
    rememberWallet(core, connector)
    end({ status: 'connected' })
    core.events.track({
      event: 'CONNECT_SUCCESS',
      name,
      method: type === 'WALLET_CONNECT' ? 'qrcode' : 'browser',
      reconnect: false,
    })
    return connection
  } catch (cause) {
    const error = toConnectionError(cause)
    end({ status: 'failed', error })
    const { shortMessage: message } = error
    core.events.track({ event: error.code === 'UserRejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', message })
    core.log.error(error)
    throw error
  }
}

function rememberWallet(core: Core, { id, name, imageUrl, info }: Connector) {
  core.connection.remember({ id, name, ...(imageUrl && { imageUrl }), ...(info?.rdns && { rdns: info.rdns }) })
  core.storage.write('recentWallets', [...core.connection.state.recentWallets])
}

function toConnectionError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  return new ConnectionError(isUserRejection(cause) ? 'UserRejected' : 'ProviderFailed', { cause })
}
