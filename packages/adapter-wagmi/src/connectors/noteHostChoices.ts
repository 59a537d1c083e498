import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import { isOwnRequest } from './ownRequests.ts'

/** Has what the host's own hooks ask of a connector count as the visitor's choice (`hostChoice`). */
export function noteHostChoices({ load }: Context, connectorId: string, connector: WagmiConnector): void {
  const { connect } = connector
  const connectAndNote = async (request: Parameters<typeof connect>[0]) => {
    // At once, since a window opens only within the gesture.
    const response = connect.call(connector, request)
    if (isOwnRequest(request) || request?.isReconnecting) return response
    response.catch(() => {})
    const disconnect = () => connector.disconnect()
    const { id, uid } = connector
    return (await load()).hostChoice({ connectorId, connector: { id, uid, disconnect }, response })
  }
  Object.assign(connector, { connect: connectAndNote })
}
