import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import { isOwnRequest } from './ownRequests.ts'

/** Has what the host's own hooks ask of a connector count as the visitor's choice (`hostChoice`), but for what they restore (`restoredByHost`). */
export function noteHostChoices({ load }: Context, connectorId: string, connector: WagmiConnector): void {
  const { connect } = connector
  const connectAndNote = async (request: Parameters<typeof connect>[0]) => {
    // At once, since a window opens only within the gesture.
    const response = connect.call(connector, request)
    if (isOwnRequest(request)) return response
    response.catch(() => {})
    const flows = await load()
    return request?.isReconnecting
      ? flows.restoredByHost({ connectorId, response })
      : flows.hostChoice({ connectorId, connector, response })
  }
  Object.assign(connector, { connect: connectAndNote })
}
